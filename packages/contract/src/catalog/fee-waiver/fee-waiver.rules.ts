import { toOfferedMinor } from '../../kernel/money.ts'

/** How much of an application fee is waived (G-L-47). */
export const waiverTypes = ['full', 'percentage', 'amount'] as const
export type WaiverType = (typeof waiverTypes)[number]
export const waiverTypeNames: Record<WaiverType, string> = {
  full: 'The whole fee',
  percentage: 'A percentage',
  amount: 'An amount',
}

/** Whether it can be used: switched off by the company, not yet begun, over, or in force. */
export const waiverStates = ['in_force', 'to_come', 'over', 'in_active'] as const
export type WaiverState = (typeof waiverStates)[number]
export const waiverStateNames: Record<WaiverState, string> = {
  in_force: 'In force',
  to_come: 'Not yet begun',
  over: 'Over',
  in_active: 'Switched off',
}

interface Terms {
  readonly waiver_type: WaiverType
  readonly value?: string | number | null | undefined
  readonly currency?: string | null | undefined
  readonly valid_from?: string | null | undefined
  readonly till_date?: string | null | undefined
}

/** What is wrong with the terms of a waiver, by field. */
export function complaintsOfTerms({ waiver_type, value, currency, valid_from, till_date }: Terms): readonly (readonly [string, string])[] {
  const number = Number(value)
  return [
    ...(waiver_type === 'percentage' && !(Number.isInteger(number) && number >= 1 && number <= 99)
      ? [['value', 'Enter a whole number from 1 to 99'] as const]
      : []),
    ...(waiver_type === 'amount' && !((toOfferedMinor(value ?? '') ?? 0) > 0)
      ? [['value', 'Enter an amount above zero with at most two decimals'] as const]
      : []),
    ...(waiver_type === 'amount' && !currency ? [['currency', 'Currency is required'] as const] : []),
    ...(valid_from && till_date && till_date < valid_from ? [['till_date', 'It ends before it begins'] as const] : []),
  ]
}
