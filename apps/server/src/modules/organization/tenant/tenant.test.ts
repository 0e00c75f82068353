import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sentBy } from '../../../../test/statements.ts'
import { owner, pool } from '../../../../test/world.ts'
import { createTenant } from './tenant.commands.ts'

/** How many rows a company has, by table; what every company has alike stands in no company. */
async function rowsOf(id: number) {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relrowsecurity and relnamespace = 'public'::regnamespace`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name} where tenant_id = ${id}`)
  const { rows } = await owner.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.filter((table) => table.rows > 0).map((table) => [table.name, table.rows]))
}

test('a new company is founded in fourteen statements at most, and begins with a few hundred rows', async () => {
  const code = `c-${randomUUID().slice(0, 8)}`

  const { result, sent } = await sentBy(() => createTenant(owner, pool, { code, name: 'Fresh' }))
  const rows = await rowsOf(result.id)

  expect(sent.length, sent.map(({ text }) => text.slice(0, 80)).join('\n')).toBeLessThanOrEqual(14)
  expect(rows).toMatchObject({ roles: 9, role_groups: 4, timelines: 5 })
  expect(rows['notification_templates']).toBeUndefined()
  expect(Object.values(rows).reduce((sum, count) => sum + count, 0)).toBeLessThan(400)
})

test('a company does not begin in a currency it could not bill in', async () => {
  const code = `c-${randomUUID().slice(0, 8)}`

  await expect(createTenant(owner, pool, { code, name: 'Fresh', currency: 'TRY' })).rejects.toThrow(
    'Embark bills in AUD, CAD, INR, USD, EUR, GBP, NZD, SGD; TRY is none of them.',
  )
  expect((await owner.query('select from tenants where code = $1', [code])).rowCount).toBe(0)
})
