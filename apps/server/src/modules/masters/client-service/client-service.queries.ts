import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { choosableClientServices } from './client-service.policy.ts'

const services = (ctx: Ctx) => ctx.db.selectFrom('client_services').select(['identifier', 'id', 'name', 'created_at'])

/** Client services by name. */
export const clientServiceList = (ctx: Ctx, query: PageRequest & { search: string; sort: 'asc' | 'desc' }) =>
  paged(
    ctx.db,
    services(ctx)
      .$if(query.search !== '', (rows) => rows.where(searchIn(query.search, 'name')))
      .orderBy('name', query.sort)
      .orderBy('id'),
    query,
  )

/** One client service as it is answered after a change. */
export const clientServiceById = (ctx: Ctx, id: number) => services(ctx).where('id', '=', id).executeTakeFirstOrThrow()

/** Client services to choose from. */
export async function clientServiceChoices(ctx: Ctx, numberOnly: boolean) {
  const found = await choosableClientServices(ctx).select(['name', 'id', 'identifier']).orderBy('name').limit(1_000).execute()
  return found.map(({ name, id, identifier }) => ({ label: name, value: numberOnly ? id : identifier, identifier }))
}
