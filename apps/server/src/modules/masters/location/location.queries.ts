import { locations } from '@embark/contract/masters/location/location.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList, type QueryOf } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'

/** The states of a country, or one by its number. */
const stateList = declareList(locations.states, {
  key: 'states.id',
  rows: ({ db, language }) => db.selectFrom('states').select(['states.id as value', nameIn(language, 'states').as('label')]),
  search: ({ language }, text) => searchIn(text, nameIn(language, 'states')),
  filters: {},
  together: (_, { id, country_id = 0 }) => [id === undefined ? isOneOf('country_id')(country_id) : isOneOf('states.id')(id)],
  orders: { id: ({ language }) => by(sql`fold(${nameIn(language, 'states')})`, 'text', { way: 'asc', key: 'asc' }) },
})

/** The cities of a state, or one by its number. */
const cityList = declareList(locations.cities, {
  key: 'cities.id',
  rows: ({ db }) => db.selectFrom('cities').select(['cities.id as value', 'name as label', 'district as note']),
  search: (_, text) => searchIn(text, 'name'),
  filters: {},
  together: (_, { id, state_id = 0 }) => [id === undefined ? isOneOf('state_id')(state_id) : isOneOf('cities.id')(id)],
  orders: { id: by(sql`fold(name)`, 'text', { way: 'asc', key: 'asc' }) },
})

/** The states of a country to choose from. */
export async function stateChoices(ctx: Ctx, query: QueryOf<typeof locations.states>) {
  const { recordsInfo, metaInfo } = await stateList.page(ctx, query)
  return { options: recordsInfo, metaInfo }
}

/** The cities of a state to choose from. */
export async function cityChoices(ctx: Ctx, query: QueryOf<typeof locations.cities>) {
  const { recordsInfo, metaInfo } = await cityList.page(ctx, query)
  return { options: recordsInfo, metaInfo }
}
