import { clientServices } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { choosableClientServices } from './client-service.policy.ts'

const services = (ctx: Ctx) =>
  ctx.db
    .selectFrom('client_services')
    .select(['identifier', 'id', 'name', 'created_at'])
    .select(
      sql<number>`(
        select count(distinct a.user_id)::int
        from assigned_client_services a
        join users u on u.id = a.user_id
        where a.client_service_id = client_services.id and u.status = 'active')`.as('users_count'),
    )

/** Client services by name. */
export const clientServiceList = declareList(clientServices.list, {
  key: 'client_services.id',
  rows: services,
  search: (_, text) => searchIn(text, 'name'),
  filters: {},
  orders: { name: by('name', 'text', { key: 'asc' }) },
})

/** One client service, as returned after a change. */
export const clientServiceById = (ctx: Ctx, id: number) => services(ctx).where('id', '=', id).executeTakeFirstOrThrow()

/** Client services to choose from. */
export async function clientServiceChoices(ctx: Ctx, numberOnly: boolean) {
  const choices = await choosableClientServices(ctx).select(['name', 'id', 'identifier']).orderBy('name').limit(1_000).execute()
  return choices.map(({ name, id, identifier }) => ({ label: name, value: numberOnly ? id : identifier, identifier }))
}
