import type { AssignedField, FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { Circumstances } from '@embark/contract/masters/form-submission/field-answer.rules.ts'
import { type Answers, type FormVerdict, filledParams, readAnswers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import type { FormToFill } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type Complaint, refuseField } from '#platform/refusal.ts'
import { fieldById, type KnownForm } from './definitions.queries.ts'
import { choicesAmong, choicesOf, type Question } from './field-choices.queries.ts'

type ModuleType = 'lead' | 'application'

/** A record's answers to one form. */
export interface Submission {
  readonly form_id: number
  readonly status: 'draft' | 'complete'
  readonly values: Answers
}

/** The choices of a field, for the person filling it in. */
export async function optionsOf(
  ctx: Ctx,
  fieldId: number,
  query: { params: string; values: string; search: string; page: number },
  size?: number,
) {
  const field = await fieldById(ctx, fieldId)
  const params = Object.entries(parsed<Record<string, unknown>>(query.params, 'params', {})).map(([key, value]) => [key, String(value)])
  const values = parsed<unknown[]>(query.values, 'values', []).map(String)
  if (query.values && !values.length) return { options: [], hasMore: false }
  return choicesOf(ctx, field, { ...query, params: Object.fromEntries(params) as Record<string, string>, values }, size)
}

function parsed<T extends object>(text: string, field: string, empty: T): T {
  if (!text) return empty
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && Array.isArray(value) === Array.isArray(empty)) return value as T
  } catch {
    // Refused below.
  }
  return refuseField(field, 'This value is not valid')
}

const valuesIn = (value: unknown): (string | number)[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
    .slice(0, 500)

/** Judges answers as the browser did, with what only the server knows: which choices and files really exist. */
export async function judged(
  ctx: Ctx,
  form: FormDefinition,
  answers: Answers,
  before: Answers = {},
  isTrusted: (field: AssignedField) => boolean = () => false,
): Promise<FormVerdict> {
  const asked = form.fields.filter((field) => !isTrusted(field) && field.field.field_options?.kind === 'api')
  const questions = asked.map(
    (field): Question => ({ field: field.field, params: filledParams(field, answers) ?? {}, values: valuesIn(answers[field.field.name]) }),
  )
  const choices = await choicesAmong(ctx, questions)
  const identifiers = form.fields
    .filter(({ field }) => field.type === 'file')
    .flatMap(({ field }) => valuesIn(answers[field.name]).map(String))
  const at: Circumstances = {
    now: ctx.now(),
    zone: ctx.tenant.time_zone,
    before,
    known: Object.fromEntries(asked.map(({ field: { name } }) => [name, (choices.get(name) ?? []).map(({ value }) => value)])),
    files: Object.fromEntries((await filesOf(ctx, identifiers)).map((file) => [file.identifier, file])),
  }
  return readAnswers(form, answers, at)
}

/** The files among these that exist. */
export async function filesOf({ db }: Ctx, identifiers: readonly string[]) {
  const uuids = identifiers.filter((one) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(one))
  if (!uuids.length) return []
  const { rows } = await sql<{ identifier: string; name: string; extension: string; media_type: string; bytes: number }>`
    select identifier, filename as name, ltrim(file_extension, '.') as extension, media_type, bytes::float8 as bytes
    from files
    where identifier = any(${uuids}::uuid[])`.execute(db)
  return rows
}

/** The complaints of a verdict, for a refusal. `pathOf` gives each field's path in the request. */
export const complaintsOf = (
  { fields }: FormVerdict,
  pathOf: (name: string) => string,
  isMeant: (name: string) => boolean = () => true,
): Complaint[] =>
  fields.flatMap(({ name, complaint }) =>
    complaint && isMeant(name) ? [{ field: pathOf(name), text: complaint.text, vars: { ...complaint.vars } }] : [],
  )

/** A record's answers, form by form, the latest last. */
export const submissionsOf = async (ctx: Ctx, module: ModuleType, recordId: number): Promise<Submission[]> =>
  (await submissionsOfAll(ctx, module, [recordId])).get(recordId) ?? []

/** The answers of each of these records, form by form, the latest last. */
export async function submissionsOfAll({ db }: Ctx, module: ModuleType, recordIds: readonly number[]): Promise<Map<number, Submission[]>> {
  const rows = await db
    .selectFrom('form_submissions')
    .select(['record_id', 'form_id', 'status', 'values'])
    .where('module_type', '=', module)
    .where(sql<boolean>`record_id = any(${recordIds}::int[])`)
    .orderBy('updated_at')
    .orderBy('id')
    .execute()
  const submissions = new Map<number, Submission[]>()
  // The check on the column allows these two; values is an object by how it is written.
  for (const { record_id, ...row } of rows as unknown as (Submission & { record_id: number })[])
    submissions.set(record_id, [...(submissions.get(record_id) ?? []), row])
  return submissions
}

/** The present answers of a record: one per field, whichever form asked for it last. */
export const mergedAnswers = (submissions: readonly Submission[]): Answers => Object.assign({}, ...submissions.map(({ values }) => values))

/** A form to fill in, with the answers that are already known. */
export async function toFill(ctx: Ctx, form: KnownForm, values: Answers): Promise<FormToFill> {
  const { form_id, form_version_id, name, steps, fields } = form
  const names = new Set(fields.map(({ field }) => field.name))
  const known = Object.fromEntries(Object.entries(values).filter(([key, value]) => names.has(key) && value !== null && value !== undefined))
  const files = await filesOf(
    ctx,
    fields.filter(({ field }) => field.type === 'file').flatMap(({ field }) => valuesIn(known[field.name]).map(String)),
  )
  const verdict = await judged(ctx, form, known, known)
  // The definition is shared from memory. The reply is parsed by its schema, which drops everything else.
  return {
    form: { form_id, form_version_id, name, steps, fields } as unknown as FormToFill['form'],
    values: known,
    files,
    time_zone: ctx.tenant.time_zone,
    is_complete: verdict.isComplete,
  }
}
