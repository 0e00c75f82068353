import { latinDigits } from './field-props.ts'

const pad = (number: number, length: number) => String(number).padStart(length, '0')

const realDay = (year: number, month: number, day: number): string | null => {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day < 1 || day > last || year < 1000 || year > 9999) return null
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/** A date without a time as people here read it, DD-MM-YYYY; never through a time zone. */
export function showDate(iso: string | null | undefined): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso ?? '')
  return match ? `${match[3]}-${match[2]}-${match[1]}` : ''
}

/** What somebody typed or pasted as a date: 28-03-2027, 28/3/27, 28032027, 2027-03-28, ٢٨.٣.٢٠٢٧. */
export function readDate(text: string): string | null {
  const plain = latinDigits(text).trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(plain)
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const spoken = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(plain)
  if (!spoken) return null
  const year = Number(spoken[3])
  return realDay(spoken[3]?.length === 2 ? 2000 + year : year, Number(spoken[2]), Number(spoken[1]))
}
