import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { AnyGivenUp } from './given-up.policy.ts'

function audited(ctx: Ctx, { kind, id, task, reason, attempts }: AnyGivenUp, what: 'retried' | 'dropped') {
  ctx.changed({ module: 'tenant', id: ctx.tenant.id, before: { kind, number: id, task, reason, attempts }, after: { [what]: true } })
  return {}
}

/** Lets work be tried again as often as it may, from now. */
export async function retryGivenUp(ctx: Ctx, work: AnyGivenUp) {
  await sql`select retry_given_up(${work.kind}, ${work.id})`.execute(ctx.db)
  return audited(ctx, work, 'retried')
}

/** Lets work be forgotten. */
export async function dropGivenUp(ctx: Ctx, work: AnyGivenUp) {
  await sql`select drop_given_up(${work.kind}, ${work.id})`.execute(ctx.db)
  return audited(ctx, work, 'dropped')
}
