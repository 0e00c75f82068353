/** A number in two digits, as days and hours are written. */
export const two = (value: number) => String(value).padStart(2, '0')
/** The day of the reader's clock on which a moment falls, YYYY-MM-DD. */
export const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
