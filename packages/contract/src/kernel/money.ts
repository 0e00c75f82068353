import * as z from 'zod'
import { exponentOf } from './currency-digits.ts'

/**
 * Currencies the product offers (specification 1 §9). Amounts arrive before it is known which of them they are in, so all have two
 * decimals.
 */
export const currencies = ['AUD', 'CAD', 'INR', 'USD', 'EUR', 'GBP', 'NZD', 'SGD'] as const
export const Currency = z.enum(currencies)
export type Currency = z.output<typeof Currency>

/** The largest amount the product holds, in minor units (G-M-37). */
export const maxMinor = 1e13

/** Decimal text or number in major units to integer minor units; undefined when it is no amount or has too many decimals. */
export function toMinor(amount: string | number, currency: string): number | undefined {
  const match = /^(-?)(\d{1,14})(?:\.(\d+))?$/.exec(String(amount).trim())
  if (!match) return undefined
  const digits = exponentOf(currency)
  const fraction = (match[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const minor = Number(match[2]) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0)
  return match[1] ? -minor : minor
}

/** Integer minor units to the decimal number that travels on the wire. */
export const toMajor = (minor: number, currency: string) => Number(toDecimal(minor, currency))

/** Integer minor units as the decimal text that fields and files hold, with every digit the currency has: "1234.50". */
export const toDecimal = (minor: number, currency: string) => (minor / 10 ** exponentOf(currency)).toFixed(exponentOf(currency))

/** An amount whose currency is said elsewhere, as any currency on offer reads it. */
export const toOfferedMinor = (amount: string | number) => toMinor(amount, currencies[0])

/** What is said of something that is no amount. */
export const amountText = 'Enter an amount above zero with at most two decimals'

/** An amount in major units with at most two decimals, greater than zero, parsed to minor units without floating point (G-M-37). */
export const Amount = (required: string) =>
  z.union([z.string(), z.number()], required).transform((value, context) => {
    const minor = value === '' ? undefined : toOfferedMinor(value)
    if (minor !== undefined && minor > 0 && minor <= maxMinor) return minor
    context.addIssue({ code: 'custom', message: value === '' ? required : amountText })
    return z.NEVER
  })

/** A fee, which may be nothing at all, in major units; parsed to minor units. */
export const Fee = z.union([z.string(), z.number()], 'Enter an amount with at most two decimals').transform((value, context) => {
  const minor = toOfferedMinor(value)
  if (minor !== undefined && minor >= 0 && minor <= maxMinor) return minor
  context.addIssue({ code: 'custom', message: 'Enter an amount with at most two decimals' })
  return z.NEVER
})

/** Money as it is answered: the decimal for people, the minor units for machines. */
export const Money = z.object({ amount: z.number(), amount_minor: z.number().int(), currency: z.string() })
export type Money = z.output<typeof Money>

/** The wire shape of an amount held in minor units. */
export const money = (minor: number, currency: string): Money => ({ amount: toMajor(minor, currency), amount_minor: minor, currency })

/** The same amount in another currency, to its last digit. */
export const inCurrency = (minor: number, from: string, to: string, rate: number): Money =>
  money(Math.round((minor / 10 ** exponentOf(from)) * rate * 10 ** exponentOf(to)), to)
