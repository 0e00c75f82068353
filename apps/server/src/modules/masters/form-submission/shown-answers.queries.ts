import type { PhoneAnswer } from '@embark/contract/masters/form-submission/field-answer.rules.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { filesOf } from './answers.queries.ts'
import type { KnownField } from './definitions.queries.ts'
import { choicesAmong } from './field-choices.queries.ts'

/** The current answers of record `id` to the named fields, as one column. With no names, nothing is read. */
export function answersColumn(module: 'lead' | 'application', id: RawBuilder<unknown>, names: readonly string[]): RawBuilder<Answers> {
  if (!names.length) return sql`'{}'::jsonb`
  return sql`
    coalesce(
      (
        select jsonb_object_agg(answer.key, answer.value order by s.updated_at, s.id)
        from form_submissions s
        cross join lateral jsonb_each(s.values) answer
        where s.module_type = ${module} and s.record_id = ${id} and answer.key = any(${names}::text[])
      ), '{}'
    )`
}

const listed = (value: unknown) =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (one): one is string | number => typeof one === 'string' || typeof one === 'number',
  )

/** Answers as people read them: choices and files by name, phones in one piece. Days and instants are left for the reader's clock. */
export async function shownAnswers(
  ctx: Ctx,
  fields: readonly KnownField[],
  records: readonly Answers[],
): Promise<Record<string, unknown>[]> {
  const answeredFields = fields.filter(({ name }) => records.some((answers) => answers[name] !== undefined))
  const all = ({ name }: KnownField) => [...new Set(records.flatMap((answers) => listed(answers[name])))]
  const lookups = answeredFields.filter(({ field_options }) => field_options?.kind === 'api')
  const labels = await choicesAmong(
    ctx,
    lookups.map((field) => ({ field, params: null, values: all(field) })),
  )
  const files = new Map(
    (
      await filesOf(
        ctx,
        answeredFields.filter(({ type }) => type === 'file').flatMap((field) => all(field).map(String)),
      )
    ).map((file) => [file.identifier, file.name]),
  )
  const shown = (field: KnownField, value: unknown): unknown => {
    if (field.type === 'file') return listed(value).map((one) => files.get(String(one)) ?? '…')
    if (field.type === 'mobile') return `${(value as PhoneAnswer).country_code}${(value as PhoneAnswer).mobile}`
    if (!field.field_options) return value
    const options = field.field_options.kind === 'manual' ? field.field_options.options : (labels.get(field.name) ?? [])
    const chosenLabels = listed(value).map((one) => options.find((option) => String(option.value) === String(one))?.label ?? String(one))
    return Array.isArray(value) ? chosenLabels : chosenLabels[0]
  }
  return records.map((answers) =>
    Object.fromEntries(
      answeredFields.flatMap((field) => (answers[field.name] === undefined ? [] : [[field.name, shown(field, answers[field.name])]])),
    ),
  )
}

type Named = Awaited<ReturnType<typeof filesOf>>[number]

/** A record's answers, one by one, as people read them. `linkOf` gives the link with which the reader opens a file. */
export async function listedAnswers<Link extends object>(
  ctx: Ctx,
  fields: readonly KnownField[],
  facts: Answers,
  linkOf: (file: Named) => Link,
) {
  const [shown = {}] = await shownAnswers(ctx, fields, [facts])
  const papers = fields.filter(({ name, type }) => type === 'file' && facts[name] !== undefined)
  const identifiers = papers.flatMap(({ name }) => listed(facts[name]).map(String))
  const files = await filesOf(ctx, identifiers)
  const linked = (name: string) =>
    listed(facts[name]).flatMap((one) =>
      files.filter(({ identifier }) => identifier === one).map((file) => ({ name: file.name, ...linkOf(file) })),
    )
  return fields.flatMap(({ name, label, type }) =>
    shown[name] === undefined ? [] : [{ name, label, type, answer: shown[name], files: type === 'file' ? linked(name) : [] }],
  )
}
