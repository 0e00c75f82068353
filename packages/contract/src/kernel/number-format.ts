/** How numbers are written: as the reader's language does, or in one way for everybody, each by an example of it. */
export const numberFormats = {
  language: null,
  '1,234,567.89': 'en-GB',
  '1.234.567,89': 'de-DE',
  '1 234 567,89': 'fr-FR',
  '12,34,567.89': 'en-IN',
} as const
type NumberFormat = keyof typeof numberFormats
export const numberFormatNames = Object.keys(numberFormats) as [NumberFormat, ...NumberFormat[]]
