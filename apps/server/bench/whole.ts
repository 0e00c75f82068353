import type pg from 'pg'

const without = (table: string, part: string, holds: string, of = 'true') => `
  select count(*)::int as count
  from ${table} r
  where ${of} and not exists (select from ${part} p where p.tenant_id = r.tenant_id and ${holds})`

/** What every row of the kind has, whoever made it. */
const asks: Readonly<Record<string, string>> = {
  'leads without keys for duplicates': without('leads', 'lead_keys', 'p.lead_id = r.id'),
  'leads of agencies without an introduction': without('leads', 'introductions', 'p.lead_id = r.id', 'r.agent_id is not null'),
  'leads without a history': without('leads', 'status_history', `p.module = 'lead' and p.record_id = r.id`),
  'leads without a timeline': without('leads', 'activities', `p.module = 'lead' and p.record_id = r.id`),
  'applications without a history': without('applications', 'status_history', `p.module = 'application' and p.record_id = r.id`),
  'applications without a timeline': without('applications', 'activities', `p.module = 'application' and p.record_id = r.id`),
  'leads whose due date is not that of their stage': `
    select count(*)::int as count
    from leads
    where due_at is distinct from stay_ends(tenant_id, timeline_id, stage_id, stage_entered_at)`,
}

/** Refuses to measure rows that no person could have made. */
export async function assertWhole(owner: pg.ClientBase) {
  for (const [what, sql] of Object.entries(asks)) {
    const { rows } = await owner.query<{ count: number }>(sql)
    if (rows[0]!.count > 0) throw new Error(`${rows[0]!.count} ${what} were loaded`)
  }
}
