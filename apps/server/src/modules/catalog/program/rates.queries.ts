import { type DatedRate, rateOf, ratesOn } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'

/** What other currencies are worth in the company's own. */
export type Rates = ReadonlyMap<string, DatedRate>
export const noRates: Rates = new Map()

// In Canada days are written as the database writes them.
const today = (ctx: Ctx) => new Intl.DateTimeFormat('en-CA', { timeZone: ctx.tenant.time_zone }).format(ctx.now())

/** The same today, as far as the company keeps rates. */
export const ratesToday = (ctx: Ctx): Promise<Rates> => ratesOn(ctx, today(ctx))
/** The same for the currency of a row, by the column that names it. */
export const rateToday = (ctx: Ctx, currency: string) => rateOf(currency, today(ctx))
