import * as z from 'zod'
import { Money } from './money.ts'
import { Flag } from './shapes.ts'

/** What of a list's query asks for more than its records: by which column they stand under headings, and what its columns add up to. */
export const grouping = <const Names extends readonly [string, ...string[]]>(names: Names) => ({
  /** Adds groupsInfo, one entry for each value of this column that records of the list have. */
  group_by: z.enum(names).optional(),
  /** Adds totalsInfo; with count=exact however many records there are. */
  with_totals: Flag.optional(),
})

/** The records of a list that share one value of a column. */
export const GroupInfo = z.object({
  /** Null for those without one. */
  value: z.union([z.number(), z.string()]).nullable(),
  label: z.string(),
  count: z.number().int(),
  /** False where counting stopped: at 1,000, or because it would have had to read too many records. */
  isCountExact: z.boolean(),
  /** What narrows the list to them. */
  filters: z.record(z.string(), z.unknown()),
})
export type GroupInfo = z.output<typeof GroupInfo>

/** What the columns of a list add up to, over all its records and not a page of them; nothing where there are too many to add up unasked. */
export const TotalsInfo = z.object({
  isComplete: z.boolean(),
  columns: z.array(
    z.object({
      column: z.string(),
      number: z.number().nullable(),
      /** One sum for each currency, since currencies are never added up. */
      money: z.array(Money),
    }),
  ),
})
export type TotalsInfo = z.output<typeof TotalsInfo>

/** What a list answers to them. */
export const groupedAnswer = { groupsInfo: z.array(GroupInfo).optional(), totalsInfo: TotalsInfo.optional() }
