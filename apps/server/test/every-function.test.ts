import { expect, test } from 'vitest'
import { owner } from './world.ts'

/** Functions that look across tenants, each with the reason; all others that run as the owner filter by the tenant themselves. */
const crossTenant: Record<string, string> = {
  due_events: 'the dispatcher learns whose turn it is, nothing else',
  tenant_directory: 'every process knows all companies and their switches',
  outbox_lag: 'counts for metrics',
  app_enqueue: 'stamps the tenant on the job',
}

test('every function that runs with the rights of the owner filters by the tenant and fixes its search path', async () => {
  const { rows } = await owner.query<{ name: string; source: string; settings: string[] | null }>(
    `select proname as name, prosrc as source, proconfig as settings from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { name, source, settings } of rows) {
    expect([name, (settings ?? []).some((setting) => setting.startsWith('search_path='))]).toEqual([name, true])
    if (!(name in crossTenant)) expect([name, source.includes("current_setting('app.tenant_id')")]).toEqual([name, true])
  }
})
