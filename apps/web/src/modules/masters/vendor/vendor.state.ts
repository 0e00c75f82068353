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
export type VendorDraft = Record<Field, string>

/** What the form begins with. */
export const draftOf = (vendor: Vendor | null) =>
  Object.fromEntries([...texts, ...places].map((field) => [field, String(vendor?.[field] ?? '')])) as VendorDraft

/** What is sent: ids as numbers, nothing that was empty and stayed so, null for what was emptied (G-M-75). */
export function bodyOf(draft: VendorDraft, before: VendorDraft): VendorBody {
  // A country code alone is no number.
  const given = draft.contact_person_mobile.trim() === '' ? { ...draft, contact_person_country_code: '' } : draft
  const sent = ([...texts, ...places] as const).map((field) => {
    const value = given[field].trim()
    if (value === '') return [field, before[field] === '' ? undefined : null] as const
    return [field, (places as readonly string[]).includes(field) ? Number(value) : value] as const
  })
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined)) as unknown as VendorBody
}
