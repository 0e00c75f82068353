import type pg from 'pg'

/** The indexes that a product would make for what is asked of the leads, and no others. */
const indexes = [
  'unique (tenant_id, identifier)',
  '(tenant_id, status_id, created_at desc, id desc) where deleted_at is null',
  '(tenant_id, status_id, id desc) where deleted_at is null',
  '(tenant_id, stage_id, id desc) where deleted_at is null',
  '(tenant_id, owner_id, id desc) where deleted_at is null',
  '(tenant_id, branch_id, id desc) where deleted_at is null',
  '(tenant_id, agent_id, id desc) where deleted_at is null',
  'using gin (tenant_id, search gin_trgm_ops) where deleted_at is null',
] as const

/**
 * Gives the floor leads of its own: the same rows, with the indexes that what is measured needs, no triggers, no checks beyond the columns'
 * types and no wall between companies.
 */
export async function makeFloorTables(owner: pg.ClientBase) {
  await owner.query(`
    create schema floor;
    create table floor.leads (like public.leads including defaults including generated including identity);
    alter table floor.leads alter column number drop not null, alter column number drop default`)
  const { rows } = await owner.query<{ names: string }>(`
    select string_agg(quote_ident(column_name), ', ') as names
    from information_schema.columns
    where table_schema = 'public' and table_name = 'leads' and is_generated = 'NEVER'`)
  const { names } = rows[0]!
  await owner.query(`insert into floor.leads (${names}) select ${names} from public.leads order by tenant_id, id`)
  await owner.query(`set maintenance_work_mem = '512MB'; alter table floor.leads add primary key (tenant_id, id)`)
  for (const index of indexes)
    await owner.query(index.startsWith('unique') ? `alter table floor.leads add ${index}` : `create index on floor.leads ${index}`)
  await owner.query(`select setval(pg_get_serial_sequence('floor.leads', 'id'), (select max(id) from floor.leads))`)
  await owner.query('vacuum analyze floor.leads')
}
