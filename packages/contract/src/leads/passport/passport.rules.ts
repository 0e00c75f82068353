/** Who or what a passport was taken from. */
export const passportOrigins = ['staff', 'student', 'extraction', 'import'] as const
export type PassportOrigin = (typeof passportOrigins)[number]
export const originNames: Readonly<Record<PassportOrigin, string>> = {
  staff: 'Typed by staff',
  student: 'Typed by the student',
  extraction: 'Read from a document',
  import: 'From an import',
}

/** How long the number of a passport may be, once blanks and dashes are gone. */
export const passportLimits = { shortest: 5, longest: 20, shown: 3 } as const

/** The number as the machine reads it: people put blanks, dashes and small letters into it. */
export const normalPassport = (number: string) => number.replace(/[\s./-]/g, '').toUpperCase()

/** Whether it can be the number of a passport. */
export const isPassportNumber = (number: string) => {
  const { shortest, longest } = passportLimits
  return number.length >= shortest && number.length <= longest && /^[A-Z0-9]*\d[A-Z0-9]*$/.test(number)
}

/** A number as everybody may see it: its last characters behind dots, which do not say how long it is. */
export const maskedPassport = (number: string) => `••••••${number.slice(-passportLimits.shown)}`
