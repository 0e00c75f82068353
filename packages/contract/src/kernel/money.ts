import * as z from 'zod'

/** Currencies the product offers (specification 1 §9); each has two decimals. */
export const currencies = ['AUD', 'CAD', 'INR', 'USD', 'EUR', 'GBP', 'NZD', 'SGD'] as const
export const Currency = z.enum(currencies)
export type Currency = z.output<typeof Currency>

/** Digits after the point, kept as a table because not every currency has two. */
export const exponentOf = (_currency: string) => 2

/** The largest amount the product holds, in minor units (G-M-37). */
export const maxMinor = 1e13

/** Decimal text or number in major units to integer minor units; undefined when it is no amount or has too many decimals. */
export function toMinor(amount: string | number, currency = 'USD'): number | undefined {
  const match = /^(-?)(\d{1,14})(?:\.(\d+))?$/.exec(String(amount).trim())
  if (!match) return undefined
  const digits = exponentOf(currency)
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const minor = Number(match[2]) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0)
  return match[1] ? -minor : minor
}

/** Integer minor units to the decimal number that travels on the wire. */
export const toMajor = (minor: number, currency = 'USD') => Number((minor / 10 ** exponentOf(currency)).toFixed(exponentOf(currency)))

/** An amount in major units with at most two decimals, greater than zero, parsed to minor units without floating point (G-M-37). */
export const Amount = (required: string) =>
  z.union([z.string(), z.number()], required).transform((value, context) => {
    const minor = value === '' ? undefined : toMinor(value)
    if (minor !== undefined && minor > 0 && minor <= maxMinor) return minor
    context.addIssue({ code: 'custom', message: value === '' ? required : 'Enter an amount above zero with at most two decimals' })
    return z.NEVER
  })

/** Money as it is answered: the decimal for people, the minor units for machines. */
export const Money = z.object({ amount: z.number(), amount_minor: z.number().int(), currency: z.string() })
export type Money = z.output<typeof Money>

/** The wire shape of an amount held in minor units. */
export const money = (minor: number, currency: string): Money => ({ amount: toMajor(minor, currency), amount_minor: minor, currency })
