import { type ModuleKey, moduleKeys } from '@embark/contract/organization/permission/permission.rules.ts'
import { type Role, roles } from '@embark/contract/organization/role/role.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { type SqlBool, sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { isNumber, reference, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { refuse } from '#platform/refusal.ts'
import { visibleRole } from './role.policy.ts'

/** The groups an actor may choose from: all for the company's people, their own for everybody else. */
const groupsFor = (ctx: Ctx) =>
  ctx.db
    .selectFrom('role_groups')
    .select(['id', 'identifier', 'name', 'system_key', 'kind'])
    .$if(ctx.actor.kind === 'person' && ctx.actor.group !== 'company', (rows) => rows.where('kind', '=', ctx.actor.group))

/** A standard group's name is translated; a company's own group keeps the name it was given. */
export const groupName = ({ language }: Pick<Ctx, 'language'>, { name, system_key }: { name: string; system_key: string | null }) =>
  system_key ? translate(language, name) : name

/** The groups, in the caller's language. */
export async function groupChoices(ctx: Ctx) {
  const rows = await groupsFor(ctx).orderBy('id').execute()
  return rows.map((row) => ({ label: groupName(ctx, row), value: row.id, identifier: row.identifier, system_key: row.system_key }))
}

/** The active roles of one group, by its key, number or identifier, as choices. */
export async function roleChoices(ctx: Ctx, ref: string) {
  const isKey = !isNumber(ref) && !ref.includes('-')
  const group = await ctx.db
    .selectFrom('role_groups')
    .select('id')
    .where(isKey ? sql<SqlBool>`system_key = ${ref}` : reference(ref))
    .executeTakeFirst()
  const { id } = group ?? refuse('NOT_FOUND')
  return ctx.db
    .selectFrom('roles')
    .select(['name as label', 'id as value', 'identifier', 'system_key'])
    .where('group_id', '=', id)
    .where('group_id', 'in', groupsFor(ctx).clearSelect().select('id'))
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
}

const usersCount = sql<number>`(
  select count(*)::int from user_roles h
  join users u on u.id = h.user_id
  where h.role_id = roles.id and u.status = 'active')`

const roleRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('roles')
    .innerJoin('role_groups as g', 'g.id', 'roles.group_id')
    .leftJoin('roles as parent', 'parent.id', 'roles.parent_role_id')
    .select(['roles.identifier', 'roles.id', 'roles.name', 'roles.system_key', 'roles.is_active', 'roles.modules', 'roles.version'])
    .select(['g.id as group_id', 'g.identifier as group_identifier', 'g.name as group_name', 'g.system_key as group_key'])
    .select(['parent.id as parent_role_id', 'parent.identifier as parent_identifier', 'parent.name as parent_name'])
    .select([usersCount.as('users_count'), sql<number>`cardinality(roles.permissions)`.as('permissions_count')])
type Row = Awaited<ReturnType<ReturnType<typeof roleRows>['execute']>>[number]

/** The modules of a role; an empty list means all. */
export const modulesOf = (modules: readonly string[] | null): ModuleKey[] => moduleKeys.filter((key) => !modules || modules.includes(key))

function shown(ctx: Ctx, row: Row): Role {
  const { is_active, modules, group_identifier, group_name, group_key, parent_identifier, parent_name, parent_role_id, ...role } = row
  return {
    ...role,
    is_system: role.system_key !== null,
    status: is_active ? 'active' : 'in_active',
    group: { identifier: group_identifier, id: role.group_id, name: groupName(ctx, { name: group_name, system_key: group_key }) },
    parent_role_id,
    parent: parent_role_id === null ? null : { identifier: parent_identifier!, id: parent_role_id, name: parent_name! },
    module_ids: modulesOf(modules),
  }
}

/** The roles, found by name and group. */
export const roleList = declareList(roles.list, {
  key: 'roles.id',
  rows: roleRows,
  search: (_, text) => searchIn(text, 'roles.name'),
  filters: {},
  params: { group_id: isOneOf('roles.group_id') },
  orders: {
    name: by(sql`fold(roles.name)`, 'text', { key: 'asc' }),
    users_count: by(usersCount, 'int', { key: 'asc' }),
  },
  present: (ctx, rows) => rows.map((row) => shown(ctx, row)),
})

/** One role, as the API returns it. */
export const roleById = async (ctx: Ctx, id: number) => shown(ctx, await roleRows(ctx).where('roles.id', '=', id).executeTakeFirstOrThrow())

export interface WantedPeople {
  readonly search: string
  readonly branch_id?: number | undefined
  readonly team_id?: number | undefined
}

/** The active people in one role by name, at most 200; a search narrows them. */
export async function peopleInRole(ctx: Ctx, ref: string, { search, branch_id, team_id }: WantedPeople) {
  if (!(['leads.assign', 'settings.roles.read', 'settings.staff.permissions'] as const).some((key) => can(ctx, key)))
    refuse('PERMISSION_DENIED')
  const { id } = await visibleRole(ctx, ref)
  return ctx.db
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .select([
      'users.identifier',
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.branch_id',
      'branches.name as branch_name',
    ])
    .where(sql<SqlBool>`users.id in (select user_id from user_roles where role_id = ${id})`)
    .where('users.status', '=', 'active')
    .$if(search !== '', (rows) => rows.where(searchIn(search, 'users.first_name', 'users.last_name', 'users.email')))
    .$if(branch_id !== undefined, (rows) => rows.where('users.branch_id', '=', branch_id!))
    .$if(team_id !== undefined, (rows) =>
      rows.where(sql<SqlBool>`users.id in (select user_id from team_members where team_id = ${team_id})`),
    )
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .limit(200)
    .execute()
}
