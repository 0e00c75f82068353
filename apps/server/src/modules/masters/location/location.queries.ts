import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'

interface Wish extends Pick<PageRequest, 'page' | 'per_page'> {
  readonly id?: number | undefined
  readonly search: string
}

/** The states of a country, or one by its number. */
export async function stateChoices(ctx: Ctx, { country_id = 0, id, search, ...page }: Wish & { country_id?: number | undefined }) {
  const name = sql<string>`coalesce(names ->> ${ctx.language}, name)`
  const found = ctx.db
    .selectFrom('states')
    .select('id as value')
    .select(name.as('label'))
    .where((eb) => (id === undefined ? eb('country_id', '=', country_id) : eb('id', '=', id)))
    .$if(search !== '', (rows) => rows.where(searchIn(search, name)))
    .orderBy(sql`fold(${name})`)
    .orderBy('id')
  const { recordsInfo, metaInfo } = await paged(ctx.db, found, { ...page, count: 'capped' })
  return { options: recordsInfo, metaInfo }
}

/** The cities of a state, or one by its number. */
export async function cityChoices(ctx: Ctx, { state_id = 0, id, search, ...page }: Wish & { state_id?: number | undefined }) {
  const found = ctx.db
    .selectFrom('cities')
    .select(['id as value', 'name as label', 'district as note'])
    .where((eb) => (id === undefined ? eb('state_id', '=', state_id) : eb('id', '=', id)))
    .$if(search !== '', (rows) => rows.where(searchIn(search, 'name')))
    .orderBy(sql`fold(name)`)
    .orderBy('id')
  const { recordsInfo, metaInfo } = await paged(ctx.db, found, { ...page, count: 'capped' })
  return { options: recordsInfo, metaInfo }
}
