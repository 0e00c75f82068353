import type { FormFieldQuery } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { wholeOrPage } from '../form/whole-or-page.queries.ts'
import { formFieldRows } from './form-field.policy.ts'

const fields = (ctx: Ctx) =>
  formFieldRows(ctx)
    .select('created_at')
    .select(
      sql<string[]>`array(select distinct forms.name from assigned_fields a join form_versions v on v.id = a.form_version_id
        join forms on forms.id = v.form_id where a.form_field_id = form_fields.id order by 1)`.as('forms'),
    )

/** The fields of the company by label. */
export const formFieldList = (ctx: Ctx, query: FormFieldQuery) =>
  paged(
    ctx.db,
    fields(ctx)
      .$if(query.search !== '', (rows) => rows.where(searchIn(query.search, 'form_fields.label', 'form_fields.name')))
      .$if(query.is_active !== undefined, (rows) => rows.where('is_active', '=', query.is_active!))
      .$if(query.type !== undefined, (rows) => rows.where('type', '=', query.type!))
      .orderBy(`form_fields.${query.sort_by}`, query.sort)
      .orderBy('form_fields.id'),
    wholeOrPage(query),
  )

/** One field, as it is answered after a change. */
export const formFieldById = (ctx: Ctx, id: number) => fields(ctx).where('form_fields.id', '=', id).executeTakeFirstOrThrow()
