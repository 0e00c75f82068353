import type { FieldOptions, FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

const columns = ['identifier', 'id', 'name', 'label', 'placeholder', 'is_searchable', 'is_filterable', 'is_active', 'is_default'] as const

/** The fields of the company. Whoever may read one may read all. */
export const formFieldRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('form_fields')
    .select(columns)
    // The check on the column allows these types and no other; options were written by the contract's own shape.
    .select((eb) => eb.ref('form_fields.type').$castTo<FieldType>().as('type'))
    .select((eb) => eb.ref('form_fields.field_options').$castTo<FieldOptions | null>().as('field_options'))

/** A field of the company, locked until the transaction ends. */
export async function anyFormField(ctx: Ctx, ref: string) {
  const field = await formFieldRows(ctx)
    .where(reference(ref))
    .select(sql<boolean>`exists (select from assigned_fields a where a.form_field_id = form_fields.id)`.as('is_used'))
    .forUpdate('form_fields')
    .executeTakeFirst()
  return prove(field ?? refuse('NOT_FOUND'))
}
export type AnyFormField = Proven<Awaited<ReturnType<typeof anyFormField>>>
