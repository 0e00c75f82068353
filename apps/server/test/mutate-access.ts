import { allEndpoints } from '@embark/contract/index.ts'
import type { Access } from '@embark/contract/kernel/access.ts'
import { expect, test } from 'vitest'
import { forgive } from './calls.ts'
import { aConsultancy } from './consultancy.ts'
import { askersOf, wrongCells } from './role-rights.ts'

/** Run by `npm run mutate`, not by the suite: opens each door a step too far and sees whether its row of the table of rights notices. */
const wider = (access: Access): Access[] => (access === 'public' ? [] : access === 'signed-in' ? ['public'] : ['signed-in', 'public'])

/** Doors behind which a second one asks for more: whoever passes the first alone is turned away by the second with the same words. */
const doubled = ['applications.application.update: applications.read -> signed-in']

test('each endpoint that lets in more than it should is noticed by its row', async () => {
  const here = await aConsultancy()
  const askers = await askersOf(here)
  const some = Number(process.env['MUTATE_SOME'] || allEndpoints.length)
  const step = Math.max(1, Math.floor(allEndpoints.length / some))
  const counts = { mutants: 0, noticed: 0 }
  const survivors: string[] = []
  for (const endpoint of allEndpoints.filter((_, index) => index % step === 0))
    for (const access of wider(endpoint.access)) {
      const { access: meant } = endpoint
      await forgive(here.acme.id)
      Object.assign(endpoint, { access })
      // A fault of the server where a stranger got in is noticed as well.
      const wrong = await wrongCells(here, askers, endpoint).catch((error: Error) => [error.message])
      Object.assign(endpoint, { access: meant })
      counts.mutants++
      if (wrong.length) counts.noticed++
      else survivors.push(`${endpoint.id}: ${meant} -> ${access}`)
    }
  process.stdout.write(
    `R10 doors opened too far: ${JSON.stringify(counts)}\n${survivors.map((each) => `  not noticed: ${each}\n`).join('')}`,
  )
  expect(survivors.filter((each) => !doubled.includes(each))).toEqual([])
}, 900_000)
