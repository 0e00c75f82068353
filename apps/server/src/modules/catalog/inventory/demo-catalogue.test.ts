import { expect, test } from 'vitest'
import { demoCatalogueRows } from '#db/seeds/demo/catalogue.ts'
import { newTenant } from '../../../../test/world.ts'
import { importCatalogueRows } from './catalogue-import.commands.ts'

async function rowsOf(seed: number) {
  const rows = []
  for await (const row of demoCatalogueRows(seed)) rows.push(row)
  return rows
}

test('the demo catalogue is the same for the same seed, and the importer takes every row of it', async () => {
  const acme = await newTenant()
  const rows = await rowsOf(7)
  const again = await rowsOf(7)

  const report = await importCatalogueRows({ run: (work) => acme.asSystem(work) }, rows, { isDemo: true })
  const second = await importCatalogueRows({ run: (work) => acme.asSystem(work) }, again, { isDemo: true })

  expect(again).toEqual(rows)
  expect(report.refused).toEqual([])
  const [programs, institutions, real] = await acme.within((db) =>
    Promise.all([
      db.selectFrom('programs').select('id').execute(),
      db.selectFrom('institutions').select('id').execute(),
      db.selectFrom('institutions').select('id').where('is_demo', '=', false).execute(),
    ]),
  )
  expect(programs.length).toBeGreaterThan(2_200)
  expect(institutions.length).toBeGreaterThan(115)
  expect(real).toEqual([])
  expect(second).toMatchObject({ created: 0, updated: 0 })
})
