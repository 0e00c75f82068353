import type { Vendor, VendorBody } from '@embark/contract/masters/vendor/vendor.contract.ts'

const texts = [
  'name',
  'short_name',
  'address_line_one',
  'address_line_two',
  'contact_person_first_name',
  'contact_person_last_name',
  'contact_person_email',
  'contact_person_country_code',
  'contact_person_mobile',
] as const
const places = ['country_id', 'state_id', 'city_id'] as const
type Field = (typeof texts)[number] | (typeof places)[number]
/** A vendor as the form holds it. */
export type VendorDraft = Readonly<Partial<Record<Field, string | number | null>>>

/** What the form begins with. */
export const draftOf = (vendor: Vendor | null) =>
  Object.fromEntries([...texts, ...places].map((field) => [field, String(vendor?.[field] ?? '')])) as Record<Field, string>

/** What is sent: ids as numbers, nothing that was empty and stayed so, null for what was emptied (G-M-75). */
export function bodyOf(draft: VendorDraft, before: VendorDraft): VendorBody {
  const textOf = (values: VendorDraft, field: Field) => String(values[field] ?? '').trim()
  // A country code alone is no number.
  const isDropped = (field: Field) => field === 'contact_person_country_code' && textOf(draft, 'contact_person_mobile') === ''
  const sent = ([...texts, ...places] as const).map((field) => {
    const text = isDropped(field) ? '' : textOf(draft, field)
    if (text === '') return [field, textOf(before, field) === '' ? undefined : null] as const
    return [field, (places as readonly string[]).includes(field) ? Number(text) : text] as const
  })
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined)) as unknown as VendorBody
}
