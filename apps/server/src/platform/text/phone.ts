import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { asciiDigits } from './digits.ts'
import { type Parsed, read, refuse } from './parsed.ts'

/** A phone number as a lead keeps it: `country_code` with its plus, `mobile` the national digits (G-M-81). */
export interface ReadPhone {
  readonly e164: string
  readonly country_code: string
  readonly mobile: string
  /** ISO code of the country, when the number belongs to just one. */
  readonly country: string | null
  /** Whether it can take messages: certainly not for landlines, unknown counts as yes (many countries share ranges). */
  readonly is_mobile: boolean
  /** Further numbers found in the same cell, in E.164. */
  readonly others: readonly string[]
}

/** One part of a cell as the number parser wants it: ASCII digits, no export prefix, 00 as plus, no ".0" from a spreadsheet. */
function tidy(text: string): string {
  const bare = asciiDigits(text)
    .normalize('NFKC')
    .replace(/^\s*(?:p|tel|telefon|téléphone|phone|mobile|mob|gsm|whatsapp|wa|هاتف|جوال)\s*[:.]\s*/iu, '')
    .replace(/^['"=\s]+|['"\s]+$/g, '')
    .replace(/\.0$/, '')
    .replace(/^\(\s*(\+|00)/, '$1')
    .replace(/^00(?=[\s(-]*[1-9])/, '+')
  // Right-to-left files often put the plus at the end: 905321234567+
  return /^\d[\d\s().-]*\+$/.test(bare) ? `+${bare.slice(0, -1)}` : bare
}

function parseOne(text: string, country: CountryCode | undefined): Parsed<ReadPhone> {
  const candidate = tidy(text)
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(candidate)) return refuse('phone_digits_lost')
  const digits = candidate.replace(/\D/g, '')
  if (digits.length < 4 || /\p{L}/u.test(candidate.replace(/(?:ext|x|dahili)\.?\s*\d+$/iu, ''))) return refuse('phone_invalid')
  const readings = [parsePhoneNumberFromString(candidate, country)]
  // Spreadsheets drop the plus of numbers; a valid international reading is believed when the national one is not valid.
  if (!candidate.startsWith('+') && digits.length >= 10 && !digits.startsWith('0')) readings.push(parsePhoneNumberFromString(`+${digits}`))
  const phone = readings.find((reading) => reading?.isValid())
  if (!phone) return refuse(candidate.startsWith('+') || country ? 'phone_invalid' : 'phone_country_missing')
  const type = phone.getType()
  return read({
    e164: phone.number,
    country_code: `+${phone.countryCallingCode}`,
    mobile: phone.nationalNumber,
    country: phone.country ?? null,
    is_mobile: type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE',
    others: [],
  })
}

/**
 * Reads a phone number in any of the spellings people and lead forms use; numbers without country code take the default country (ISO code).
 */
export function parsePhone(text: string, default_country?: string): Parsed<ReadPhone> {
  const upper = default_country?.toUpperCase()
  const country = upper && isSupportedCountry(upper) ? upper : undefined
  const whole = parseOne(text, country)
  if (whole.ok) return whole
  const parts = text.split(/[/;,|\n\u060c]|\s+(?:or|ou|veya|أو|&)\s+/u).filter((part) => /\p{Nd}/u.test(part))
  if (parts.length < 2) return whole
  const phones = parts.flatMap((part) => {
    const phone = parseOne(part, country)
    return phone.ok ? [phone.value] : []
  })
  const [first, ...rest] = phones
  return first ? read({ ...first, others: rest.map((phone) => phone.e164) }) : whole
}

/** The dial code of a country with its plus; nothing for one that has none. */
export function dialCodeOf(country: string): string | undefined {
  const upper = country.toUpperCase()
  return isSupportedCountry(upper) ? `+${getCountryCallingCode(upper)}` : undefined
}
