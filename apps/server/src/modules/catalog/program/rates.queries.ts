import { type DatedRate, ratesOn } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { companyToday } from '#platform/days.ts'

/** What other currencies are worth in the company's own. */
export type Rates = ReadonlyMap<string, DatedRate>
export const noRates: Rates = new Map()

/** The same today, as far as the company keeps rates. */
export const ratesToday = (ctx: Ctx): Promise<Rates> => ratesOn(ctx, companyToday(ctx))
