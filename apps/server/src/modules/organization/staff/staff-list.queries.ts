import { maxPerPage, type PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { StaffListQuery } from '@embark/contract/organization/staff/staff.contract.ts'
import type { StaffGroup } from '@embark/contract/organization/staff/staff.rules.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn, withinDays } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { outranks, staffCan, staffFor } from './staff.policy.ts'
import { invitation, lastLogin, staffColumns } from './staff.queries.ts'

/** Without pages there is one, as long as any list may be. */
const pageFor = (query: StaffListQuery): PageRequest => (query.paginate ? query : { page: 1, per_page: maxPerPage * 5, count: 'capped' })

/** Staff by search and filters, of one kind or of every kind the actor may see. */
export async function staffList(ctx: Ctx, query: StaffListQuery, group?: StaffGroup) {
  const by = { created_at: sql`users.created_at`, name: sql`users.first_name`, last_login_at: lastLogin }[query.sort_by]
  const people = narrowed(ctx, staffFor(ctx, 'read', group), query)
    .select(staffColumns)
    .orderBy(by, (order) => (query.sort === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast()))
    .orderBy('users.id', query.sort)
  const { recordsInfo, metaInfo } = await paged(ctx.db, people, pageFor(query))
  return { recordsInfo: recordsInfo.map((person) => ({ ...person, can: staffCan(ctx, person) })), metaInfo }
}

type People = ReturnType<typeof staffFor>

function narrowed(ctx: Ctx, people: People, { search, filters }: StaffListQuery): People {
  const { status, group, gender, created_at } = filters
  const among = <T extends string | number>(
    values: readonly T[] | undefined,
    where: (list: ReturnType<typeof sql.join>) => ReturnType<typeof sql<SqlBool>>,
  ) => values && where(sql.join(values.length ? [...values] : [null]))
  const conditions = [
    search ? searchIn(search, 'users.first_name', 'users.last_name', 'users.email', 'users.mobile') : undefined,
    among(status, (list) => sql`users.status in (${list})`),
    among(group, (list) => sql`users."group" in (${list})`),
    among(gender, (list) => sql`users.gender in (${list})`),
    among(filters.invitation, (list) => sql`${invitation} in (${list})`),
    among(
      filters.role_identifier,
      (list) => sql`users.id in (select ur.user_id from user_roles ur join roles r on r.id = ur.role_id where r.identifier in (${list}))`,
    ),
    among(filters.branch_identifier, (list) => sql`users.branch_id in (select id from branches where identifier in (${list}))`),
    among(
      filters.team_identifier,
      (list) => sql`users.id in (select m.user_id from team_members m join teams t on t.id = m.team_id where t.identifier in (${list}))`,
    ),
    among(filters.agent_identifier, (list) => sql`users.agent_id in (select id from agents where identifier in (${list}))`),
    among(filters.institution_id, (list) => sql`users.id in (select user_id from institution_users where institution_id in (${list}))`),
    filters.has_signed_in === undefined ? undefined : sql<SqlBool>`(${lastLogin} is not null) = ${filters.has_signed_in}`,
    ...withinDays(ctx, 'users.created_at', created_at),
  ]
  return conditions.reduce<People>((query, condition) => (condition ? query.where(condition) : query), people)
}

const named = sql<string>`name`.as('label')

/** What a person of one kind can be given: roles that hold nothing the actor lacks, and the places there are. */
export async function staffChoices(ctx: Ctx, group: StaffGroup) {
  const inside = group === 'company'
  const [branches, teams, agents, institutions] = [
    inside
      ? await ctx.db
          .selectFrom('branches')
          .select([named, 'identifier as value', 'id'])
          .where('is_active', '=', true)
          .orderBy('name')
          .execute()
      : [],
    inside
      ? await ctx.db
          .selectFrom('teams')
          .select([named, 'identifier as value', 'id'])
          .where('is_active', '=', true)
          .orderBy('name')
          .execute()
      : [],
    group === 'agent'
      ? await ctx.db
          .selectFrom('agents')
          .select([named, 'identifier as value', 'id'])
          .where('is_active', '=', true)
          .$if(ctx.actor.group === 'agent', (rows) => rows.where('id', '=', ctx.actor.agentId))
          .orderBy('name')
          .execute()
      : [],
    group === 'institution_staff'
      ? await ctx.db.selectFrom('institutions').select([named, 'identifier as value', 'id']).orderBy('name').limit(1_000).execute()
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

/** The active roles of a kind that the actor may hand out: nobody gives what they do not hold. */
export async function grantableRoles(ctx: Ctx, group: StaffGroup) {
  const roles = await ctx.db
    .selectFrom('roles')
    .select(['id', 'identifier', 'name', 'system_key'])
    .select(sql<string[]>`array(select permission from role_permissions p where p.role_id = roles.id)`.as('permissions'))
    .where('group', '=', group)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  return roles.filter((role) => !outranks(ctx, role))
}
