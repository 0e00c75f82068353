import type { Endpoint, EndpointTypes } from '@embark/contract/kernel/endpoint.ts'
import { sentenceOf } from '@embark/contract/kernel/issues.ts'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { toast } from '#ui/feedback/toasts.tsx'
import { say } from '../i18n/i18n.ts'
import { call } from './call.ts'
import { ApiError, raised, sentenceFor, sentencesFor } from './failure.ts'
import { markStale } from './hooks.ts'

type Values = Record<string, unknown>

interface FormOptions<T extends EndpointTypes> {
  readonly defaults: T['draft'] & object
  readonly toCall: (values: T['draft']) => T['call']
  readonly stales?: readonly Endpoint[]
  readonly onDone?: (data: T['data']) => void
  /** A refusal the screen wants to help with itself, such as a duplicate; return true when it did. */
  readonly onRefused?: (error: ApiError) => boolean
  /** The action's own words when the server gives no list of errors. */
  readonly failure?: string
  /** Says a failure that concerns no field as a notification, where the specification has it so, and not in the form. */
  readonly isToast?: boolean
  readonly version?: number
}

/** What a schema says against the values, in the person's language, by field path. */
export function complaintsOf(schema: z.ZodType, values: unknown): Record<string, string> {
  const result = schema.safeParse(values)
  if (result.success) return {}
  const first: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const { text, vars } = sentenceOf(issue as never)
    first[issue.path.map(String).join('.')] ??= raised(say(text, vars))
  }
  return first
}

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A form over an endpoint's body: the server's own rules, its complaints at the fields they concern, saved once however often it is sent. */
export function useEndpointForm<T extends EndpointTypes>(endpoint: Endpoint<T>, options: FormOptions<T>) {
  const client = useQueryClient()
  const schema = endpoint.body!
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; reference?: string | undefined } | null>(null)
  const key = useRef({ text: '', key: '' })
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: options.defaults as Values,
    validate: (values) => complaintsOf(schema, values),
  })
  const idOf = (name: string) => `${endpoint.id}-${name}`.replaceAll('.', '-')

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

  /** Checks and sends; answers the data when it was saved. */
  const submit = async (event?: { preventDefault(): void }): Promise<T['data'] | undefined> => {
    event?.preventDefault()
    if (saving) return undefined
    setAttempt((count) => count + 1)
    setRefusal(null)
    const parsed = schema.safeParse(form.getValues())
    if (!parsed.success) {
      form.setErrors(complaintsOf(schema, form.getValues()))
      return undefined
    }
    setSaving(true)
    try {
      // The draft travels, not the parsed body: the server parses by the same schema.
      const input = options.toCall(form.getValues() as T['draft'])
      const text = JSON.stringify(input)
      if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() }
      const data = await call(endpoint, input, {
        ...(endpoint.idempotency && { idempotencyKey: key.current.key }),
        ...(options.version !== undefined && { version: options.version }),
      })
      key.current = { text: '', key: '' }
      options.onDone?.(data)
      await markStale(client, options.stales ?? [])
      return data
    } catch (error) {
      refuse(error)
      return undefined
    } finally {
      setSaving(false)
    }
  }

  const complaints = [
    ...(refusal ? [{ fieldId: '', message: refusal.message }] : []),
    // The list of complaints pushes the fields down, so it waits until somebody tried to send.
    ...(attempt > 0 ? Object.entries(form.errors).map(([name, message]) => ({ fieldId: idOf(name), message: String(message) })) : []),
  ]
  return {
    form,
    submit,
    saving,
    attempt,
    refusal,
    complaints,
    isDirty: () => form.isDirty(),
    reset: () => {
      form.reset()
      setRefusal(null)
    },
    /** The props of the input for one field: value, change, blur, error, id. */
    field: (name: string, kind: 'input' | 'checkbox' = 'input') => {
      const props = form.getInputProps(name, { type: kind })
      const onBlur = (event: unknown) => {
        props.onBlur?.(event)
        // A field that was only passed by is not complained about: the click that left it would miss what it aimed at.
        if (attempt > 0 || isFilled(props.value)) form.validateField(name)
      }
      return { id: idOf(name), ...props, onBlur }
    },
  }
}
