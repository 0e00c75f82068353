import type { ExchangeRateBody } from '@embark/contract/masters/exchange-rate/exchange-rate.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import { exchangeRateById } from './exchange-rate.queries.ts'

/** Keeps what one unit of a currency is worth from a day on; that of the same day is replaced, and what was quoted keeps its own. */
export async function setExchangeRate(ctx: Ctx, { currency, rate, valid_on }: ExchangeRateBody) {
  if (currency === ctx.tenant.currency) refuseField('currency', 'This is the own currency of the company')
  const { id } = await ctx.db
    .insertInto('exchange_rates')
    .values({ currency, rate, valid_on, created_by: ctx.actor.id })
    .onConflict((conflict) => conflict.constraint('exchange_rates_by_day').doUpdateSet({ rate, created_by: ctx.actor.id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'exchange_rate', id, after: { currency, rate, valid_on } })
  return exchangeRateById(ctx, id)
}
