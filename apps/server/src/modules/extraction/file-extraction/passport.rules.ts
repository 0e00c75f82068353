import type { SingleEntity } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import type { ProfileField } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import type { ZoneField, ZoneFieldName } from '#platform/reading/mrz.ts'
import type { Box, ReadPage } from '#platform/reading/page.ts'

const keys: Readonly<Record<ZoneFieldName, readonly [key: string, field: ProfileField | null]>> = {
  document_number: ['Passport number', 'passport_number'],
  issuing_country: ['Issuing country', 'passport_country'],
  nationality: ['Nationality', 'nationality_country_id'],
  last_name: ['Last name', 'last_name'],
  first_name: ['First name', 'first_name'],
  date_of_birth: ['Date of birth', 'date_of_birth'],
  gender: ['Gender', 'gender'],
  expiry_date: ['Expiry date', 'passport_expiry'],
  personal_number: ['Personal number', null],
}

/** What a machine-readable zone says. Sure is only what a check digit proves in a zone whose every digit fits. */
export function passportFields({ zone }: ReadPage): SingleEntity[] {
  if (!zone) return []
  const { read, box } = zone
  return read.fields.map((field) => {
    const [key, lead_field] = keys[field.name]
    const level = levelOf(read.isSure, field)
    return {
      key,
      value: isName(field) ? capitalised(field.value) : field.value,
      confidence: level === 'sure' ? 1 : level === 'likely' ? 0.9 : 0.4,
      level,
      is_repaired: field.isRepaired,
      box: [...placeOf(field, read.lines, box)],
      lead_field,
    }
  })
}

const isName = ({ name }: ZoneField) => name === 'last_name' || name === 'first_name'

/** Names, countries and the gender have no digit of their own: clear where the zone is whole, else to be looked at. */
const levelOf = (isSure: boolean, { isProven }: ZoneField) => (isSure && isProven ? 'sure' : isSure ? 'likely' : 'unsure')

/** Letters have even pitch, so that the place of a field follows from where it begins and ends. */
function placeOf({ line, from, to, value, name }: ZoneField, lines: readonly string[], [left, top, width, height]: Box): Box {
  const row = lines[line]!
  const start = name === 'first_name' ? row.indexOf('<<', 5) + 2 : from
  const end = name === 'last_name' || name === 'first_name' ? start + value.length : to
  const pitch = width / row.length
  return [left + start * pitch, top + (line * height) / lines.length, (end - start) * pitch, height / lines.length]
}

/** The zone knows no small letters. */
const capitalised = (name: string) => name.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (start) => start.toUpperCase())
