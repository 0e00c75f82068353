import { type AssignFieldsBody, forms } from '@embark/contract/masters/form/form.contract.ts'
import type { FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import type * as z from 'zod'
import { newTenant } from '../../../../test/world.ts'
import { aField, withoutForms } from './form.builder.ts'

export type Body = z.input<typeof AssignFieldsBody>
export type Use = Partial<Body['fields'][number]>

/** A company with a form and fields. Each field is given as its name, its type and where its choices come from. */
export async function formWith(...fields: readonly [string, FieldType?, string?][]) {
  const acme = await newTenant()
  await acme.asSystem(withoutForms)
  const ada = await acme.userWith('masters.forms.read', 'masters.forms.create', 'masters.forms.update')
  const { formInfo } = (await ada(forms.create, { body: { name: 'Visa form' } })).data
  const ids: Record<string, number> = {}
  for (const [name, type, url] of fields) ids[name] = await acme.asSystem((ctx) => aField(ctx, name, type, url))
  const params = { id: String(formInfo.id) }
  /** Places the fields in this order, each with its settings. */
  const assign = (uses: readonly [string, Use?][], steps?: Body['steps'], extra?: Record<string, string>) => {
    const fields = uses.map(([name, use], index) => ({ form_field_id: ids[name] ?? 999, form_step_no: 0, order_by: index + 1, ...use }))
    return ada(forms.assignFields, { params, body: { fields, ...(steps && { steps }) } }, extra)
  }
  const complaints = async (...given: Parameters<typeof assign>) =>
    (await assign(...given)).errors.map(({ field, message }) => [field, message])
  const stored = async () => (await ada(forms.fields, { query: { form_id: params.id } })).data
  return { acme, ada, formInfo, ids, place: assign, complaints, stored }
}
