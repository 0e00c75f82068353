import type { UpdateType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Proven } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import type { ReadableUpdate } from '../information-update/information-update.policy.ts'

/** Marks an information update as read by the actor; repeating it has no effect. */
export async function readUpdate(ctx: Ctx, update_type: UpdateType, update: ReadableUpdate, user_identifier: string | undefined) {
  if (user_identifier !== undefined && user_identifier !== ctx.actor.identifier) refuse('PERMISSION_DENIED')
  await markRead(ctx, update_type, update)
  ctx.changed({ module: 'information_update', id: update.id })
  return { update_identifier: update.identifier }
}

/** Notes that the actor has read something, now. */
export const markRead = (ctx: Ctx, type: UpdateType | 'productUpdate', { identifier }: Proven<{ readonly identifier: string }>) =>
  sql`
    insert into update_reads (user_id, update_type, update_identifier)
    values (${ctx.actor.id}::int, ${type}, ${identifier}::uuid)
    on conflict (tenant_id, user_id, update_type, update_identifier) do update set read_at = now()`.execute(ctx.db)
