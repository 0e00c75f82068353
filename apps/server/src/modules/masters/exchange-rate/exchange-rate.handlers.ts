import { exchangeRates } from '@embark/contract/masters/exchange-rate/exchange-rate.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { setExchangeRate } from './exchange-rate.commands.ts'
import { exchangeRateList } from './exchange-rate.queries.ts'

export const exchangeRateRoutes = implement(exchangeRates, {
  list: async (ctx, { query }) => ({ ...(await exchangeRateList.page(ctx, query)), base_currency: ctx.tenant.currency }),
  set: async (ctx, { body }) => ({ rateInfo: await setExchangeRate(ctx, body) }),
})
