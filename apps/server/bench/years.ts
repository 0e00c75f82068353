import type pg from 'pg'
import { multiply } from './multiply.ts'

/** Tables that are filled in bulk, beside those of the leads. */
export const longTables = [
  'applications',
  'application_users',
  'application_programs',
  'application_installments',
  'claims',
  'claim_lines',
  'client_invoices',
  'client_invoice_lines',
  'receipt_allocations',
  'tasks',
  'counsellings',
  'quotations',
  'notes',
  'conversation_entries',
  'notifications',
  'messages',
  'audit_entries',
  'users',
  'user_roles',
] as const

const rowsOf = async (owner: pg.ClientBase, sql: string) => (await owner.query<{ value: number }>(sql)).rows[0]!.value

/**
 * Gives the measured company the years that its leads have: an application for every third lead with three installments each, every third
 * of which is claimed, and what people wrote, were told and did.
 */
export async function addYears(owner: pg.ClientBase, tenant: number, leads: number) {
  const most = (column: string, table: string) =>
    rowsOf(owner, `select coalesce(max(${column}), 0)::int as value from ${table} where tenant_id = ${tenant}`)
  const first = await rowsOf(owner, `select min(id)::int as value from leads where tenant_id = ${tenant}`)
  const lead = (n: string) => `${first} + (${n}) % ${leads}`
  const at = `now() - (n::bigint * 7919 % 63072000) * interval '1 second'`
  const make = (table: (typeof longTables)[number], count: number, changes: Record<string, string>, of?: string) =>
    multiply(owner, tenant, table, { count: Math.floor(count), changes, ...(of && { of }) })

  const applications = Math.floor(leads / 3)
  const [lastId, lastNumber] = [await most('id', 'applications'), await most('number', 'applications')]
  const made = { id: `${lastId} + n`, number: `${lastNumber} + n`, lead_id: lead('n * 3'), created_at: at, status_at: at }
  await make('applications', applications, { ...made, stage_entered_at: at, application_number: `'BN-' || n` })
  await make('application_programs', applications, { application_id: `${lastId} + n` }, 'order_by = 1')
  await traces(owner, tenant, lastId)
  await money(owner, tenant, { applications, lastId, lead, make, most })

  const { rows: staff } = await owner.query<{ id: number }>(
    `select id from users where tenant_id = ${tenant} and "group" = 'company' and status = 'active' order by id limit 20`,
  )
  const someone = `(array[${staff.map(({ id }) => id).join()}])[1 + n % ${staff.length}]`
  await make('tasks', leads / 2, {
    record_id: lead('n * 2'),
    category: `'lead'`,
    user_id: someone,
    scheduled_at: `${at} + interval '30 days'`,
  })
  await make('counsellings', leads / 2, {
    lead_id: lead('n * 2'),
    user_id: someone,
    schedule_date: `${at} + interval '30 days'`,
    ends_at: `${at} + interval '30 days 30 minutes'`,
    // So many copies meet; what the product refuses is not what is measured.
    allow_overlap: 'true',
    day_notice_at: 'null',
    hour_notice_at: 'null',
  })
  await make('quotations', leads / 2, {
    lead_id: lead('n * 2'),
    created_at: at,
    number: `${await most('number', 'quotations')} + n`,
    public_key: `'bench' || n`,
    created_by: someone,
    application_id: 'null',
  })
  await make('notes', leads / 2, { module_id: lead('n * 2'), created_at: at }, `module_type = 'lead'`)
  await make('conversation_entries', leads / 2, { record_id: lead('n * 2'), created_at: at }, `module_type = 'lead' and channel = 'portal'`)
  await make('notifications', leads / 2, { user_id: someone, created_at: at, dedupe_key: 'null' })
  await owner.query(
    `
      insert into messages (tenant_id, channel, recipient, subject, body_text, status)
      values (${tenant}, 'email', 'somebody@example.com', 'News of your application', 'There is news of your application.', 'sent')`,
  )
  await make('messages', leads / 2, { created_at: at, dedupe_key: 'null' })
  await make('audit_entries', leads, { created_at: at, module: `'lead'`, record_id: lead('n'), actor_id: someone })
  const lastUser = await most('id', 'users')
  await make(
    'users',
    200,
    { id: `${lastUser} + n`, email: `'colleague.' || n || '@example.com'`, mobile: 'null', extension: 'null' },
    `"group" = 'company' and status = 'active'`,
  )
  await make(
    'user_roles',
    200,
    { user_id: `${lastUser} + n` },
    `role_id = (select id from roles where tenant_id = ${tenant} and system_key = 'counsellor')`,
  )
}

/** What the new applications leave behind: who works them, and where their histories begin. */
async function traces(owner: pg.ClientBase, tenant: number, lastId: number) {
  // Triggers write it otherwise, which are off here.
  await owner.query(
    `
      insert into application_users (tenant_id, application_id, lead_user_id, user_id, role_id, live_stage_id)
      select a.tenant_id, a.id, w.id, w.user_id, w.role_id, a.stage_id
      from applications a
      join lead_users w on w.tenant_id = a.tenant_id and w.lead_id = a.lead_id
      where a.tenant_id = ${tenant} and a.id > ${lastId} and a.deleted_at is null`,
  )
  const fresh = `from applications where tenant_id = ${tenant} and id > ${lastId}`
  await owner.query(
    `insert into status_history (tenant_id, module, record_id, to_stage_id, created_at)
     select tenant_id, 'application', id, status_id, created_at ${fresh}`,
  )
  await owner.query(
    `insert into activities (tenant_id, module, record_id, type, vars, created_at)
     select tenant_id, 'application', id, 'created', '{}', created_at ${fresh}`,
  )
}

interface Means {
  readonly applications: number
  readonly lastId: number
  readonly lead: (n: string) => string
  readonly make: (table: (typeof longTables)[number], count: number, changes: Record<string, string>, of?: string) => Promise<void>
  readonly most: (column: string, table: string) => Promise<number>
}

/** Three installments of each application; every third is claimed, every second of these invoiced, and every second of those paid for. */
async function money(owner: pg.ClientBase, tenant: number, { applications, lastId, lead, make, most }: Means) {
  const { rows } = await owner.query<{ id: number }>(`select id from agents where tenant_id = ${tenant} order by id`)
  const agents = rows.map(({ id }) => id)
  const installment = { id: await most('id', 'application_installments'), number: await most('number', 'application_installments') }
  // The last enrolments have none yet, as where a commission structure is missing.
  const followed = applications - 100
  await make('application_installments', followed * 3, {
    id: `${installment.id} + n`,
    number: `${installment.number} + n`,
    application_id: `${lastId} + 1 + (n - 1) / 3`,
    lead_id: lead('(1 + (n - 1) / 3) * 3'),
    seq: '1 + (n - 1) % 3',
    expected_commission_in_date: 'current_date - 400 + (n::bigint * 7919 % 800)::int',
    client_state: `
      case
        when n % 12 = 0 then 'received'
        when n % 6 = 0 then 'invoiced'
        when n % 3 = 0 then 'claimed'
        else 'not_invoiced'
      end`,
    // Every fifth came through an agency, each of them in turn, also of those of which something is due.
    agent_id: `case when n % 5 = 0 then (array[${agents.join()}])[1 + (n / 60 + n / 5) % ${agents.length}] end`,
    agent_state: `case when n % 60 = 0 then 'outstanding' else 'none' end`,
  })
  const [claim, line, invoice] = [await most('id', 'claims'), await most('id', 'claim_lines'), await most('id', 'client_invoices')]
  await make('claims', Math.ceil(followed / 4), { id: `${claim} + n`, claim_no: `'BC-' || n` })
  await make(
    'claim_lines',
    followed,
    { id: `${line} + n`, installment_id: `${installment.id} + n * 3`, claim_id: `${claim} + 1 + (n - 1) / 4` },
    'cancelled_at is null',
  )
  await make('client_invoices', Math.ceil(followed / 4), { id: `${invoice} + n`, invoice_no: `'BI-' || n` })
  await make(
    'client_invoice_lines',
    followed / 2,
    { claim_line_id: `${line} + n * 2`, invoice_id: `${invoice} + 1 + (n - 1) / 2` },
    'voided_at is null',
  )
  await make('receipt_allocations', followed / 4, { claim_line_id: `${line} + n * 4`, agent_share_minor: '10000' })
  // Loaded without indexes, and asked here once for each line.
  await owner.query('create index loading on receipt_allocations (tenant_id, claim_line_id)')
  await owner.query(
    `
      update application_installments i
      set claim_id = p.claim_id, claimed_minor = p.claimed_minor, invoice_id = p.invoice_id, invoice_line_id = p.invoice_line_id,
        received_minor = p.received_minor, accrued_minor = p.accrued_minor,
        expected_received_at = current_date + i.id % 60 - 5
      from installment_positions p
      where p.tenant_id = i.tenant_id and p.id = i.id and i.tenant_id = ${tenant} and p.claim_id is not null`,
  )
  await owner.query('drop index loading')
  // Loaded without triggers, which keep the sums otherwise.
  await owner.query(`delete from installment_sums where tenant_id = ${tenant}`)
  await owner.query(
    `
      insert into installment_sums (tenant_id, expected_currency_in, branch_id, agent_id, client_state, agent_state, is_invoiced,
        is_agent_due, installments, expected_minor, claimed_minor, received_minor, written_off_minor, accrued_minor, paid_minor)
      select tenant_id, expected_currency_in, branch_id, agent_id, client_state, agent_state, invoice_line_id is not null,
        accrued_minor > paid_minor, count(*), sum(expected_commission_in_minor), sum(coalesce(claimed_minor, 0)), sum(received_minor),
        sum(written_off_minor), sum(accrued_minor), sum(paid_minor)
      from application_installments
      where tenant_id = ${tenant}
      group by 1, 2, 3, 4, 5, 6, 7, 8`,
  )
}
