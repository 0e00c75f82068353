import type { FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { FieldDefinition } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'

/** A field, with how lists use it. */
export interface KnownField extends FieldDefinition {
  readonly is_searchable: boolean
  readonly is_filterable: boolean
  readonly is_active: boolean
  /** A field of the product's own: its answers live in a column of their record. */
  readonly is_default: boolean
}

/** A published form as it is now. */
export interface KnownForm extends FormDefinition {
  readonly identifier: string
  readonly is_active: boolean
  readonly is_default: boolean
}

/** A form that a status asks for. */
export interface StageForm {
  readonly module_type: string
  readonly timeline_id: number
  readonly stage_id: number
  readonly form_id: number
}

/** Everything a company defined about its forms. */
export interface Definitions {
  readonly fields: readonly KnownField[]
  readonly byName: ReadonlyMap<string, KnownField>
  readonly forms: readonly KnownForm[]
  readonly stageForms: readonly StageForm[]
  /** The numbers of the forms whose own fields public pages ask for. */
  readonly pageForms: readonly number[]
}

// Read with every list and every save, but rarely changed. Other processes notice a change within the time to live.
const known = new LRUCache<number, Promise<Definitions>>({ max: 1_000, ttl: 10_000 })

/** Makes this process read a tenant's fields and forms again. Call it after every change to them has been committed. */
export const forgetForms = (tenantId: number) => void known.delete(tenantId)

/** The fields and published forms of the company. */
export function definitionsOf(ctx: Ctx): Promise<Definitions> {
  const warm = known.get(ctx.tenant.id)
  if (warm) return warm
  const reading = read(ctx)
  known.set(ctx.tenant.id, reading)
  reading.catch(() => forgetForms(ctx.tenant.id))
  return reading
}

/** The definitions, read again if what is asked for may be newer than this process's copy. */
export async function definitionsWith(ctx: Ctx, isThere: (all: Definitions) => boolean): Promise<Definitions> {
  const all = await definitionsOf(ctx)
  if (isThere(all)) return all
  forgetForms(ctx.tenant.id)
  return definitionsOf(ctx)
}

/** A published, active form. */
export const formById = async (ctx: Ctx, id: number): Promise<KnownForm> => (await publishedForm(ctx, id)) ?? refuse('NOT_FOUND')

/** The same, or nothing. */
export async function publishedForm(ctx: Ctx, id: number): Promise<KnownForm | undefined> {
  const is = (form: KnownForm) => form.form_id === id && form.is_active
  return (await definitionsWith(ctx, ({ forms }) => forms.some(is))).forms.find(is)
}

/** A field, whichever forms use it. */
export async function fieldById(ctx: Ctx, id: number): Promise<KnownField> {
  const is = (field: KnownField) => field.id === id
  return (await definitionsWith(ctx, ({ fields }) => fields.some(is))).fields.find(is) ?? refuse('NOT_FOUND')
}

/** The forms a status of a timeline asks for, in the order they were assigned. */
export const formsOfStatus = ({ stageForms, forms }: Definitions, timelineId: number, statusId: number): readonly KnownForm[] =>
  stageForms
    .filter(({ timeline_id, stage_id }) => timeline_id === timelineId && stage_id === statusId)
    .flatMap(({ form_id }) => forms.filter((form) => form.form_id === form_id && form.is_active))

/** The statuses of a timeline that ask for a form. */
export const statusesWithForms = ({ stageForms, forms }: Definitions, timelineId: number): ReadonlySet<number> =>
  new Set(
    stageForms
      .filter(({ timeline_id, form_id }) => timeline_id === timelineId && forms.some((form) => form.form_id === form_id && form.is_active))
      .map(({ stage_id }) => stage_id),
  )

/** The own fields that records of these forms may have answers to, in the order the forms ask for them. */
export function ownFieldsOf({ byName }: Definitions, forms: readonly FormDefinition[]): readonly KnownField[] {
  const names = new Set(forms.flatMap(({ fields }) => fields.map(({ field }) => field.name)))
  return [...names].flatMap((name) => {
    const field = byName.get(name)
    return field && !field.is_default && field.is_active ? [field] : []
  })
}

interface Raw {
  readonly fields: readonly KnownField[]
  readonly forms: readonly (Omit<KnownForm, 'fields'> & { readonly fields: readonly Omit<FormDefinition['fields'][number], 'field'>[] })[]
  readonly stage_forms: readonly StageForm[]
  readonly page_forms: readonly number[]
}

async function read({ db }: Ctx): Promise<Definitions> {
  const { rows } = await sql<Raw>`
    select coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id', id, 'identifier', identifier, 'name', name, 'label', label, 'placeholder', placeholder, 'type',
              type, 'field_options', field_options, 'is_searchable', is_searchable, 'is_filterable', is_filterable,
              'is_active', is_active, 'is_default', is_default
            )
            order by id
          )
          from form_fields
        ), '[]'
      ) as fields,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'form_id', f.id, 'identifier', f.identifier, 'name', f.name, 'is_active', f.is_active, 'is_default',
              f.is_default, 'form_version_id', v.id, 'steps', v.steps, 'fields',
              coalesce(
                (
                  select jsonb_agg(
                    jsonb_build_object(
                      'form_field_id', a.form_field_id, 'form_step_no', a.form_step_no, 'order_by', a.order_by,
                      'column', a."column", 'is_required', a.is_required, 'is_disabled', a.is_disabled, 'is_hidden',
                      a.is_hidden, 'validations', a.validations, 'field_options', a.field_options
                    )
                    order by a.form_step_no, a.order_by
                  )
                  from assigned_fields a
                  where a.form_version_id = v.id
                ), '[]'
              )
            )
            order by f.id
          )
          from forms f
          join lateral (
            select id, steps
            from form_versions v
            where v.form_id = f.id and v.published_at is not null
            order by v.number desc
            limit 1
          ) v on true
          where f.status = 'published'
        ), '[]'
      ) as forms,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'module_type', t.module_type, 'timeline_id', s.timeline_id, 'stage_id', s.stage_id, 'form_id', s.form_id
            )
            order by s.order_no, s.id
          )
          from stage_forms s
          join timelines t on t.id = s.timeline_id
        ), '[]'
      ) as stage_forms,
      coalesce(
        (select jsonb_agg(distinct form_id) from lead_forms where form_id is not null and is_active), '[]'
      ) as page_forms`.execute(db)
  const { fields, forms, stage_forms: stageForms, page_forms: pageForms } = rows[0]!
  const byId = new Map(fields.map((field) => [field.id, field]))
  return {
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    forms: forms.map((form) => ({
      ...form,
      steps: stepsOf(form),
      fields: form.fields.map((use) => ({ ...use, field: byId.get(use.form_field_id)! })),
    })),
    stageForms,
    pageForms,
  }
}

/** A form without named steps has as many as its fields say. */
function stepsOf({ steps, fields }: Raw['forms'][number]): FormDefinition['steps'] {
  const count = Math.max(steps.length, 1, ...fields.map(({ form_step_no }) => form_step_no + 1))
  return Array.from({ length: count }, (_, number) => ({ title: steps[number]?.title ?? '', show_when: steps[number]?.show_when ?? null }))
}
