import type { Language } from '@embark/contract/kernel/language.ts'
import {
  type Assignable,
  type AssigningKind,
  type AssigningList,
  type AssigningPerson,
  assigning,
  assigningPeople,
} from '@embark/contract/organization/assigning/assigning.contract.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn, pick, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { assignablePeople, type Subject } from './assigning.policy.ts'

type Filter = Pick<AssigningList, 'country_id' | 'module_type' | 'timeline_id'>
type Source = (subject: Subject, filter: Filter, language: Language) => RawBuilder<Assignable>

const ofSubject = ({ user_id, role_id }: Subject) => sql`a.user_id = ${user_id} and a.role_id = ${role_id}`
const isOrAll = (column: string, value: unknown, type = 'int') =>
  sql`(${value ?? null}::${sql.raw(type)} is null or ${sql.ref(column)} = ${value ?? null})`

const moduleOrder = sql`array_position(array['lead', 'application', 'service', 'agent', 'invoice'], s.module_type)`

/** Stages with their pipelines, those of leads first, and where they stand in them; a status that stands alone counts as a stage (G-L-21). */
const stagesWith = (assigned: RawBuilder<unknown>, { module_type, timeline_id }: Filter) => sql<Assignable>`
  select s.id, s.identifier::text as identifier, s.name, pipelines.names as note, ${assigned} as is_assigned,
    (row_number() over (order by ${moduleOrder}, pipelines.is_default desc, pipelines.names, pipelines.place, s.id))::int as place
  from stages s
  cross join lateral (
    select string_agg(pipeline.name, ', ' order by pipeline.is_default desc, pipeline.id) as names,
      (array_agg(pipeline.place order by pipeline.is_default desc, pipeline.id))[1] as place,
      bool_or(pipeline.is_default) as is_default
    from (
      select timelines.id, timelines.name, timelines.is_default, min(t.order_no) as place
      from timeline_stages t
      join stages part on part.id = t.stage_id
      join timelines on timelines.id = t.timeline_id
      where (part.id = s.id or part.parent_stage_id = s.id) and ${isOrAll('t.timeline_id', timeline_id)}
      group by timelines.id, timelines.name, timelines.is_default
    ) pipeline
  ) pipelines
  where s.is_active
    and s.parent_stage_id is null
    and ${isOrAll('s.module_type', module_type, 'text')}
    and pipelines.place is not null`

/** The items of each kind, and whether they are assigned. */
export const sources: Record<AssigningKind, Source> = {
  countries: (subject, _, language) => sql`
    select c.id, null::text as identifier, ${nameIn(language, 'c')} as name, null::text as note,
      exists (select from assigned_countries a where ${ofSubject(subject)} and a.country_id = c.id) as is_assigned from countries c`,
  institutions: (subject, { country_id }, language) => sql`
    select i.id, i.identifier::text as identifier, i.name, ${nameIn(language, 'c')} as note,
      exists (select from assigned_institutions a where ${ofSubject(subject)} and a.institution_id = i.id) as is_assigned
    from institutions i
    join countries c on c.id = i.country_id
    where i.is_active
      and ${isOrAll('i.country_id', country_id)}
      and (
        not exists (select from assigned_countries a where ${ofSubject(subject)})
          or i.country_id in (select a.country_id from assigned_countries a where ${ofSubject(subject)})
      )`,
  clientServices: (subject) => sql`
    select s.id, s.identifier::text as identifier, s.name, null::text as note,
      exists (
        select from assigned_client_services a where ${ofSubject(subject)} and a.client_service_id = s.id
      ) as is_assigned
    from client_services s`,
  statuses: (subject, { module_type, timeline_id }) => sql`
    select s.id, s.identifier::text as identifier, s.name, p.name as note,
      exists (select from assigned_stages a where ${ofSubject(subject)} and a.kind = 'status' and a.stage_id = s.id) as is_assigned
    from stages s left join stages p on p.id = s.parent_stage_id
    where s.is_active and ${isOrAll('s.module_type', module_type, 'text')}
      and exists (select from timeline_stages t where t.stage_id = s.id and ${isOrAll('t.timeline_id', timeline_id)})`,
  stages: (subject, filter) =>
    stagesWith(sql`exists (select from assigned_stages a where ${ofSubject(subject)} and a.kind = 'stage' and a.stage_id = s.id)`, filter),
  roleStages: ({ role_id }, filter) =>
    stagesWith(sql`exists (select from role_stages a where a.role_id = ${role_id} and a.stage_id = s.id)`, filter),
  roles: ({ user_id, group }) => sql`
    select r.id, r.identifier::text as identifier, r.name, null::text as note,
      exists (select from user_roles a where a.user_id = ${user_id} and a.role_id = r.id) as is_assigned
    from roles r where r.is_active and r."group" = ${group}`,
  branches: ({ user_id }) => sql`
    select b.id, b.identifier::text as identifier, b.name, b.alias as note,
      coalesce(b.id = (select u.branch_id from users u where u.id = ${user_id}), false) as is_assigned from branches b where b.is_active`,
  teams: ({ user_id, agent_id, group }) => sql`
    select t.id, t.identifier::text as identifier, t.name, b.name as note,
      exists (select from team_members a where a.user_id = ${user_id} and a.team_id = t.id) as is_assigned
    from teams t left join branches b on b.id = t.branch_id
    where t.is_active and case when ${group}::text = 'agent' then t.agent_id = ${agent_id}::int else t.agent_id is null end`,
}

const listOf = (kind: AssigningKind) =>
  declareList(assigning[kind].list, {
    key: 'item.id',
    rows: (ctx: Ctx, subject: Subject, asked: Partial<AssigningList>) =>
      ctx.db.selectFrom(sql<Assignable>`(${sources[kind](subject, asked, ctx.language)})`.as('item')).selectAll('item'),
    search: (_, text) => searchIn(text, 'item.name', 'item.note'),
    filters: {},
    orders: { id: by(sql`fold(item.name)`, 'text', { key: 'asc' }) },
  })
/** Everything of a kind by name, each with whether it is assigned. */
// Object.keys loses the type of the keys.
export const assignableLists = Object.fromEntries(
  (Object.keys(assigning) as AssigningKind[]).map((kind) => [kind, listOf(kind)]),
) as Record<AssigningKind, ReturnType<typeof listOf>>

const peopleRows = (ctx: Ctx) =>
  assignablePeople(ctx)
    .select(['users.identifier', 'users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.group'])
    .select(
      sql<AssigningPerson['roles']>`coalesce((
        select jsonb_agg(${pick('r', 'identifier', 'name')} order by held.position, held.id)
        from user_roles held
        join roles r on r.id = held.role_id
        where held.user_id = users.id and r.is_active), '[]')`.as('roles'),
    )
    .select(
      sql<AssigningPerson['assigned']>`jsonb_build_object(
        'countries', (select count(distinct country_id) from assigned_countries a where a.user_id = users.id),
        'institutions', (select count(distinct institution_id) from assigned_institutions a where a.user_id = users.id),
        'clientServices', (select count(distinct client_service_id) from assigned_client_services a where a.user_id = users.id),
        'stages', (select count(distinct stage_id) from assigned_stages a where a.user_id = users.id and a.kind = 'stage'),
        'statuses', (select count(distinct stage_id) from assigned_stages a where a.user_id = users.id and a.kind = 'status'),
        'branches', (users.branch_id is not null)::int,
        'teams', (select count(*) from team_members a where a.user_id = users.id),
        'roles', (select count(*) from user_roles a join roles r on r.id = a.role_id where a.user_id = users.id and r.is_active))`.as(
        'assigned',
      ),
    )

/** Active people by name with their roles, to choose whose assignments to open. */
export const peopleToAssign = declareList(assigningPeople.list, {
  key: 'users.id',
  rows: peopleRows,
  search: (_, text) => searchIn(text, 'users.first_name', 'users.last_name', 'users.email'),
  filters: {},
  params: {
    group: isOneOf('users.group', 'text'),
    user_identifier: isOneOf('users.identifier', 'uuid'),
    agent_identifier: (identifier) => sql<SqlBool>`users.agent_id = (select id from agents where identifier = ${identifier}::uuid)`,
  },
  orders: {
    name: {
      parts: [
        { by: 'users.first_name', kind: 'text' },
        { by: 'users.last_name', kind: 'text' },
      ],
      key: 'asc',
    },
  },
})

/** The active roles as choices; students have no assignments. */
export const rolesToAssign = async ({ db }: Ctx) =>
  (
    await db
      .selectFrom('roles')
      .select(['name', 'identifier'])
      .select(sql<number>`(select count(*) from role_stages where role_id = roles.id)::int`.as('stages'))
      .where('is_active', '=', true)
      .where('group', '<>', 'user')
      .orderBy('name')
      .execute()
  ).map(({ name, identifier, stages }) => ({ label: name, value: identifier, identifier, stages }))
