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
}
