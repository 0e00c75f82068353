import type pg from 'pg'

/**
 * What the demo company has none of and a list shows: papers, an import of leads and one of staff with their rows, agents' invoices. Short
 * lists in every company, so a page of each is enough.
 */
export async function addRarities(owner: pg.ClientBase, tenant: number) {
  const rows = 40
  const insert = (sql: string) => owner.query(sql.replaceAll(':tenant', String(tenant)))
  await insert(`
    insert into files (tenant_id, filename, filealias, file_extension, media_type, bytes, storage_key, sha256)
    select :tenant, 'paper.pdf', 'paper.pdf', 'pdf', 'application/pdf', 1000, 'bench/' || n, decode(md5(n::text), 'hex')
    from generate_series(1, ${rows}) n`)
  const file = `(select max(id) from files where tenant_id = :tenant)`
  const type = `(select min(id) from lookup_values where tenant_id = :tenant and type = 'document_type')`
  // The lead and the application that people work at last are those that lists of one record are asked for.
  for (const [module, table] of [
    ['lead', 'leads'],
    ['application', 'applications'],
  ])
    await insert(`
      insert into documents (tenant_id, module_type, module_id, document_type_id, file_id)
      select :tenant, '${module}', r.id, ${type}, ${file}
      from (
        select id
        from ${table}
        where tenant_id = :tenant and deleted_at is null
        order by id desc
        limit 2000
      ) as r`)
  await insert(`
    insert into imports (tenant_id, file_id, state, reading, columns, total_rows)
    select :tenant, ${file}, 'completed', '{"kind": "csv"}', '[]', ${rows}
    from generate_series(1, ${rows}) n`)
  await insert(`
    insert into import_rows (tenant_id, import_id, row_no, line_no, outcome, cells)
    select :tenant, (select max(id) from imports where tenant_id = :tenant), n, n + 1, 'error', '["Ada", "Lovelace"]'
    from generate_series(1, ${rows}) n`)
  await insert(`
    insert into staff_imports (tenant_id, file_id, state, reading, columns, total_rows)
    select :tenant, ${file}, 'completed', '{"kind": "csv"}', '[]', ${rows}
    from generate_series(1, ${rows}) n`)
  await insert(`
    insert into staff_import_rows (tenant_id, import_id, row_no, line_no, cells, outcome)
    select :tenant, (select max(id) from staff_imports where tenant_id = :tenant), n, n + 1, '["Ada", "Lovelace"]', 'created'
    from generate_series(1, ${rows}) n`)
  await insert(`
    insert into catalogue_imports (tenant_id, file_id, state, reading, columns, total_rows)
    select :tenant, ${file}, 'completed', '{"kind": "csv"}', '[]', ${rows}
    from generate_series(1, ${rows}) n`)
  await insert(`
    insert into catalogue_import_rows (tenant_id, import_id, row_no, line_no, cells, outcome)
    select :tenant, (select max(id) from catalogue_imports where tenant_id = :tenant), n, n + 1, '["Leeds", "GB"]', 'created'
    from generate_series(1, ${rows}) n`)
  await insert(`
    insert into agent_invoices (tenant_id, invoice_no, agent_id, currency, receipt_id)
    select :tenant, 'BA-' || a.id || '-' || r.id, a.id, 'GBP', r.id
    from agents a, receipts r
    where a.tenant_id = :tenant and r.tenant_id = :tenant
    on conflict do nothing`)
  await insert(`
    insert into agent_invoice_lines (tenant_id, agent_invoice_id, installment_id, receipt_allocation_id, amount_minor)
    select :tenant, v.id, i.id, (select min(id) from receipt_allocations where tenant_id = :tenant), 10000
    from agent_invoices v
    cross join lateral (
      select id
      from application_installments
      where tenant_id = :tenant and agent_id = v.agent_id and agent_state = 'none'
      order by id
      limit 3
    ) as i
    where v.tenant_id = :tenant`)
  await insert(`
    insert into exports (tenant_id, user_id, role_id, list, reach, query, columns, language, offset_minutes, filename, total)
    select :tenant, u.id, r.id, 'leads.lead.list', 'tenant', '{}', '{number}', 'en', 0, 'Leads.csv', ${rows}
    from users u
    join roles r on r.tenant_id = u.tenant_id and r.system_key = 'administrator'
    cross join generate_series(1, ${rows}) n
    where u.tenant_id = :tenant and u.email = 'admin@harbour.example.com'`)
  await insert(`
    update leads
    set deleted_at = now(), delete_reason = 'Entered twice'
    where tenant_id = :tenant and number % 200 = 7`)
  for (const sql of fewOfEach(rows)) await insert(sql)
}

// The last lead with a task, a note and an entry of its conversation is the one whose lists are asked for; it is among these.
const lastLeads = `(select id from leads where tenant_id = :tenant and deleted_at is null order by id desc limit 2000) l`

/** Some rows of what is short in every company; nothing in them is switched on, so that the leads that are created meet none of it. */
const fewOfEach = (rows: number) => [
  `insert into ocr_subscriptions (tenant_id, credits_total, valid_from, till_date)
   select :tenant, 100, current_date - 40 * n, current_date - 40 * n + 30
   from generate_series(1, ${rows}) n`,
  `insert into assignment_rules (tenant_id, name, is_active, position, receivers, method)
   select :tenant, 'Rule ' || n, false, n, 'people', 'round_robin'
   from generate_series(1, ${rows}) n`,
  `insert into ad_connections (tenant_id, name, platform, key_hash, key_prefix, is_enabled)
   select :tenant, 'Form ' || n, 'google', decode(md5(n::text), 'hex'), 'bench' || n, false
   from generate_series(1, ${rows}) n`,
  `insert into ad_leads (tenant_id, ad_connection_id, external_id, state, settled_at)
   select :tenant, id, 'bench-' || id, 'test', now()
   from ad_connections
   where tenant_id = :tenant`,
  `insert into capture_keys (tenant_id, name, prefix, key_hash, allowed_fields)
   select :tenant, 'Key ' || n, 'bench' || n, decode(md5('key' || n), 'hex'), '{first_name}'
   from generate_series(1, ${rows}) n`,
  `insert into webhook_subscriptions (tenant_id, name, address, events, secret_sealed, is_enabled)
   select :tenant, 'Address ' || n, 'https://example.com/' || n, '{lead.created}', '\\x00', false
   from generate_series(1, ${rows}) n`,
  `insert into webhook_deliveries (tenant_id, subscription_id, event, body, state, attempts, delivered_at)
   select :tenant, id, 'lead.created', '{}', 'delivered', 1, now()
   from webhook_subscriptions
   where tenant_id = :tenant`,
  `insert into tickets (tenant_id, kind, bug_type, module_type, request_content, reporter_id)
   select :tenant, 'update_request', 'wrong_information', 'portal', 'A page names another fee', u.id
   from users u
   cross join generate_series(1, ${rows}) n
   where u.tenant_id = :tenant and u.email = 'admin@harbour.example.com'`,
  `insert into sub_statuses (tenant_id, stage_id, label)
   select :tenant, (select min(stage_id) from timeline_stages where tenant_id = :tenant), 'Part ' || n
   from generate_series(1, ${rows}) n`,
  `insert into application_submissions (tenant_id, application_id, submission_no, facts, answers)
   select :tenant, a.id, 1, jsonb_build_object('institution', 'University', 'campus', 'Main', 'country', 'United Kingdom', 'programs', '[]'::jsonb,
     'intake', 'September', 'intake_year', 2026, 'application_number', null), '[]'
   from applications a
   where a.tenant_id = :tenant and a.deleted_at is null
     and not exists (select from application_submissions s where s.tenant_id = a.tenant_id and s.application_id = a.id)
   order by a.id desc
   limit ${rows}`,
  `insert into lead_payments (tenant_id, lead_id, payment_for, title, amount_minor, currency, gateway)
   select :tenant, l.id, 'deposit', 'Deposit', 50000, 'GBP', 'manual'
   from ${lastLeads}`,
  `insert into service_requests (tenant_id, lead_id, service_type_id, number)
   select :tenant, l.id, (select min(id) from service_types where tenant_id = :tenant), row_number() over (order by l.id)
     + (select coalesce(max(number), 0) from service_requests where tenant_id = :tenant)
   from ${lastLeads}`,
  `insert into jobs (tenant_id, kind, status, total, done, has_records, created_by, finished_at)
   select :tenant, 'lead_assign', 'completed', 1, 1, true, u.id, now()
   from users u
   cross join generate_series(1, ${rows}) n
   where u.tenant_id = :tenant and u.email = 'admin@harbour.example.com'`,
  `insert into job_records (tenant_id, job_id, module, record_id, outcome)
   select :tenant, j.id, 'lead', l.id, 'done'
   from jobs j, ${lastLeads}
   where j.tenant_id = :tenant and j.id = (select max(id) from jobs where tenant_id = :tenant)`,
]
