import type { ClientServiceBody } from '@embark/contract/masters/client-service/client-service.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { AnyClientService } from './client-service.policy.ts'
import { clientServiceById } from './client-service.queries.ts'

/** Adds something the company does for its clients. */
export async function createClientService(ctx: Ctx, { name }: ClientServiceBody) {
  await refuseTaken(ctx, name)
  const { id } = await ctx.db
    .insertInto('client_services')
    .values({ name, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'client_service', id, after: { name } })
  return clientServiceById(ctx, id)
}

/** Renames a client service. */
export async function renameClientService(ctx: Ctx, service: AnyClientService, { name }: ClientServiceBody) {
  await refuseTaken(ctx, name, service.id)
  await ctx.db.updateTable('client_services').set({ name, updated_at: sql`now()` }).where('id', '=', service.id).execute()
  ctx.changed({ module: 'client_service', id: service.id, before: { name: service.name }, after: { name } })
  return clientServiceById(ctx, service.id)
}

async function refuseTaken(ctx: Ctx, name: string, besides = 0) {
  const other = await ctx.db
    .selectFrom('client_services')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', besides)
    .executeTakeFirst()
  if (other) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'A client service has this name already' }])
}
