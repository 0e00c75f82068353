import * as z from 'zod'
import { fold } from './fold.ts'

/** Why a value could not be read, and the sentence that says so (a translation key). */
export const valueFaults = {
  email_invalid: 'This is not an email address',
  phone_invalid: 'This is not a phone number',
  phone_country_missing: 'The country code of this phone number is missing',
  phone_digits_lost: 'Excel has shortened this phone number. Format the column as text and export it again',
  date_invalid: 'This is not a date',
  date_impossible: 'This day does not exist',
  date_out_of_range: 'The year must be between 1900 and 2100',
  number_invalid: 'This is not a number',
  flag_invalid: 'Write yes or no',
} as const
export type ValueFaultCode = keyof typeof valueFaults

/** A value read from a cell, or the reason why it could not be. */
export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: ValueFaultCode }

export const read = <T>(value: T): Parsed<T> => ({ ok: true, value })
export const refuse = (code: ValueFaultCode): Parsed<never> => ({ ok: false, code })

/** Turns Arabic-Indic, Persian and full-width digits into ASCII ones; everything else stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => String(digitValue(digit.charCodeAt(0))))
}
function digitValue(code: number): number {
  if (code >= 0xff10) return code - 0xff10
  return code >= 0x06f0 ? code - 0x06f0 : code - 0x0660
}

const blanks = new Set([
  '',
  'n a',
  'na',
  'null',
  'none',
  'nil',
  'undefined',
  'nan',
  'yok',
  'bos',
  'neant',
  'vide',
  'aucun',
  'aucune',
  'لا يوجد',
  'غير متوفر',
])

/** Whether a cell says "nothing": empty, a dash, or one of the words programs and people write instead. */
export const isBlank = (text: string): boolean => blanks.has(fold(text)) && !/[+\d]/.test(text)

const Email = z.email()

/** Reads an email address as it is stored: lower-case, without `mailto:`, a display name, blanks or trailing dots. */
export function parseEmail(text: string): Parsed<string> {
  const bracketed = /<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text
  const bare = bracketed
    .normalize('NFKC')
    .replace(/^\s*mailto:/i, '')
    .replace(/\?.*$/s, '')
    .replace(/[\s\u200b-\u200f]+/g, '')
    .replace(/^['"<([.,;:]+/, '')
  let end = bare.length
  while (end > 0 && `.,;:'")]>`.includes(bare[end - 1] ?? '-')) end -= 1
  // İ lower-cased becomes two characters; an address never means that.
  const address = bare.slice(0, end).replace(/İ/g, 'i').toLowerCase()
  return address.length <= 254 && Email.safeParse(address).success ? read(address) : refuse('email_invalid')
}

const yes = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'on',
  'x',
  'ok',
  'oui',
  'o',
  'vrai',
  'evet',
  'e',
  'dogru',
  'var',
  'نعم',
  'ن',
  'صح',
  'صحيح',
  'اجل',
  'موافق',
])
const no = new Set(['no', 'n', 'false', 'f', '0', 'off', 'non', 'faux', 'hayir', 'h', 'yanlis', 'yok', 'لا', 'ل', 'خطا', 'كلا'])

/** Reads a yes or no in English, French, Turkish or Arabic, as words, letters, digits or ticks. */
export function parseFlag(text: string): Parsed<boolean> {
  const trimmed = asciiDigits(text).trim()
  if (/^[✓✔☑✅]\ufe0f?$/u.test(trimmed)) return read(true)
  if (/^[✗✘☐❌]\ufe0f?$/u.test(trimmed)) return read(false)
  const word = fold(trimmed)
  if (yes.has(word)) return read(true)
  return no.has(word) ? read(false) : refuse('flag_invalid')
}
