import { allEndpoints } from '@embark/contract/index.ts'
import { beforeAll, expect, test } from 'vitest'
import { forgive } from './calls.ts'
import { aConsultancy, type Consultancy } from './consultancy.ts'
import { rights } from './rights.ts'
import { type Asker, askersOf, wrongCells } from './role-rights.ts'
import type { Caller } from './world.ts'

let here: Consultancy
let askers: Record<Asker, Caller>
beforeAll(async () => {
  here = await aConsultancy()
  askers = await askersOf(here)
})

test('every endpoint stands in the table of rights, and nothing else does', () => {
  expect([...rights.keys()].sort()).toEqual(allEndpoints.map(({ id }) => id).sort())
})

test('each of eleven callers is let through to each endpoint exactly where the table says so', async () => {
  const wrong: string[] = []
  for (const [index, endpoint] of allEndpoints.entries()) {
    if (index % 10 === 0) await forgive(here.acme.id)
    wrong.push(...(await wrongCells(here, askers, endpoint)))
  }
  const cells = allEndpoints.length * Object.keys(askers).length
  process.stdout.write(`R01 who may call what: ${JSON.stringify({ routes: allEndpoints.length, cells, wrong: wrong.length })}\n`)
  expect(wrong).toEqual([])
})
