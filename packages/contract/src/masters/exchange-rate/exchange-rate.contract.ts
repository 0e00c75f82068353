import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Currency } from '../../kernel/money.ts'
import { Day, Identifier, listQuery, PersonRef, pageOf, Timestamp } from '../../kernel/shapes.ts'

export const ExchangeRate = z.object({
  identifier: Identifier,
  currency: Currency,
  /** How much of the company's own currency one unit is worth. */
  rate: z.number(),
  valid_on: Day,
  created_by: PersonRef.nullable(),
  created_at: Timestamp,
})
export type ExchangeRate = z.output<typeof ExchangeRate>

export const ExchangeRateBody = z.object({
  currency: z.enum(Currency.options, 'Currency is required'),
  rate: z.coerce
    .number<number | string>('Enter a rate above zero')
    .positive('Enter a rate above zero')
    .max(1_000_000, 'Enter a rate above zero')
    .refine((rate) => rate >= 0.000_001, 'Enter a rate above zero'),
  valid_on: Day,
})
export type ExchangeRateBody = z.output<typeof ExchangeRateBody>

/** Rates of exchange that a company keeps by hand, each for the day it is of: specification 3, G-L-54. */
export const exchangeRates = resource('masters.exchange_rate', {
  list: {
    route: 'GET /masters/exchange-rates',
    access: 'masters.lists.read',
    summary: 'List the rates of exchange, the latest first.',
    query: listQuery({ sortBy: ['valid_on', 'currency'] }).extend({ currency: Currency.optional().catch(undefined) }),
    response: pageOf(ExchangeRate).extend({ base_currency: z.string() }),
  },
  set: {
    route: 'PUT /masters/exchange-rates',
    access: 'masters.lists.update',
    recentProof: false,
    summary: 'Say what one unit of a currency is worth in the own currency from a day on; the rate of the same day is replaced.',
    body: ExchangeRateBody,
    response: z.object({ rateInfo: ExchangeRate }),
    message: 'Exchange rate saved successfully',
    audit: 'exchange_rate.set',
  },
})
