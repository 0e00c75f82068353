import type { AssignmentRuleBody } from '@embark/contract/leads/assignment-rule/assignment-rule.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping, putFirst } from '#platform/record.ts'
import { refuseField } from '#platform/refusal.ts'
import { type VisibleAssignmentRule, visibleAssignmentRule, visibleAssignmentRules } from './assignment-rule.policy.ts'
import { shownRule } from './assignment-rule.queries.ts'

const assignmentRuleKind: Keeping<'assignment_rules'> = { module: 'assignment_rule', table: 'assignment_rules', changedAt: 'updated_at' }

/** Creates an assignment rule, which comes after the others. */
export async function createAssignmentRule(ctx: Ctx, body: AssignmentRuleBody) {
  const { people, ...columns } = await columnsOf(ctx, body)
  const { id } = await ctx.db
    .insertInto('assignment_rules')
    .values({
      ...columns,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from assignment_rules where deleted_at is null)`,
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writePeople(ctx, id, people)
  ctx.changed({ module: 'assignment_rule', id, after: body })
  return shownRule(ctx, await visibleAssignmentRule(ctx, id))
}

/** Changes an assignment rule, unless somebody else did so since the caller read it. */
export async function editAssignmentRule(ctx: Ctx, rule: VisibleAssignmentRule, body: AssignmentRuleBody) {
  const { people, ...set } = await columnsOf(ctx, body)
  await changeRecord(ctx, assignmentRuleKind, rule, {
    version: ctx.ifMatch ?? rule.version,
    set,
    before: bodyOf(rule),
    after: body,
  })
  await ctx.db.deleteFrom('assignment_rule_people').where('rule_id', '=', rule.id).execute()
  await writePeople(ctx, rule.id, people)
  return shownRule(ctx, await visibleAssignmentRule(ctx, rule.id))
}

/** A rule as it would be sent. */
const bodyOf = ({ name, is_active, conditions, receivers, people, branch, team, role, ...rest }: VisibleAssignmentRule) => ({
  name,
  is_active,
  conditions,
  receivers,
  people: people.map((each) => ({ user_identifier: each.user.identifier, role_identifier: each.role.identifier })),
  branch_identifier: branch?.identifier ?? null,
  team_identifier: team?.identifier ?? null,
  role_identifier: role?.identifier ?? null,
  method: rest.method,
  open_cap: rest.open_cap,
  contact_minutes: rest.contact_minutes,
  max_hand_overs: rest.max_hand_overs,
})

/** Puts the rules in another order. */
export async function orderAssignmentRules(ctx: Ctx, identifiers: readonly string[]) {
  const rules = await visibleAssignmentRules(ctx)
    .select(['id', 'identifier', 'position'])
    .orderBy('position')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ids = putFirst(identifiers, rules)
  await sql`
    update assignment_rules
    set position = place
    from unnest(${ids}::int[]) with ordinality as w (rule_id, place)
    where id = rule_id`.execute(ctx.db)
  ctx.changed({ module: 'assignment_rule', id: ids[0]!, before: { order: rules.map(({ id }) => id) }, after: { order: ids } })
  return { count: ids.length }
}

/** Removes an assignment rule; leads it gave away stay where they are. */
export async function removeAssignmentRule(ctx: Ctx, rule: VisibleAssignmentRule) {
  const { identifier, name } = rule
  await changeRecord(ctx, assignmentRuleKind, rule, { set: { deleted_at: sql`now()` }, before: { name } })
  return { identifier }
}

interface Choices {
  readonly people: readonly {
    readonly user_identifier: string
    readonly role_identifier: string
    readonly user_id: number
    readonly role_id: number
  }[]
  readonly branch: number | null
  readonly team: number | null
  readonly role: number | null
  readonly unknown: readonly string[]
}

/** A rule as the table keeps it. Who is named has to be there, and people have to be in the role they are named in. */
async function columnsOf(ctx: Ctx, body: AssignmentRuleBody) {
  const { receivers, people, branch_identifier, team_identifier, role_identifier, conditions, ...plain } = body
  const kept = Object.fromEntries(
    Object.entries(conditions).flatMap(([name, values]) => (values.length ? [[name, [...new Set<number | string>(values)]]] : [])),
  )
  const { rows } = await sql<Choices>`
    select coalesce((
        select jsonb_agg(jsonb_build_object('user_identifier', u.identifier, 'role_identifier', r.identifier, 'user_id', u.id, 'role_id', r.id))
        from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (user_identifier uuid, role_identifier uuid)
        join users u on u.identifier = p.user_identifier and u.group = 'company'
        join roles r on r.identifier = p.role_identifier and r.is_active
        join user_roles held on held.user_id = u.id and held.role_id = r.id
      ), '[]') as people,
      (select id from branches where identifier = ${branch_identifier}::uuid and is_active) as branch,
      (select id from teams where identifier = ${team_identifier}::uuid and is_active and branch_id is not null) as team,
      (
        select r.id
        from roles r
        join role_groups g on g.id = r.group_id
        where r.identifier = ${role_identifier}::uuid and r.is_active and g.kind = 'company'
      ) as role,
      array(
        select w.name
        from (
          values ('destination_countries', 'countries'), ('source_countries', 'countries'), ('lead_sources', 'lead_source'),
            ('lead_mediums', 'lead_medium'), ('branches', 'branches')
        ) as w (name, what)
        cross join lateral jsonb_array_elements_text(coalesce(${JSON.stringify(kept)}::jsonb -> w.name, '[]')) as v (id)
        where not case w.what
          when 'countries' then exists (select from countries c where c.id = v.id::int)
          when 'branches' then exists (select from branches b where b.id = v.id::int)
          else exists (select from lookup_values l where l.id = v.id::int and l.type = w.what) end
      ) as unknown`.execute(ctx.db)
  const chosen = rows[0]!
  if (chosen.unknown.length) refuseField(`conditions.${chosen.unknown[0]}`, 'Choose one of the options')
  const isNamed = receivers === 'people'
  const placed = isNamed
    ? people.map(({ user_identifier, role_identifier: of }, index) => {
        const pair = chosen.people.find((each) => each.user_identifier === user_identifier && each.role_identifier === of)
        return pair ?? refuseField(`people.${index}.user_identifier`, 'Choose one of the options')
      })
    : []
  if (receivers === 'branch' && chosen.branch === null) refuseField('branch_identifier', 'Choose one of the options')
  if (receivers === 'team' && chosen.team === null) refuseField('team_identifier', 'Choose one of the options')
  if (!isNamed && chosen.role === null) refuseField('role_identifier', 'Choose one of the options')
  return {
    ...plain,
    open_cap: plain.open_cap ?? null,
    contact_minutes: plain.contact_minutes ?? null,
    receivers,
    conditions: JSON.stringify(kept),
    branch_id: receivers === 'branch' ? chosen.branch : null,
    team_id: receivers === 'team' ? chosen.team : null,
    role_id: isNamed ? null : chosen.role,
    people: placed.map(({ user_id, role_id }) => ({ user_id, role_id })),
  }
}

async function writePeople(ctx: Ctx, rule_id: number, people: readonly { readonly user_id: number; readonly role_id: number }[]) {
  if (people.length)
    await ctx.db
      .insertInto('assignment_rule_people')
      .values(people.map((each) => ({ rule_id, ...each })))
      .execute()
}
