import type { Currency } from '@embark/contract/kernel/money.ts'
import { exchangeRates } from '@embark/contract/masters/exchange-rate/exchange-rate.contract.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person, searchIn } from '#platform/db/fragments.ts'
import { hear } from '#platform/db/notices.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('exchange_rates')
    .leftJoin('users as maker', 'maker.id', 'exchange_rates.created_by')
    .select(['exchange_rates.identifier', 'exchange_rates.valid_on', 'exchange_rates.created_at'])
    .select(({ ref }) => [
      // Only what the contract offers is written.
      ref('exchange_rates.currency').$castTo<Currency>().as('currency'),
      sql<number>`exchange_rates.rate::float8`.as('rate'),
      ifThere('maker', person('maker')).as('created_by'),
    ])

/** The rates a company keeps, the latest first. */
export const exchangeRateList = declareList(exchangeRates.list, {
  key: 'exchange_rates.id',
  rows,
  search: (_, text) => searchIn(text, 'exchange_rates.currency'),
  filters: {},
  params: { currency: isOneOf('exchange_rates.currency', 'text') },
  orders: {
    valid_on: by('exchange_rates.valid_on', 'date'),
    currency: {
      parts: [
        { by: 'exchange_rates.currency', kind: 'text' },
        { by: 'exchange_rates.valid_on', kind: 'date', way: 'desc' },
      ],
    },
  },
})

/** One rate, as the API returns it. */
export const exchangeRateById = (ctx: Ctx, id: number) => rows(ctx).where('exchange_rates.id', '=', id).executeTakeFirstOrThrow()

/** What one currency is worth in another, and the day that is of: of two rates the older one's. */
export interface DatedRate {
  readonly rate: number
  readonly rate_on: string
}

type Rates = ReadonlyMap<string, DatedRate>

// The finder asks with every page. As with names, every process is told of a change, and what is read meanwhile goes with what was let go.
const memories = new LRUCache<number, Map<string, Rates>>({ max: 1_000, ttl: 10_000 })
hear('embark_rates', (tenant) => void memories.delete(Number(tenant)))

/** What the currencies of which the company keeps a rate are worth in its own on a day. */
export async function ratesOn(ctx: Ctx, day: string): Promise<Rates> {
  const memory = memoryOf(ctx.tenant.id)
  const known = memory.get(day) ?? (await readRates(ctx, day))
  memory.set(day, known)
  return known
}

function memoryOf(tenantId: number) {
  const known = memories.get(tenantId)
  if (known) return known
  const fresh = new Map<string, Rates>()
  memories.set(tenantId, fresh)
  return fresh
}

async function readRates(ctx: Ctx, day: string): Promise<Rates> {
  const known = await ctx.db
    .selectFrom('exchange_rates')
    .distinctOn('currency')
    .select(['currency', 'valid_on as rate_on', sql<number>`rate::float8`.as('rate')])
    .where('valid_on', '<=', day)
    .orderBy('currency')
    .orderBy('valid_on', 'desc')
    .execute()
  return new Map(known.map(({ currency, ...rate }) => [currency, rate]))
}

/** The newest rate between two currencies that a day knows; undefined where the company keeps none for one of them. */
export async function rateBetween(ctx: Ctx, from: string, to: string, day: string): Promise<DatedRate | undefined> {
  if (from === to) return undefined
  const known = await ctx.db
    .selectFrom('exchange_rates')
    .distinctOn('currency')
    .select(['currency', 'valid_on', sql<number>`rate::float8`.as('rate')])
    .where('currency', 'in', [from, to])
    .where('valid_on', '<=', day)
    .orderBy('currency')
    .orderBy('valid_on', 'desc')
    .execute()
  const worth = (currency: string) =>
    currency === ctx.tenant.currency ? { rate: 1, valid_on: undefined } : known.find((each) => each.currency === currency)
  const [one, other] = [worth(from), worth(to)]
  if (!one || !other) return undefined
  const days = [one.valid_on, other.valid_on].filter((each) => each !== undefined)
  return { rate: one.rate / other.rate, rate_on: days.sort()[0]! }
}
