import type { Statement } from './floor-statement.ts'

const named = (alias: string) =>
  `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'identifier', ${alias}.identifier, 'name', ${alias}.name) end`
const labelled = (alias: string) =>
  `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'label', ${alias}.label) end`
const person = (alias: string) =>
  `case when ${alias}.id is not null then jsonb_build_object('identifier', ${alias}.identifier, 'id', ${alias}.id, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name) end`
const joined = (kind: string, table: string, alias: string, column: string) =>
  `${kind} ${table} ${alias} on ${alias}.tenant_id = l.tenant_id and ${alias}.id = l.${column}`

// What the product asks for a row of its list (lead-row.queries.ts), with the company named where the wall would add it.
const whole = `
  l.identifier, l.id, l.version, l.first_name, l.last_name, l.email, l.mobile_e164, l.timeline_id, l.stage_id,
  l.status_id, l.category, l.intake_year, l.budget_amount_minor, l.budget_currency, l.platform, l.created_at,
  l.last_activity_at, l.next_follow_up_at, l.stage_entered_at, l.due_at, l.deleted_at,
  case
    when l.lost_at is not null then coalesce(
      (
        select jsonb_agg(jsonb_build_object('from', h.from_stage_id, 'to', h.to_stage_id) order by h.id)
        from status_history h
        where h.tenant_id = l.tenant_id and h.module = 'lead' and h.record_id = l.id
      ), '[]'
    ) end as closing, ${labelled('source')} as source, ${labelled('medium')} as medium,
  ${labelled('study_level')} as study_level, ${labelled('intake')} as intake, ${named('branch')} as branch,
  ${named('team')} as team, ${named('agent')} as agent, ${person('owner')} as owner,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('user', ${person('holder')}, 'role', ${named('held')}) order by lu.id)
      from lead_users lu
      join users holder on holder.tenant_id = lu.tenant_id and holder.id = lu.user_id
      join roles held on held.tenant_id = lu.tenant_id and held.id = lu.role_id
      where lu.tenant_id = l.tenant_id and lu.lead_id = l.id
    ), '[]'
  ) as staff,
  coalesce(
    (
      select jsonb_agg(
        case
          when c.id is not null then jsonb_build_object(
            'id', c.id, 'iso2', c.iso2, 'name', coalesce(c.names->>'en', c.name)
          ) end
        order by array_position(l.destination_countries, c.id)
      )
      from countries c
      where c.id = any(l.destination_countries)
    ), '[]'
  ) as destination_countries,
  (
    select jsonb_build_object(
      'identifier', t.identifier, 'type', t.type, 'note', t.note, 'scheduled_at', t.scheduled_at, 'is_overdue',
      t.scheduled_at < now()
    )
    from tasks t
    where t.tenant_id = l.tenant_id and t.category = 'lead' and t.record_id = l.id and t.status = 'pending'
    order by t.scheduled_at
    limit 1
  ) as next_task`
const wholeJoins = [
  joined('left join', 'lookup_values', 'source', 'lead_source_id'),
  joined('join', 'lookup_values', 'medium', 'lead_medium_id'),
  joined('left join', 'lookup_values', 'study_level', 'study_level_id'),
  joined('left join', 'lookup_values', 'intake', 'intake_id'),
  joined('left join', 'branches', 'branch', 'branch_id'),
  joined('left join', 'teams', 'team', 'team_id'),
  joined('left join', 'agents', 'agent', 'agent_id'),
  joined('left join', 'users', 'owner', 'owner_id'),
].join(' ')

interface OwnPage {
  /** Narrowed by one own field: by what was chosen, or by a range of numbers. */
  readonly narrowed?: 'text' | 'range'
  /** With the answers to some own fields. */
  readonly isShowing?: boolean
  readonly isExact: boolean
}

/**
 * A page of leads and their number, up to 1,000 unless all are to be counted. After the company it is given the field and its value or its
 * two ends, and the names of the fields to show, as far as these are asked for.
 */
export function ownPage({ narrowed, isShowing, isExact }: OwnPage): Statement {
  const among = { text: 'value_text = $3', range: 'value_num between $3 and $4' }
  const names = `$${{ none: 2, text: 4, range: 5 }[narrowed ?? 'none']}`
  const where = `l.tenant_id = $1 and l.deleted_at is null${
    narrowed
      ? `
    and l.id in (
      select record_id
      from field_values
      where tenant_id = $1 and module_type = 'lead' and form_field_id = $2 and ${among[narrowed]}
    )`
      : ''
  }`
  const answers = `, (
    select jsonb_object_agg(a.key, a.value)
    from form_submissions s
    cross join lateral jsonb_each(s."values") a
    where s.tenant_id = $1 and s.module_type = 'lead' and s.record_id = l.id and a.key = any(${names}::text[])) as own`
  return {
    rows: `
      with page as materialized (select l.id from leads l where ${where} order by l.id desc limit 25)
      select ${whole}${isShowing ? answers : ''}
      from page
      join leads l on l.tenant_id = $1 and l.id = page.id ${wholeJoins}
      order by l.id desc`,
    count: `select count(*) as total from (select from leads l where ${where} ${isExact ? '' : 'limit 1001'}) few`,
  }
}
