import { expect, test } from 'vitest'
import { owner } from './world.ts'

/** Functions that look across tenants, each with the reason; all others that run as the owner filter by the tenant themselves. */
const crossTenant: Record<string, string> = {
  due_events: 'the dispatcher learns whose turn it is, nothing else',
  tenant_directory: 'every process knows all companies and their switches',
  outbox_lag: 'counts for metrics',
  app_enqueue: 'stamps the tenant on the job',
}

/**
 * Functions that read the rows of more than one company on a request's way; each has to end before companies live on several servers
 * (docs/scale.md).
 */
const reaching: Record<string, string> = {
  shared_institutions: 'what other companies share with this one (ADR 0056)',
  shared_offerings: 'what is on offer at a shared institution, while a copy of it is made',
  shared_size: 'how much there is of it, before a copy of it is made',
  times_claimed: 'how often others claimed an institution of this company',
}
/** Functions that change or read the company itself, a row of the list of companies. */
const ofTheCompany: readonly string[] = ['change_tenant', 'set_tenant_settings']

test('no function but those listed reads what belongs to another company', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name
     from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace and prosrc ~ '(^|[^a-z_])tenants([^a-z_]|$)'
     order by 1`,
  )
  const crossing = ['due_events', 'tenant_directory']
  expect(rows.map(({ name }) => name)).toEqual([...Object.keys(reaching), ...ofTheCompany, ...crossing].sort())
})

test('every function that runs with the rights of the owner filters by the tenant and fixes its search path', async () => {
  const { rows } = await owner.query<{ name: string; source: string; settings: string[] | null }>(
    `
      select proname as name, prosrc as source, proconfig as settings
      from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { name, source, settings } of rows) {
    expect([name, (settings ?? []).some((setting) => setting.startsWith('search_path='))]).toEqual([name, true])
    if (!(name in crossTenant)) expect([name, source.includes("current_setting('app.tenant_id')")]).toEqual([name, true])
  }
})
