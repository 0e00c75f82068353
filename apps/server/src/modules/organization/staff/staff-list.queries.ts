import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import type { StaffGroup } from '@embark/contract/organization/staff/staff.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isInDays, isOneOf, isThere } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { outranks, staffCan, staffFor } from './staff.policy.ts'
import { invitation, lastLogin, staffColumns } from './staff.queries.ts'

const some = (column: RawBuilder<unknown>) => (values: readonly string[]) => sql<SqlBool>`${column} = any(${values}::text[])`

/** Staff by search and filters, of one kind or of all the actor may see. */
export const staffList = declareList(staff.list, {
  key: 'users.id',
  rows: (ctx, group: StaffGroup | null) => staffFor(ctx, 'read', group ?? undefined).select(staffColumns),
  search: (_, text) => sql<SqlBool>`(
    ${searchIn(text, 'users.first_name', 'users.last_name', 'users.email', 'users.mobile')}
    or is_nearly(words_of(fold(${text})), words_of(fold(users.first_name || ' ' || users.last_name))))`,
  filters: {
    status: isOneOf('users.status', 'text'),
    group: isOneOf('users.group', 'text'),
    gender: isOneOf('users.gender', 'text'),
    invitation: some(invitation),
    role_identifier: (identifiers) => sql<SqlBool>`users.id in (
      select ur.user_id from user_roles ur
      join roles r on r.id = ur.role_id
      where r.identifier = any(${identifiers}::uuid[]))`,
    branch_identifier: (identifiers) =>
      sql<SqlBool>`users.branch_id in (select id from branches where identifier = any(${identifiers}::uuid[]))`,
    team_identifier: (identifiers) => sql<SqlBool>`users.id in (
      select m.user_id from team_members m
      join teams t on t.id = m.team_id
      where t.identifier = any(${identifiers}::uuid[]))`,
    agent_identifier: (identifiers) =>
      sql<SqlBool>`users.agent_id in (select id from agents where identifier = any(${identifiers}::uuid[]))`,
    institution_id: (ids) => sql<SqlBool>`users.id in (select user_id from institution_users where institution_id = any(${ids}::int[]))`,
    has_signed_in: isThere(sql`${lastLogin} is not null`),
    created_at: isInDays('users.created_at'),
  },
  orders: {
    created_at: by('users.created_at', 'timestamptz'),
    name: by('users.first_name', 'text'),
    last_login_at: by(lastLogin, 'timestamptz', { nulls: 'smallest' }),
  },
  present: (ctx, rows) => rows.map((person) => Object.assign(person, { can: staffCan(ctx, person) })),
})

const nameAsLabel = sql<string>`name`.as('label')

/** What can be given to a person of one kind: roles without rights the actor lacks, branches, teams and institutions. */
export async function staffChoices(ctx: Ctx, group: StaffGroup) {
  const inside = group === 'company'
  const [branches, teams, agents, institutions] = [
    inside
      ? await ctx.db
          .selectFrom('branches')
          .select([nameAsLabel, 'identifier as value', 'id'])
          .where('is_active', '=', true)
          .orderBy('name')
          .execute()
      : [],
    inside
      ? await ctx.db
          .selectFrom('teams')
          .select([nameAsLabel, 'identifier as value', 'id'])
          .where('is_active', '=', true)
          .orderBy('name')
          .execute()
      : [],
    group === 'agent'
      ? await ctx.db
          .selectFrom('agents')
          .select([nameAsLabel, 'identifier as value', 'id'])
          .where('is_active', '=', true)
          .$if(ctx.actor.group === 'agent', (rows) => rows.where('id', '=', ctx.actor.agentId))
          .orderBy('name')
          .execute()
      : [],
    group === 'institution_staff'
      ? await ctx.db.selectFrom('institutions').select([nameAsLabel, 'identifier as value', 'id']).orderBy('name').limit(1_000).execute()
      : [],
  ]
  return {
    roles: (await grantableRoles(ctx, group)).map(({ name, identifier, id }) => ({ label: name, value: identifier, id })),
    branches,
    teams,
    agents,
    institutions,
  }
}

/** The active roles of a kind that the actor may grant: nobody grants rights they do not hold. */
export async function grantableRoles(ctx: Ctx, group: StaffGroup) {
  const roles = await ctx.db
    .selectFrom('roles')
    .select(['id', 'identifier', 'name', 'system_key', 'permissions'])
    .where('group', '=', group)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  return roles.filter((role) => !outranks(ctx, role))
}
