import { type DatedRate, ratesOn } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'

/** What other currencies are worth in the company's own. */
export type Rates = ReadonlyMap<string, DatedRate>
export const noRates: Rates = new Map()

/** The same today, as far as the company keeps rates. */
export const ratesToday = (ctx: Ctx): Promise<Rates> =>
  // In Canada days are written as the database writes them.
  ratesOn(ctx, new Intl.DateTimeFormat('en-CA', { timeZone: ctx.tenant.time_zone }).format(ctx.now()))
