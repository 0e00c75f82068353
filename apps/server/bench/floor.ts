/**
 * The floor: the least a server can do for the same answers. Plain node:http, pg with named statements, no sign-in, no tenant wall, no
 * audit.
 */
import http from 'node:http'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const tenant = Number(process.env['FLOOR_TENANT'])
const pool = new pg.Pool({ connectionString: process.env['FLOOR_DATABASE_URL'], max: 10, options: `-c app.tenant_id=${tenant}` })

const columns = `
  l.id, l.identifier, l.version, l.first_name, l.last_name, l.email, l.mobile_e164, l.category, l.platform,
  l.created_at, l.last_activity_at, l.next_follow_up_at, stage.name as stage, status.name as status,
  branch.name as branch, owner.first_name as owner_first_name, owner.last_name as owner_last_name`
const joins = `
  join stages stage on stage.tenant_id = l.tenant_id and stage.id = l.stage_id
  join stages status on status.tenant_id = l.tenant_id and status.id = l.status_id
  left join branches branch on branch.tenant_id = l.tenant_id and branch.id = l.branch_id
  left join users owner on owner.tenant_id = l.tenant_id and owner.id = l.owner_id`
const inStatus = 'l.tenant_id = $1 and l.deleted_at is null and l.status_id = $2'
const found = 'l.tenant_id = $1 and l.deleted_at is null and l.search like $2'

const statements = {
  page: `select ${columns} from leads l ${joins} where ${inStatus} order by l.created_at desc, l.id desc limit 25 offset $3`,
  count: `select count(*) as total from leads l where ${inStatus}`,
  search: `select ${columns} from leads l ${joins} where ${found} order by l.created_at desc, l.id desc limit 25`,
  searchCount: `select count(*) as total from leads l where ${found}`,
  fenced: `
    with m as materialized (select l.id, l.created_at from leads l where ${found}),
    page as (select * from m order by created_at desc, id desc limit 25)
    select ${columns}, (select count(*) from m) as total
    from page
    join leads l on l.tenant_id = $1 and l.id = page.id ${joins}
    order by l.created_at desc, l.id desc`,
  get: `
    select l.*, to_jsonb(branch) as branch, to_jsonb(owner) - 'password_hash' as owner
    from leads l
    left join branches branch on branch.tenant_id = l.tenant_id and branch.id = l.branch_id
    left join users owner on owner.tenant_id = l.tenant_id and owner.id = l.owner_id
    where l.tenant_id = $1 and l.identifier = $2 and l.deleted_at is null`,
  create: `
    insert into leads (
      tenant_id, first_name, last_name, email, country_code, mobile, mobile_e164, lead_medium_id, lead_source_id,
      destination_countries, timeline_id, stage_id, status_id, owner_id, created_by
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
    returning id, identifier, version`,
  update: `
    update leads
    set status_id = $3, stage_id = $4, stage_entered_at = now(), version = version + 1, updated_at = now(),
      last_activity_at = now()
    where tenant_id = $1 and id = $2
    returning id, identifier, version, status_id`,
} as const

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

/**
 * A page of leads and their number, up to 1,000 unless all are to be counted, narrowed by one own field and with its answers, as far as
 * they are asked for.
 */
async function byOwnField(asked: URLSearchParams) {
  const field = asked.get('field')
  const names = asked.get('names')
  const values: unknown[] = [tenant]
  const put = (value: unknown) => `$${values.push(value)}`
  const among = asked.has('text')
    ? `value_text = ${put(asked.get('text'))}`
    : asked.has('from') && `value_num between ${put(Number(asked.get('from')))} and ${put(Number(asked.get('to')))}`
  const where = `l.tenant_id = $1 and l.deleted_at is null${
    field
      ? `
    and l.id in (
      select record_id
      from field_values
      where tenant_id = $1 and module_type = 'lead' and form_field_id = ${put(Number(field))} and ${among}
    )`
      : ''
  }`
  const own = `
    (select jsonb_object_agg(a.key, a.value)
    from form_submissions s
    cross join lateral jsonb_each(s."values") a
    where s.tenant_id = $1 and s.module_type = 'lead' and s.record_id = l.id and a.key = any(`
  const kind = [field && (asked.get('text') === null ? 'range' : 'text'), names && 'names'].filter(Boolean).join(' ')
  const bare = [...values]
  const isExact = asked.has('exact')
  const [rows, counts] = await Promise.all([
    pool.query({
      name: `own page ${kind}`,
      text: `
        with page as materialized (select l.id from leads l where ${where} order by l.id desc limit 25)
        select ${whole}${names ? `, ${own}${put(names.split(','))}::text[])) as own` : ''}
        from page
        join leads l on l.tenant_id = $1 and l.id = page.id ${wholeJoins}
        order by l.id desc`,
      values,
    }),
    pool.query({
      name: `own count ${kind}${isExact ? ' exact' : ''}`,
      text: `select count(*) as total from (select from leads l where ${where} ${isExact ? '' : 'limit 1001'}) few`,
      values: bare,
    }),
  ])
  return { data: rows.rows as unknown[], total: (counts.rows as { total: number }[])[0]!.total }
}

type Statement = keyof typeof statements
const run = async (name: Statement, ...values: unknown[]) =>
  (await pool.query({ name, text: statements[name], values })).rows as Record<string, unknown>[]

async function answer(method: string, url: URL, body: Record<string, unknown>): Promise<unknown> {
  const { pathname, searchParams } = url
  if (pathname === '/list') {
    const status = Number(searchParams.get('status'))
    const offset = (Number(searchParams.get('page') ?? 1) - 1) * 25
    const [rows, counts] = await Promise.all([run('page', tenant, status, offset), run('count', tenant, status)])
    return { data: rows, total: counts[0]!['total'] }
  }
  if (pathname === '/search') {
    const pattern = `%${searchParams.get('q')}%`
    if (searchParams.get('plan') === 'fenced') return { data: await run('fenced', tenant, pattern) }
    const [rows, counts] = await Promise.all([run('search', tenant, pattern), run('searchCount', tenant, pattern)])
    return { data: rows, total: counts[0]!['total'] }
  }
  if (pathname === '/own') return byOwnField(searchParams)
  if (method === 'GET') return { data: (await run('get', tenant, pathname.slice(1)))[0] }
  if (method === 'PUT') return { data: (await run('update', tenant, Number(pathname.slice(1)), body['status_id'], body['stage_id']))[0] }
  const {
    first_name,
    last_name,
    email,
    country_code,
    mobile,
    mobile_e164,
    lead_medium_id,
    lead_source_id,
    destination_countries,
    timeline_id,
    stage_id,
    status_id,
    owner_id,
  } = body
  return {
    data: (
      await run(
        'create',
        tenant,
        first_name,
        last_name,
        email,
        country_code,
        mobile,
        mobile_e164,
        lead_medium_id,
        lead_source_id,
        destination_countries,
        timeline_id,
        stage_id,
        status_id,
        owner_id,
      )
    )[0],
  }
}

http
  .createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      answer(request.method ?? 'GET', new URL(request.url ?? '/', 'http://floor'), text ? JSON.parse(text) : {}).then(
        (data) => send(response, 200, data),
        (error: Error) => send(response, 500, { message: error.message }),
      )
    })
  })
  .listen(Number(process.env['FLOOR_PORT']), '127.0.0.1')

function send(response: http.ServerResponse, status: number, data: unknown) {
  const text = JSON.stringify(data)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}
