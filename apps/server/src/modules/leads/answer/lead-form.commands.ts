import { leadFormName, leadSystemFields } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { Ctx } from '#platform/context.ts'

/** Gives a company the system fields of leads and the form made of them. Idempotent. */
export async function furnishLeadForm(db: Ctx['db']) {
  await db
    .insertInto('form_fields')
    .values(
      leadSystemFields.map(({ name, label, type, options }) => ({
        name,
        label,
        type,
        is_default: true,
        field_options: options && JSON.stringify(options),
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
  const form = await db
    .insertInto('forms')
    .values({ name: leadFormName, status: 'published', is_default: true })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!form) return
  const version = await db
    .insertInto('form_versions')
    .values({
      form_id: form.id,
      number: 1,
      steps: JSON.stringify([{ title: '', show_when: null }]),
      published_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fields = await db.selectFrom('form_fields').select(['id', 'name']).where('is_default', '=', true).execute()
  const idOf = new Map(fields.map(({ name, id }) => [name, id]))
  await db
    .insertInto('assigned_fields')
    .values(
      leadSystemFields.map(({ name, column, is_required, validations }, index) => ({
        form_version_id: version.id,
        form_field_id: idOf.get(name)!,
        form_step_no: 0,
        order_by: index + 1,
        column,
        is_required,
        validations: JSON.stringify({ ...validations, ...(is_required && { required: true }) }),
      })),
    )
    .execute()
}
