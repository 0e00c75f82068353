import { leadFormName, leadSystemFields } from '@embark/contract/leads/lead/lead-system.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

let seeds: string | undefined
const fieldRows = () =>
  leadSystemFields.map(({ name, label, type, options, column, is_required, validations }, index) => ({
    name,
    label,
    type,
    options: options ?? null,
    column,
    is_required,
    order_by: index + 1,
    validations: { ...validations, ...(is_required && { required: true }) },
  }))

/** Gives a company the system fields of leads and the form made of them. Idempotent. */
export async function furnishLeadForm(db: Ctx['db']) {
  seeds ??= JSON.stringify(fieldRows())
  await sql`
    with seeds as materialized (
      select *
      from jsonb_to_recordset(${seeds}::jsonb) as seed (
        name text, label text, type text, options jsonb, "column" int, is_required boolean, order_by int, validations jsonb
      )),
    made as (
      insert into form_fields (name, label, type, is_default, field_options)
      select name, label, type, true, options from seeds order by order_by
      on conflict do nothing
      returning id, name),
    field as (
      select id, name from made
      union all
      select id, name from form_fields where is_default),
    form as (
      insert into forms (name, status, is_default)
      values (${leadFormName}, 'published', true)
      on conflict do nothing
      returning id),
    version as (
      insert into form_versions (form_id, number, steps, published_at)
      select id, 1, ${JSON.stringify([{ title: '', show_when: null }])}::jsonb, now() from form
      returning id)
    insert into assigned_fields (form_version_id, form_field_id, form_step_no, order_by, "column", is_required, validations)
    select version.id, field.id, 0, order_by, "column", is_required, validations
    from version, seeds
    join field using (name)
    order by order_by`.execute(db)
}
