import {
  feeds,
  type ManagedType,
  managedTypes,
  type UpdateType,
} from '@embark/contract/updates/information-update/information-update.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** The feeds this actor sees at all, by the rights of their role. */
export const visibleTypes = (ctx: Ctx): ManagedType[] =>
  managedTypes.filter((type) => {
    const { read } = feeds[type]
    return read === 'signed-in' || can(ctx, read)
  })

/**
 * The entries of these feeds an actor sees: those switched off only if they manage them, and people of an institution none about another
 * institution (ADR 0237). Every read starts here.
 */
export const visibleUpdates = (ctx: Ctx, types: readonly ManagedType[]) =>
  ctx.db
    .selectFrom('information_updates as u')
    .where('u.type', 'in', types.length ? types : ['none'])
    .$if(ctx.actor.group === 'institution_staff', (query) =>
      query.where(sql<SqlBool>`(u.institution_id is null or u.institution_id = any(${ctx.actor.institutionIds}::int[]))`),
    )
    .$if(!can(ctx, 'updates.manage'), (query) => query.where('u.is_active', '=', true))

/** An entry of a feed, locked for a change, or a refusal; who may manage updates at all manages every one. */
export async function managedUpdate(ctx: Ctx, type: ManagedType, identifier: string) {
  const updateType = await ctx.db
    .selectFrom('information_updates')
    .selectAll()
    .where('type', '=', type)
    .where('identifier', '=', identifier)
    .forUpdate()
    .executeTakeFirst()
  return prove(updateType ?? refuse('NOT_FOUND'))
}
export type ManagedUpdate = Proven<Awaited<ReturnType<typeof managedUpdate>>>

/** An entry this actor may read, or a refusal; webinars are announced elsewhere and have none. */
export async function readableUpdate(ctx: Ctx, type: UpdateType, identifier: string) {
  const types = visibleTypes(ctx).filter((seen) => seen === type)
  const update = await visibleUpdates(ctx, types).select(['u.id', 'u.identifier']).where('u.identifier', '=', identifier).executeTakeFirst()
  return prove(update ?? refuse('NOT_FOUND'))
}
export type ReadableUpdate = Proven<Awaited<ReturnType<typeof readableUpdate>>>
