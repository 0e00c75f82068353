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
