import { type Endpoint, type EndpointTypes, paramNames } from '@embark/contract/kernel/endpoint.ts'
import { sentenceOf } from '@embark/contract/kernel/issues.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Complaint } from '#ui/form/form-parts.tsx'
import { say } from '../i18n/i18n.ts'
import { raised } from '../i18n/raised.ts'
import { call } from './call.ts'
import { ApiError, sentenceFor, sentencesFor } from './failure.ts'
import type { Begun, Defaults, FormPart, NothingElse } from './form-values.ts'
import { markStale } from './hooks.ts'

export type { DraftOf, FormPart, Unfinished } from './form-values.ts'

/** What is sent: what the fields hold with the parameters of the path, or what is made of it where the two differ. */
type Calling<T extends EndpointTypes> = { readonly toCall: (values: T['draft']) => T['call']; readonly params?: never } | Straight<T>
type Straight<T extends EndpointTypes> = T['call'] extends { params: infer P }
  ? { params: P; body: T['draft'] } extends T['call']
    ? { readonly params: P; readonly toCall?: never }
    : never
  : { body: T['draft'] } extends T['call']
    ? { readonly params?: never; readonly toCall?: never }
    : never

/** What changes a record is sent to the one parameter of its path, which is its identifier. */
type OfRecord<T extends EndpointTypes, Row> = { readonly toCall: (values: T['draft'], record: Row) => T['call'] } | ToOne<T>
type ToOne<T extends EndpointTypes> = T['call'] extends { params: infer P }
  ? One<keyof P> extends never
    ? never
    : { params: { [K in keyof P]: string }; body: T['draft'] } extends T['call']
      ? { readonly toCall?: never }
      : never
  : never
type One<K, All = K> = K extends All ? ([All] extends [K] ? K : never) : never

interface Finishing<Data> {
  /** What is said when it was saved. */
  readonly said?: string | undefined
  readonly onDone?: ((data: Data) => void) | undefined
  /** The action's own words when the server gives no list of errors. */
  readonly failure?: string | undefined
}
interface Outcome<T extends EndpointTypes> extends Finishing<T['data']> {
  readonly version?: number | undefined
}
interface Refusing {
  readonly stales?: readonly Endpoint[]
  /** A refusal the screen wants to help with itself, such as a duplicate; return true when it did. */
  readonly onRefused?: (error: ApiError) => boolean
  /** Says a failure that concerns no field as a notification, where the specification has it so, and not in the form. */
  readonly isToast?: boolean
  /** What is known to be wrong with the values it begins with, by the path of the field; listed from the start. */
  readonly wrong?: Readonly<Record<string, string>>
}
interface Beginning<D, G> {
  /** What the fields begin with. A form has the fields it is given a default for. */
  readonly defaults: G & NothingElse<G, D>
}
interface FormOptions<T extends EndpointTypes, G> extends Outcome<T>, Refusing, Beginning<T['draft'], G> {}
interface SchemaFormOptions<S extends z.ZodType, Data, G> extends Finishing<Data>, Refusing, Beginning<z.input<S>, G> {
  /** Does with the checked values what the form is for. */
  readonly send: (values: z.output<S>) => Data | Promise<Data>
}
/** One of the two ways a record is saved, and what its form is called then. */
interface Way<T extends EndpointTypes> extends Outcome<T> {
  readonly endpoint: Endpoint<T>
  readonly title: string
  /** What the button says, where that is not "Create" or "Save". */
  readonly verb?: string
}
interface RecordFormOptions<C extends EndpointTypes, E extends EndpointTypes, G, Row> extends Refusing {
  readonly defaults: G & NothingElse<G, C['draft'] & E['draft']>
  readonly create: Way<C> & Calling<C>
  readonly edit: Way<E> & OfRecord<E, Row>
  /** For both ways; a way's own comes instead. */
  readonly failure?: string
  readonly onDone?: (data: C['data'] | E['data']) => void
}

/** A form over the body of an endpoint. */
export type EndpointForm<V, Data = unknown> = FormPart<V> & WholeForm<Data>
/** What a form has beside its fields. */
interface WholeForm<Data> {
  /** Checks and sends; answers the data when it was saved. */
  submit(event?: { preventDefault(): void }): Promise<Data | undefined>
  readonly saving: boolean
  /** Grows whenever somebody tries to send. */
  readonly attempt: number
  readonly refusal: Refusal | null
  readonly complaints: Complaint[]
  /** What is wrong, by the path of the field, whether it is listed yet or not. */
  readonly errors: Readonly<Record<string, string>>
  complain(errors: Readonly<Record<string, string>>): void
  /** The id of the input at a path. */
  idOf(path: string): string
  isDirty(): boolean
  reset(): void
}
interface Refusal {
  readonly message: string
  readonly reference?: string | undefined
}

/** What a schema says against the values, in the person's language, by field path. */
export function complaintsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const first: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const { text, vars } = sentenceOf(issue)
    first[issue.path.map(String).join('.')] ??= raised(say(text, vars))
  }
  return first
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The values of a form, where nothing is known of its endpoint. */
type Values = Record<string, unknown>
const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
const at = (values: unknown, path: string) =>
  path === '' ? values : path.split('.').reduce<unknown>((value, name) => (value as Values | null | undefined)?.[name], values)

/** A value as an input tells it: by itself, or by the event of a native one. */
const valueTold = (next: unknown) =>
  typeof next === 'object' && next !== null && 'currentTarget' in next ? (next.currentTarget as HTMLInputElement).value : next

/** What the parts of a form share. */
interface Core {
  readonly form: UseFormReturnType<Values>
  readonly attempt: number
  idOf(path: string): string
}

/** The fields at and below a path. That they have these types is known from the defaults alone, so callers say it. */
function partAt({ form, attempt, idOf }: Core, path: string): FormPart<Values> {
  const set = (target: string, value: unknown) => {
    for (const wrong of Object.keys(form.errors)) if (wrong.startsWith(`${target}.`)) form.clearFieldError(wrong)
    form.setFieldValue(target, value)
  }
  const field = (name: string) => {
    const target = below(path, name)
    const value = at(form.values, target)
    return {
      id: idOf(target),
      value: value ?? '',
      error: form.errors[target],
      onChange: (next: unknown) => set(target, valueTold(next)),
      // A field that was only passed by is not complained about: the click that left it would miss what it aimed at.
      onBlur: () => {
        if (attempt > 0 || isFilled(at(form.getValues(), target))) form.validateField(target)
      },
    }
  }
  const part = (name: string) => {
    const target = below(path, name)
    const value = at(form.values, target)
    return Array.isArray(value)
      ? value.map((_, index) => partAt({ form, attempt, idOf }, `${target}.${index}`))
      : partAt({ form, attempt, idOf }, target)
  }
  return {
    values: at(form.values, path) as Values,
    field: field as unknown as FormPart<Values>['field'],
    set: (changes) => {
      for (const [name, value] of Object.entries(changes)) set(below(path, name), value)
    },
    part: part as unknown as FormPart<Values>['part'],
  }
}

/**
 * A form over an endpoint's body: the server's own rules, its complaints at the fields they concern, saved once however often it is sent.
 */
export function useEndpointForm<T extends EndpointTypes, const G extends Defaults<T['draft']>>(
  endpoint: Endpoint<T>,
  { toCall, params, ...options }: FormOptions<T, G> & Calling<T>,
): EndpointForm<Begun<T['draft'], G>, T['data']> {
  // Without words of its own the call is what the fields hold; whether that fits is known from the types of the options.
  const straight = (body: T['draft']) => ({ ...(params ? { params } : {}), body }) as T['call']
  const send = useSend(endpoint, toCall ?? straight, options.version)
  return useSentForm<T['draft'], T['data'], G>({ id: endpoint.id, schema: endpoint.body!, send }, options)
}

/** A form over a shape, for what is not sent as the body of one call: a part of a form, or values that many calls carry. */
export function useSchemaForm<S extends z.ZodType, Data, const G extends Defaults<z.input<S>>>(
  id: string,
  schema: S,
  { send, ...options }: SchemaFormOptions<S, Data, G>,
): EndpointForm<Begun<z.input<S>, G>, Data> {
  return useSentForm<z.input<S>, Data, G>({ id, schema, send: async (values) => send(schema.parse(values)) }, options)
}

/** The rules of a form, and what becomes of its values. */
interface Target<D, Data> {
  readonly id: string
  readonly schema: z.ZodType
  readonly send: (values: D) => Promise<Data>
}

function useSentForm<D, Data, G>(
  target: Target<D, Data>,
  options: Beginning<D, G> & Finishing<Data> & Refusing,
): EndpointForm<Begun<D, G>, Data> {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.defaults as Values,
    ...(options.wrong && { initialErrors: options.wrong }),
    validate: (values) => complaintsOf(target.schema, values),
  })
  const { attempt, saving, refusal, setRefusal, submit } = useSubmit(target, form, options)
  const idOf = (path: string) => `${target.id}-${path}`.replaceAll('.', '-')
  const errors = form.errors as Record<string, string>
  const complaints = [
    ...(refusal ? [{ fieldId: '', message: refusal.message }] : []),
    // The list of complaints pushes the fields down, so it waits until somebody tried to send.
    ...(attempt > 0 || options.wrong
      ? Object.entries(errors).map(([path, message]) => ({ fieldId: idOf(path), message: String(message) }))
      : []),
  ]
  return {
    // The defaults are the values the form begins with, and its inputs change each only to another of its type.
    ...(partAt({ form, attempt, idOf }, '') as unknown as FormPart<Begun<D, G>>),
    submit,
    saving,
    attempt,
    refusal,
    complaints,
    errors,
    complain: form.setErrors,
    idOf,
    isDirty: () => form.isDirty(),
    reset: () => {
      form.reset()
      setRefusal(null)
    },
  }
}

/** The form over a record, a new one or one that is there: the two are called and sent differently, and their fields are the same. */
export function useRecordForm<
  C extends EndpointTypes,
  E extends EndpointTypes,
  G extends Defaults<C['draft']> & Defaults<E['draft']>,
  Row extends { readonly identifier: string },
>(
  record: Row | null,
  { create, edit, ...shared }: RecordFormOptions<C, E, G, Row>,
): EndpointForm<Begun<C['draft'] & E['draft'], G>, C['data'] | E['data']> & Pick<Way<C>, 'title' | 'verb'> {
  const { toCall = (body: E['draft']) => ({ params: { [paramNames(edit.endpoint)[0]!]: record?.identifier }, body }) } = edit
  const changing = record && { ...edit, toCall: (values: E['draft']) => toCall(values, record) }
  // Only one of the two ways is taken, and the defaults fit the drafts of both.
  const way = { ...shared, ...(changing ?? create) } as unknown as Way<EndpointTypes> &
    FormOptions<EndpointTypes, object> &
    Calling<EndpointTypes>
  const form = useEndpointForm<EndpointTypes, object>(way.endpoint, way)
  const { title, verb = record ? undefined : say('Create') } = way
  return { ...(form as unknown as EndpointForm<Begun<C['draft'] & E['draft'], G>, C['data'] | E['data']>), title, ...(verb && { verb }) }
}

/** Sends values to an endpoint, with one key however often the same are sent. */
function useSend<T extends EndpointTypes>(endpoint: Endpoint<T>, toCall: (values: T['draft']) => T['call'], version: number | undefined) {
  const key = useRef({ text: '', key: '' })
  return async (values: T['draft']): Promise<T['data']> => {
    // The draft travels, not the parsed body: the server parses by the same schema.
    const input = toCall(values)
    const text = JSON.stringify(input)
    if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() }
    const data = await call(endpoint, input, {
      ...(endpoint.idempotency && { idempotencyKey: key.current.key }),
      ...(version !== undefined && { version }),
    })
    key.current = { text: '', key: '' }
    return data
  }
}

/** Sending a form: checked first, and once at a time. */
function useSubmit<D, Data>({ schema, send }: Target<D, Data>, form: UseFormReturnType<Values>, options: Finishing<Data> & Refusing) {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)
  // Known at once, where what is drawn knows it a moment later: Try again in a notification is of the form as it was.
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  // Each message of the server is a notification of its own (specification 2 §8); the first has the way to try again.
  const notify = (error: unknown) => {
    const reference = error instanceof ApiError ? error.traceId : undefined
    for (const [index, message] of sentencesFor(error, options.failure).entries())
      toast.failed({ message: say(message), ...(index === 0 && { onRetry: () => void submit(), reference }) })
  }
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && options.onRefused?.(error)) return
    const fields =
      error instanceof ApiError ? error.complaints.filter(({ field }) => field && field.split('.')[0]! in form.getValues()) : []
    if (fields.length) form.setErrors(Object.fromEntries(fields.map(({ field, message }) => [field!, raised(message)])))
    else if (options.isToast) notify(error)
    else setRefusal({ message: say(sentenceFor(error, options.failure)), reference: error instanceof ApiError ? error.traceId : undefined })
  }
  const submit = async (event?: { preventDefault(): void }): Promise<Data | undefined> => {
    event?.preventDefault()
    if (isSending.current) return undefined
    setAttempt((count) => count + 1)
    setRefusal(null)
    const complaints = complaintsOf(schema, form.getValues())
    if (Object.keys(complaints).length > 0) {
      form.setErrors(complaints)
      return undefined
    }
    isSending.current = true
    setSaving(true)
    try {
      // What the schema takes is a whole draft.
      const data = await send(form.getValues() as D)
      if (options.said) toast.done({ message: options.said })
      options.onDone?.(data)
      await markStale(client, options.stales ?? [])
      return data
    } catch (error) {
      refuse(error)
      return undefined
    } finally {
      isSending.current = false
      setSaving(false)
    }
  }
  return { attempt, saving, refusal, setRefusal, submit }
}
