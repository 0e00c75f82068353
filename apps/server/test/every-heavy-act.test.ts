import { allEndpoints } from '@embark/contract/index.ts'
import { permissions } from '@embark/contract/kernel/access.ts'
import { changesState, resource } from '@embark/contract/kernel/endpoint.ts'
import { headers } from '@embark/contract/kernel/headers.ts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openApi } from '#platform/http/openapi.ts'
import { heavyActs, sometimesHeavy } from './heavy-acts.ts'
import { newTenant, provenAgo } from './world.ts'

test('the heavy acts are these, and the OpenAPI document says so', () => {
  const always = allEndpoints.filter(({ recentProof }) => recentProof === true).map(({ id }) => id)
  const sometimes = allEndpoints.filter(({ recentProof }) => recentProof === 'sometimes').map(({ id }) => id)
  expect(always.sort()).toEqual(Object.values(heavyActs).flat().sort())
  expect(sometimes.sort()).toEqual(Object.keys(sometimesHeavy))
  const documented = Object.values(openApi(allEndpoints).paths).flatMap((item) =>
    Object.values(item).filter((operation) => (operation as Record<string, unknown>)['x-recent-proof'] === true),
  )
  expect(documented).toHaveLength(always.length)
})

test('every write says whether it is heavy, or does not compile', () => {
  const write = { route: 'POST /nowhere', access: 'public', summary: 'Do it.', response: z.object({}) } as const
  resource('leads.note', { light: { ...write, recentProof: false }, heavy: { ...write, recentProof: true } })
  // @ts-expect-error a write has to choose
  resource('leads.note', { create: write })
  // @ts-expect-error so has a reading that changes something
  resource('leads.note', { read: { ...write, route: 'GET /nowhere', writes: true } })
  resource('leads.note', { read: { ...write, route: 'GET /nowhere' } })
  expect(allEndpoints.filter((each) => changesState(each) && each.recentProof === undefined)).toEqual([])
})

test.each(allEndpoints.filter(({ recentProof }) => recentProof === true).map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is refused when the proof is older than five minutes, and not before',
  async (_, endpoint) => {
    const acme = await newTenant()
    const ada = await acme.person({ permissions })
    const callerProven = (secondsAgo: number) => provenAgo(acme, ada, secondsAgo)

    const [old, program, recent] = [
      await callerProven(301)(endpoint, {}),
      await callerProven(301)(endpoint, {}, { [headers.clientKind]: 'api' }),
      await callerProven(290)(endpoint, {}),
    ]

    expect([old, program].map(({ status, errors }) => [status, errors[0]?.code])).toEqual(Array(2).fill([403, 'REAUTH_REQUIRED']))
    expect(recent.errors[0]?.code).not.toBe('REAUTH_REQUIRED')
  },
)
