import { type Permission, permissions } from '@embark/contract/kernel/access.ts'
import { permissionText } from '@embark/contract/organization/permission/permission.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { holders, permissionsOf } from '#platform/access/actors.ts'
import type { Ctx } from '#platform/context.ts'
import { reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuseStale } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'

const superAdmin = 'super_admin'
const isSuper = ({ actor }: Ctx) => actor.kind === 'system' || actor.roleKey === superAdmin

/** A key that the product no longer knows grants nothing. */
const isKnown = (key: string): key is Permission => (permissions as readonly string[]).includes(key)

/** A role of the company. Whoever may read roles sees all of them. */
export async function visibleRole(ctx: Ctx, ref: string | number) {
  const row = await ctx.db
    .selectFrom('roles')
    .select(['id', 'identifier', 'name', 'system_key', 'group', 'group_id', 'parent_role_id', 'modules', 'is_active', 'version'])
    .select('permissions as held')
    .where(reference(ref))
    .executeTakeFirst()
  const { held, ...role } = row ?? refuse('NOT_FOUND')
  return prove({ ...role, permissions: held.filter(isKnown) })
}
export type VisibleRole = Proven<Awaited<ReturnType<typeof visibleRole>>>

/** Serialises changes of rights in a company, so that two never remove the last administrator together. */
export const oneAtATime = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext(concat('roles', current_setting('app.tenant_id'))))`.execute(ctx.db)

/** The role, locked for a change. Only super admins change the rights of super admins. */
export async function changeableRole(ctx: Ctx, ref: string | number): Promise<VisibleRole> {
  await oneAtATime(ctx)
  const role = await visibleRole(ctx, ref)
  if (role.system_key === superAdmin && !isSuper(ctx)) refuse('ROLE_OF_SUPER_ADMINS')
  refuseStale(role, ctx.ifMatch)
  return role
}

/** Nobody grants a right they do not hold, except super admins. */
export function mayGive(ctx: Ctx, keys: readonly Permission[]) {
  const lacking = isSuper(ctx) ? [] : keys.filter((key) => !ctx.actor.permissions.has(key))
  if (lacking.length) refuse('RIGHT_NOT_HELD', { names: lacking.map((key) => translate(ctx.language, permissionText(key))).join(', ') })
}

/** People of the company by identifier, all of them or a refusal. */
export async function knownUsers(ctx: Ctx, identifiers: readonly string[]) {
  const distinctIdentifiers = [...new Set(identifiers)]
  const roles = await ctx.db
    .selectFrom('users')
    .select(['id', 'identifier', 'first_name', 'last_name'])
    .where('identifier', 'in', distinctIdentifiers)
    .execute()
  if (roles.length !== distinctIdentifiers.length) refuse('NOT_FOUND')
  return roles.map(prove)
}
export type KnownUser = Awaited<ReturnType<typeof knownUsers>>[number]

/** A person in a role they hold. Only super admins change the rights of super admins. */
export async function personInRole(ctx: Ctx, user: string, role: string) {
  const holder = await holders(ctx.db)
    .select(['held.id as user_role_id', 'roles.name as role_name'])
    .select((eb) => eb.ref('roles.permissions').$castTo<Permission[]>().as('of_role'))
    .select(
      sql<boolean>`
        exists (
          select
          from user_roles h
          join roles r on r.id = h.role_id
          where h.user_id = users.id and r.system_key = ${superAdmin}
        )`.as('is_super'),
    )
    .where('users.identifier', '=', user)
    .where('roles.identifier', '=', role)
    .executeTakeFirst()
  return prove(holder ?? refuse('NOT_FOUND'))
}
export type PersonInRole = Awaited<ReturnType<typeof personInRole>>

/** The same, for a change. */
export async function changeablePerson(ctx: Ctx, user: string, role: string) {
  await oneAtATime(ctx)
  const person = await personInRole(ctx, user, role)
  if (person.is_super && !isSuper(ctx)) refuse('ROLE_OF_SUPER_ADMINS')
  return person
}

/** After any change of rights there must still be an active person who can undo it. */
export async function keepSomebodyInCharge(ctx: Ctx) {
  const needed: Permission[] = ['settings.user.management.read', 'settings.roles.read', 'settings.roles.permissions']
  const keeper = await holders(ctx.db)
    .clearSelect()
    .select('users.id')
    .where(sql<boolean>`${permissionsOf('held', 'roles')} @> ${needed}::text[]`)
    .limit(1)
    .executeTakeFirst()
  if (!keeper) refuse('LAST_ROLE_KEEPER')
}
