import { latinDigits } from './field-props.ts'

/** What somebody typed as a time of day, as the portal writes it: 9, 915, 9:15, 09.15, ٩:١٥. */
export function readTime(text: string): string | null {
  const parts = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(latinDigits(text).trim())
  if (!parts) return null
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)]
  return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : null
}
