import { directionOf, type Language } from '@embark/contract/kernel/language.ts'

/**
 * How a value is written into a text. Behind an Arabic word the parts of a date would change places, and so would two amounts, so in a
 * language that reads from the right each keeps its own direction (U+2068 to U+2069, seen by nobody). Numbers need none.
 */
export const fillingOf = (language: Language) => {
  if (directionOf(language) === 'ltr') return String
  return (value: string | number) => (typeof value === 'number' || value === '' ? String(value) : `\u2068${value}\u2069`)
}
