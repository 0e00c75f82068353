import { sql } from 'kysely'
import { holders } from '#platform/access/actors.ts'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A person the actor may view as: an active colleague in one of their roles, never themselves, and super admins only for super admins. */
export async function viewablePerson(ctx: Ctx, user: string, role: string | undefined) {
  const holder = await holders(ctx.db)
    .clearSelect()
    .select(['users.id', 'users.identifier', 'users.first_name', 'users.last_name'])
    .select(['roles.id as role_id', 'roles.identifier as role_identifier', 'roles.name as role_name'])
    .select(
      sql<boolean>`
        exists (
          select
          from user_roles h
          join roles r on r.id = h.role_id
          where h.user_id = users.id and r.system_key = 'super_admin'
        )`.as('is_super'),
    )
    .where('users.identifier', '=', user)
    .$if(role !== undefined, (rows) => rows.where('roles.identifier', '=', role!))
    .orderBy('held.position')
    .orderBy('held.id')
    .executeTakeFirst()
  const person = holder ?? refuse('NOT_FOUND')
  if (person.id === ctx.actor.id || (person.is_super && ctx.actor.roleKey !== 'super_admin')) refuse('VIEW_AS_REFUSED')
  return prove(person)
}
export type ViewablePerson = Awaited<ReturnType<typeof viewablePerson>>

/** The ongoing viewing of this session. */
export async function ownViewing(ctx: Ctx, identifier: string) {
  const viewing = await ctx.db
    .selectFrom('viewings')
    .innerJoin('users', 'users.id', 'viewings.user_id')
    .innerJoin('roles', 'roles.id', 'viewings.role_id')
    .select(['viewings.id', 'viewings.identifier', 'viewings.expires_at', 'viewings.user_id', 'users.identifier as user_identifier'])
    .select(['users.first_name', 'users.last_name', 'roles.identifier as role_identifier', 'roles.name as role_name'])
    .where('viewings.identifier', '=', identifier)
    .where('viewings.session_id', '=', ctx.actor.sessionId)
    .where('viewings.ended_at', 'is', null)
    .where('viewings.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return prove(viewing ?? refuse('NOT_FOUND'))
}
export type OwnViewing = Proven<Awaited<ReturnType<typeof ownViewing>>>
