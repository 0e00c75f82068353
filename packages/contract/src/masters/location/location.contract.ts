import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, MetaInfo, Option } from '../../kernel/shapes.ts'

const number = z.coerce.number().int()
const page = {
  search: z.string().trim().max(100).default(''),
  page: number.min(1).max(10_000).catch(1).default(1),
  per_page: number
    .min(1)
    .catch(100)
    .default(100)
    .transform((value) => Math.min(value, 1_000)),
}
const parent = number.optional().catch(undefined)
export const StateOption = Option.extend({ value: Id })
/** `note` is the district, which tells places of one name apart. */
export const CityOption = Option.extend({ value: Id, note: z.string() })

/** States and cities of the world, from the tables that come along: G-M-29. An unknown parent has none. */
export const locations = resource('masters.location', {
  states: {
    route: 'GET /dropdown/state',
    access: 'signed-in',
    summary: "List the states of a country by name in the caller's language.",
    description: '`id` in place of `country_id` reads one by its number.',
    query: z.object({ country_id: parent, id: parent, ...page }),
    response: z.object({ options: z.array(StateOption), metaInfo: MetaInfo }),
  },
  cities: {
    route: 'GET /dropdown/city',
    access: 'signed-in',
    summary: 'List the cities of a state by name.',
    description: '`id` in place of `state_id` reads one by its number.',
    query: z.object({ state_id: parent, id: parent, ...page }),
    response: z.object({ options: z.array(CityOption), metaInfo: MetaInfo }),
  },
})
