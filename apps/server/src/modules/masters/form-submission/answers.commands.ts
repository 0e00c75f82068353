import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import type { KnownField, KnownForm } from './definitions.queries.ts'
import { type ValueRow, valueRowsOf } from './field-values.rules.ts'

/** Judged answers, ready to be saved. */
export interface Saving {
  readonly module: 'lead' | 'application'
  readonly record_id: number
  readonly form: Pick<KnownForm, 'form_id' | 'form_version_id' | 'fields'>
  /** The status that asked for the form, if one did. */
  readonly stage_id?: number | null
  readonly isComplete: boolean
  /** All answers; a missing one was not answered. */
  readonly values: Answers
}

/** The typed copies of a record's answers, for the fields that lists search and filter by. */
export const copiesOf = (fields: readonly KnownField[], values: Answers): ValueRow[] =>
  fields.flatMap((field) => valueRowsOf(field, values[field.name]))

/** Saves one record's answers to one form, with their typed copies. */
export async function saveAnswers(ctx: Ctx, { module, record_id, isComplete, values, ...saving }: Saving, fields: readonly KnownField[]) {
  const files = askedOf(saving.form, fields)
    .filter(({ type }) => type === 'file')
    .flatMap(({ name }) => (values[name] as string[] | null | undefined) ?? [])
  if (files.length) await attach(ctx, module, record_id, await newFiles(ctx, module, record_id, files))
  await saveManyAnswers(ctx, { module, ...saving }, [{ record_id, isComplete, values }], fields)
}

const askedOf = (form: Saving['form'], fields: readonly KnownField[]) => {
  const ids = new Set(form.fields.map(({ form_field_id }) => form_field_id))
  return fields.filter(({ id, is_default }) => !is_default && ids.has(id))
}

type Many = Pick<Saving, 'module' | 'form' | 'stage_id'> & {
  /** The records are new, so there are no earlier answers to remove. */
  readonly areNew?: boolean
}

/** Saves many records' answers to one form, with as many statements as for one record. */
export async function saveManyAnswers(
  ctx: Ctx,
  { module, form, stage_id = null, areNew = false }: Many,
  records: readonly Pick<Saving, 'record_id' | 'isComplete' | 'values'>[],
  fields: readonly KnownField[],
) {
  const asked = askedOf(form, fields)
  const copied = asked.filter(({ is_searchable, is_filterable }) => is_searchable || is_filterable)
  const rows = records.map(({ record_id, isComplete, values }) => ({
    record_id,
    status: isComplete ? 'complete' : 'draft',
    values: Object.fromEntries(
      asked.flatMap(({ name }) => (values[name] === undefined || values[name] === null ? [] : [[name, values[name]]])),
    ),
  }))
  const copies = rows.flatMap(({ record_id, values }) => copiesOf(copied, values).map((copy) => ({ record_id, ...copy })))
  if (copied.length && !areNew)
    await sql`
      delete from field_values
      where module_type = ${module}
        and record_id = any(${rows.map(({ record_id }) => record_id)}::int[])
        and form_field_id = any(${copied.map(({ id }) => id)}::int[])`.execute(ctx.db)
  await sql`
    with saved as (
      insert into form_submissions (
        form_id, form_version_id, module_type, record_id, stage_id, status, values, created_by
      )
      select ${form.form_id}, ${form.form_version_id}, ${module}, r.record_id, ${stage_id}::int, r.status, r.values,
        ${ctx.actor.id}::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(record_id int, status text, values jsonb)
      on conflict (tenant_id, module_type, record_id, form_id) do update set form_version_id = excluded.form_version_id,
        stage_id = coalesce(excluded.stage_id, form_submissions.stage_id), status = excluded.status,
      values = excluded.values, updated_at = now()
    )
    insert into field_values (module_type, record_id, form_field_id, value_text, value_num, value_time, search)
    select ${module}, record_id, form_field_id, value_text, value_num, value_time, fold(search)
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as r(
      record_id int, form_field_id int, value_text text, value_num double precision, value_time timestamptz, search text
    )`.execute(ctx.db)
}

/** The files the record does not have yet. A file that somebody else uploaded cannot be attached. */
async function newFiles({ db }: Ctx, module: Saving['module'], recordId: number, files: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ known: string[] }>`
    select array(
      select file
      from unnest(${files}::text[]) file
      where exists (
        select
        from form_submissions s, jsonb_each(s.values) answer
        where s.module_type = ${module}
          and s.record_id = ${recordId}
          and jsonb_typeof(answer.value) = 'array'
          and answer.value @> to_jsonb(file)
      )
    ) as known`.execute(db)
  return files.filter((file) => !rows[0]!.known.includes(file))
}

/** Attaches the caller's own uploads to this record's answer: all of them or none. */
async function attach({ db, actor }: Ctx, module: Saving['module'], recordId: number, files: readonly string[]) {
  if (!files.length) return
  const { rows } = await sql<{ id: number }>`
    with taken as (
      update files
      set attached_at = now(), purpose = 'answer', answer_module = ${module}, answer_record = ${recordId}::int
      where attached_at is null
        and purpose = 'document'
        and uploaded_by = ${actor.id}::int
        and identifier = any(${files}::uuid[])
      returning id
    ), thumbs as (update files set attached_at = now() where purpose = 'thumb' and thumb_of in (select id from taken))
    select id
    from taken`.execute(db)
  if (rows.length < files.length) refuseField('values', 'This file is no longer available. Upload it again')
}
