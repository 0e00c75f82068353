import { formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { formFieldRows } from './form-field.policy.ts'

const fields = (ctx: Ctx) =>
  formFieldRows(ctx)
    .select('created_at')
    .select(
      sql<string[]>`array(select distinct forms.name from assigned_fields a join form_versions v on v.id = a.form_version_id
        join forms on forms.id = v.form_id where a.form_field_id = form_fields.id order by 1)`.as('forms'),
    )

/** The fields of the company by label. */
export const formFieldList = declareList(formFields.list, {
  key: 'form_fields.id',
  rows: fields,
  search: (_, text) => searchIn(text, 'form_fields.label', 'form_fields.name'),
  filters: {},
  params: { is_active: isOneOf('is_active'), type: isOneOf('type', 'text') },
  orders: {
    label: by('form_fields.label', 'text', { key: 'asc' }),
    name: by('form_fields.name', 'text', { key: 'asc' }),
    id: byNumber,
  },
})

/** One field, as returned after a change. */
export const formFieldById = (ctx: Ctx, id: number) => fields(ctx).where('form_fields.id', '=', id).executeTakeFirstOrThrow()
