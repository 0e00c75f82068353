import { type Permission, permissions } from '@embark/contract/kernel/access.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { PersonRights, RightsChange, RoleRights, Scopes } from '@embark/contract/organization/permission/permission.contract.ts'
import { helpless, moduleOf, permissionModules, permissionText } from '@embark/contract/organization/permission/permission.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import { mayGive, type PersonInRole, type VisibleRole, visibleRole } from '../role/role.policy.ts'
import { modulesOf } from '../role/role.queries.ts'

const keysIn = (module: string) => permissions.filter((key) => moduleOf(key) === module)

/** The modules with their permissions, described in the caller's language. */
export const moduleTree = ({ language }: Ctx) =>
  permissionModules
    .map(({ key, name }) => ({
      id: key,
      name: translate(language, name),
      permissions: keysIn(key).map((each) => ({ key: each, description: translate(language, permissionText(each)) })),
    }))
    .filter((module) => module.permissions.length > 0)

/** A role's rights and scopes, with their upper bounds. */
export async function rightsOfRole(ctx: Ctx, { id }: Pick<VisibleRole, 'id'>): Promise<RoleRights> {
  const { identifier, name, system_key, parent_role_id, modules, permissions: held, version } = await visibleRole(ctx, id)
  const { rows } = await sql<{ users: number; scopes: Partial<Scopes> }>`select
    (select count(*)::int from user_roles h join users u on u.id = h.user_id where h.role_id = ${id} and u.status = 'active') as users,
    (select coalesce(jsonb_object_agg(module, scope), '{}') from role_data_scopes where role_id = ${id}) as scopes`.execute(ctx.db)
  const { users, scopes } = rows[0]!
  const parent = parent_role_id === null ? null : await visibleRole(ctx, parent_role_id)
  return {
    identifier,
    id,
    name,
    system_key,
    version,
    users_count: users,
    module_ids: modulesOf(modules),
    permissions: held,
    scopes: { leads: 'own', applications: 'own', invoices: 'own', ...scopes },
    parent: parent && { identifier: parent.identifier, name: parent.name, permissions: parent.permissions },
  }
}

/** The rights one role gains and loses. */
export interface RoleChange {
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly added: Permission[]
  readonly removed: Permission[]
}

/** The effect of giving a role exactly these permissions. Roles below it lose what it loses (G-M-88). */
export async function changeOf(ctx: Ctx, role: VisibleRole, keys: readonly Permission[]): Promise<RoleChange[]> {
  const all = await ctx.db.selectFrom('roles').select(['id', 'identifier', 'name', 'parent_role_id', 'permissions']).execute()
  const added = keys.filter((key) => !role.permissions.includes(key))
  const removed = role.permissions.filter((key) => !keys.includes(key))
  const losing = (parentId: number, lost: readonly Permission[]): RoleChange[] =>
    all
      .filter((each) => each.parent_role_id === parentId)
      .map(({ permissions: held, ...each }) => ({ ...each, added: [], removed: lost.filter((key) => held.includes(key)) }))
      .filter((each) => each.removed.length > 0)
      .flatMap((each) => [each, ...losing(each.id, each.removed)])
  return [{ id: role.id, identifier: role.identifier, name: role.name, added, removed }, ...losing(role.id, removed)]
}

const withDescriptions = ({ language }: Ctx, keys: readonly Permission[]) => ({
  names: keys.map((key) => translate(language, permissionText(key))).join(', '),
})

/** The same for a requested change, refused where the actor, the parent role, the modules or the request itself forbids it. */
export async function checkedChange(ctx: Ctx, role: VisibleRole, keys: readonly Permission[]): Promise<RoleChange[]> {
  const change = await changeOf(ctx, role, [...new Set(keys)])
  const { added } = change[0]!
  mayGive(ctx, added)
  const { parent, module_ids } = await rightsOfRole(ctx, role)
  const unparented = parent ? added.filter((key) => !parent.permissions.includes(key)) : []
  if (unparented.length)
    refuseField(
      'permissions',
      'A role can only have permissions its parent has. The parent lacks: {{names}}',
      withDescriptions(ctx, unparented),
    )
  const outside = added.filter((key) => !module_ids.includes(moduleOf(key)))
  if (outside.length) refuseField('permissions', 'These belong to modules the role has not: {{names}}', withDescriptions(ctx, outside))
  const alone = helpless(new Set(keys))
  if (alone.length) refuseField('permissions', 'These need the permission to open user management: {{names}}', withDescriptions(ctx, alone))
  return change
}

/** A preview of a change, with the number of people it affects. */
export async function shownChange(ctx: Ctx, change: readonly RoleChange[]): Promise<RightsChange> {
  const rows = await ctx.db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(['user_roles.role_id', 'user_roles.user_id'])
    .where(
      'user_roles.role_id',
      'in',
      change.map(({ id }) => id),
    )
    .where('users.status', '=', 'active')
    .execute()
  return {
    roles: change.map(({ id, ...role }) => ({ ...role, users_count: rows.filter(({ role_id }) => role_id === id).length })),
    users_count: new Set(rows.map(({ user_id }) => user_id)).size,
  }
}

/** What one person may do in a role, and where each right comes from. */
export async function rightsOfPerson(ctx: Ctx, person: PersonInRole): Promise<PersonRights> {
  const rows = await ctx.db
    .selectFrom('user_permissions')
    .select(['permission', 'effect'])
    .where('user_role_id', '=', person.user_role_id)
    .execute()
  const effectOf = new Map(rows.map(({ permission, effect }) => [permission, effect]))
  const { identifier, first_name, last_name, role_identifier, role_name, of_role } = person
  return {
    user: { identifier, name: fullNameOf({ first_name, last_name }) },
    role: { identifier: role_identifier, name: role_name },
    modules: moduleTree(ctx).map((module) => ({
      ...module,
      permissions: module.permissions.map(({ key, description }) => ({
        key,
        description,
        granted_by: of_role.includes(key) ? 'role' : effectOf.get(key) === 'granted' ? 'user' : null,
        is_withheld: of_role.includes(key) && effectOf.get(key) === 'withheld',
      })),
    })),
  }
}
