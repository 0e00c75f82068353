import * as z from 'zod'
import { asciiDigits } from '../text/digits.ts'
import { type Parsed, read, refuse } from '../text/parsed.ts'
import { fold } from './fold.ts'

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
