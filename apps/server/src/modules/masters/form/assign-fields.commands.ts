import { flawsOfAssignment, settled } from '@embark/contract/masters/form/assignment.rules.ts'
import type { AssignedField, AssignedFieldBody, AssignFieldsBody } from '@embark/contract/masters/form/form.contract.ts'
import type { FormStep, PlacedField } from '@embark/contract/masters/form/form.rules.ts'
import type { FieldDefinition } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { sourceOfField } from '@embark/contract/masters/form-field/option-source.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, refuseStale } from '#platform/record.ts'
import { type Complaint, refuse } from '#platform/refusal.ts'
import { formFieldRows } from '../form-field/form-field.policy.ts'
import { choicesAmong } from '../form-submission/field-choices.queries.ts'
import { formKind, heard } from './form.commands.ts'
import type { AnyForm } from './form.policy.ts'
import { assignedFields, fieldsOfForm } from './form.queries.ts'

/** Replaces the fields of a form. A version that has answers is kept, and a new one follows it (G-M-22, G-M-26). */
export async function assignFields(ctx: Ctx, form: AnyForm, { fields, steps }: AssignFieldsBody) {
  refuseStale(form, ctx.ifMatch)
  const before = await assignedFields(ctx, form.version_id)
  const definitions = await definitionsOf(ctx, fields)
  const placed = fields as readonly PlacedField[]
  const complaints: Complaint[] = [
    ...flawsOfAssignment(placed, steps ?? null, definitions).map(({ path, text, vars }) => ({ field: path, text, ...(vars && { vars }) })),
    ...(await unknownAnswers(ctx, steps ?? [], definitions)),
    ...inactiveOnes(fields, definitions, before),
    ...(form.is_default ? neededOnes(fields, before) : []),
    ...(form.status === 'published' && fields.length === 0 ? [{ field: 'fields', text: 'Put at least one field on the form first' }] : []),
  ]
  if (complaints.length) refuse('INVALID_INPUT', {}, complaints)
  const kept = settled(placed, definitions)
  const wholeSteps = steps ?? stepsFor(form.steps, placed)
  const versionId = await versionToWrite(ctx, form, wholeSteps)
  if (kept.length)
    await ctx.db
      .insertInto('assigned_fields')
      .values(
        kept.map(({ validations, field_options, ...field }) => ({
          ...field,
          form_version_id: versionId,
          validations: JSON.stringify(validations),
          field_options: JSON.stringify(field_options),
        })),
      )
      .execute()
  const brief = (list: readonly Pick<AssignedField, 'form_field_id' | 'form_step_no' | 'order_by' | 'is_required'>[]) =>
    list.map(({ form_field_id, form_step_no, order_by, is_required }) => ({ form_field_id, form_step_no, order_by, is_required }))
  await changeRecord(ctx, formKind, form, {
    version: ctx.ifMatch,
    set: {},
    before: { steps: form.steps, fields: brief(before) },
    after: { steps: wholeSteps, fields: brief(kept) },
  })
  heard(ctx, form.id)
  return fieldsOfForm(ctx, { id: form.id, version_id: versionId, steps: wholeSteps })
}

type Known = ReadonlyMap<number, FieldDefinition & { readonly is_active: boolean }>

async function definitionsOf(ctx: Ctx, fields: readonly AssignedFieldBody[]): Promise<Known> {
  const ids = [...new Set(fields.map(({ form_field_id }) => form_field_id))]
  if (ids.length === 0) return new Map()
  const rows = await formFieldRows(ctx).where('id', 'in', ids).forShare('form_fields').execute()
  return new Map(rows.map((field) => [field.id, field]))
}

/** A condition on a lookup field may only ask for answers that the lookup has. */
async function unknownAnswers(ctx: Ctx, steps: readonly FormStep[], definitions: Known): Promise<Complaint[]> {
  const complaints: Complaint[] = []
  for (const [number, { show_when }] of steps.entries()) {
    const field = [...definitions.values()].find(({ name }) => name === show_when?.field_name)
    if (!show_when || field?.field_options?.kind !== 'api' || sourceOfField(field)?.params.some(({ required }) => required)) continue
    const choices = (await choicesAmong(ctx, [{ field, params: {}, values: show_when.is }])).get(field.name) ?? []
    if (!show_when.is.every((value) => choices.some((choice) => String(choice.value) === value)))
      complaints.push({ field: `steps.${number}.show_when.is`, text: 'Choose among the options of the field' })
  }
  return complaints
}

/** A field that is out of use stays in its forms but cannot be added to another. */
const inactiveOnes = (fields: readonly AssignedFieldBody[], definitions: Known, before: readonly AssignedField[]): Complaint[] =>
  fields.flatMap(({ form_field_id }, index) =>
    definitions.get(form_field_id)?.is_active === false && !before.some((one) => one.form_field_id === form_field_id)
      ? [{ field: `fields.${index}.form_field_id`, text: 'This field is not active' }]
      : [],
  )

/** A form of the product itself keeps the default fields it requires. */
const neededOnes = (fields: readonly AssignedFieldBody[], before: readonly AssignedField[]): Complaint[] =>
  before
    .filter(({ field, is_required }) => field.is_default && is_required)
    .filter(
      (one) =>
        !fields.some(
          ({ form_field_id, is_required, validations }) => form_field_id === one.form_field_id && (is_required ?? validations.required),
        ),
    )
    .map(({ field }) => ({
      field: 'fields',
      text: 'The product needs {{label}}: it stays in this form and required',
      vars: { label: field.label },
    }))

/** Steps without a title of their own keep the one they have. New ones are numbered, unless there is only one. */
function stepsFor(now: readonly FormStep[], fields: readonly PlacedField[]): FormStep[] {
  const length = Math.max(0, ...fields.map(({ form_step_no }) => form_step_no + 1))
  return Array.from({ length }, (_, number) => {
    const { title = '', show_when = null } = now[number] ?? {}
    return { title: title || (length > 1 ? String(number + 1) : ''), show_when }
  })
}

/** The version to write to: the newest one as long as it has no answers, otherwise a new one after it. */
async function versionToWrite(ctx: Ctx, form: AnyForm, steps: readonly FormStep[]) {
  const answered = await ctx.db
    .selectFrom('form_submissions')
    .select('id')
    .where('form_version_id', '=', form.version_id)
    .executeTakeFirst()
  const written = { steps: JSON.stringify(steps), ...(form.status === 'published' && { published_at: sql<string>`now()` }) }
  if (answered) {
    const next = { ...written, form_id: form.id, number: form.form_version + 1 }
    return (await ctx.db.insertInto('form_versions').values(next).returning('id').executeTakeFirstOrThrow()).id
  }
  await ctx.db.deleteFrom('assigned_fields').where('form_version_id', '=', form.version_id).execute()
  await ctx.db.updateTable('form_versions').set(written).where('id', '=', form.version_id).execute()
  return form.version_id
}
