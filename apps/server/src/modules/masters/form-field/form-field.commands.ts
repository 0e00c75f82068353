import type { FormFieldBody, FormFieldEdit } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { type FieldOptions, flawsOfField } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { backfillField } from '../form-submission/backfill.jobs.ts'
import { forgetForms } from '../form-submission/definitions.queries.ts'
import type { AnyFormField } from './form-field.policy.ts'
import { formFieldById } from './form-field.queries.ts'

const columnsOf = <T extends { field_options?: FieldOptions | null | undefined }>(field: T) => ({
  ...field,
  ...(field.field_options !== undefined && { field_options: field.field_options && JSON.stringify(field.field_options) }),
})

/** Adds a field that forms can use. */
export async function createFormField(ctx: Ctx, body: FormFieldBody) {
  const taken = await ctx.db
    .selectFrom('form_fields')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${body.name})`)
    .executeTakeFirst()
  if (taken) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'Field name already exists' }])
  const { id } = await ctx.db
    .insertInto('form_fields')
    .values({ ...columnsOf(body), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'form_field', id, after: body })
  heard(ctx, id)
  return formFieldById(ctx, id)
}

/**
 * Changes a field. Its name never changes; once forms use it, its type, the source of its options and the options people chose cannot
 * change either.
 */
export async function editFormField(ctx: Ctx, field: AnyFormField, { name, ...body }: FormFieldEdit) {
  if (name !== undefined && name !== field.name) refuseField('name', 'The name of a field cannot be changed')
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as typeof body
  const after = { ...field, ...changes } as Pick<AnyFormField, 'type' | 'field_options' | 'is_searchable' | 'is_filterable' | 'is_active'>
  const flaws = flawsOfField(after)
  if (flaws.length)
    refuse(
      'INVALID_INPUT',
      {},
      flaws.map(({ path, text }) => ({ field: path, text })),
    )
  refuseFixed(field, after)
  await refuseOptionsInUse(ctx, field, after.field_options)
  await ctx.db
    .updateTable('form_fields')
    .set({ ...columnsOf(changes), updated_at: sql`now()` })
    .where('id', '=', field.id)
    .execute()
  const before = Object.fromEntries(Object.keys(changes).map((key) => [key, field[key as keyof AnyFormField]]))
  ctx.changed({ module: 'form_field', id: field.id, before, after: changes })
  if (after.is_searchable !== field.is_searchable || after.is_filterable !== field.is_filterable) await backfillField(ctx, field.id)
  heard(ctx, field.id)
  return formFieldById(ctx, field.id)
}

/** Tells the pages that have fields open, and makes this process read them again. */
function heard(ctx: Ctx, id: number) {
  ctx.emit('form_field.changed', { id })
  ctx.afterCommit(() => forgetForms(ctx.tenant.id))
}

type Wish = Pick<AnyFormField, 'type' | 'field_options' | 'is_active'>
const same = (one: FieldOptions | null, other: FieldOptions | null) => JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
const ordered = (options: FieldOptions | null) =>
  options?.kind === 'api'
    ? [options.url, options.data_type, options.params.map(({ key, value }) => [key, value])]
    : options?.options.map(({ label, value }) => [label, value])

/** Fields the product needs stay complete, and a field that forms use keeps its type (G-M-35). */
function refuseFixed(field: AnyFormField, after: Wish) {
  const inUse = (name: string, text: string) => refuse('IN_USE', {}, [{ field: name, text }])
  if (field.is_default) {
    if (after.type !== field.type) inUse('type', 'The type of a default field is fixed')
    if (!same(after.field_options, field.field_options)) inUse('field_options', 'The options of a default field are fixed')
    if (!after.is_active) inUse('is_active', 'A default field stays active')
  }
  if (!field.is_used) return
  if (after.type !== field.type) inUse('type', 'A form uses this field, so its type stays')
  const [was, is] = [field.field_options, after.field_options]
  if (was?.kind !== is?.kind || ((was?.kind === 'api' || is?.kind === 'api') && !same(was, is)))
    inUse('field_options', 'A form uses this field, so its options keep coming from where they do')
}

/** An option that was chosen, or that a condition depends on, may be renamed but not removed or given another value (G-M-33). */
async function refuseOptionsInUse(ctx: Ctx, field: AnyFormField, after: FieldOptions | null) {
  if (field.field_options?.kind !== 'manual' || !field.is_used) return
  const kept = after?.kind === 'manual' ? after.options.map(({ value }) => value) : []
  const gone = field.field_options.options.filter(({ value }) => !kept.includes(value))
  if (gone.length === 0) return
  const { rows } = await sql<{ value: string }>`select value from options_in_use(${field.id}) as value`.execute(ctx.db)
  const missed = gone.find(({ value }) => rows.some((row) => row.value === value))
  if (missed)
    refuse('IN_USE', {}, [
      {
        field: 'field_options',
        text: 'The option {{label}} is in use: it can be renamed, but not removed or given another value',
        vars: { label: missed.label },
      },
    ])
}
