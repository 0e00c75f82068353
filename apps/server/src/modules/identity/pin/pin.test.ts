import { pins } from '@embark/contract/identity/pin/pin.contract.ts'
import { pinKey, pinRef } from '@embark/contract/identity/pin/pin.rules.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const pin = (who: Caller, ref: string, value: unknown = true) => who(profile.prefer, { params: { key: pinKey(ref) }, body: { value } })
const names = async (who: Caller) => (await who(pins.list)).data.pinsInfo.map(({ kind, name, note }) => [kind, name, note])

test('records of every kind stand pinned in the order they were pinned, for the person alone, until they are unpinned', async () => {
  const acme = await newTenant()
  const permissions = ['leads.read', 'applications.read', 'programs.read'] as const
  const [ada, bob] = [await acme.userWith(...permissions), await acme.userWith(...permissions)]
  const [lead, application, college] = await acme.asSystem(async (ctx) => {
    const someone = await aLead(ctx, { first_name: 'Zehra', last_name: 'Yıldız' })
    const school = await aCollege(ctx)
    return [someone, await anApplication(ctx, someone, { college: school }), school] as const
  })
  const refs = [pinRef('application', application.identifier), pinRef('lead', lead.identifier)]

  for (const ref of refs) await pin(ada, ref)
  await pin(ada, refs[0]!)
  const both = await names(ada)
  const { data } = await ada(pins.list, { query: { seen: `lead.${lead.identifier},lead.${crypto.randomUUID()}` } })
  await pin(ada, refs[0]!, null)

  expect(college).toBeTruthy()
  expect(both).toEqual([
    ['application', 'Zehra Yıldız', `AP-${application.number}`],
    ['lead', 'Zehra Yıldız', `LD-${lead.number}`],
  ])
  expect(data.seenInfo.map(({ identifier }) => identifier)).toEqual([lead.identifier])
  expect(await names(ada)).toEqual([['lead', 'Zehra Yıldız', `LD-${lead.number}`]])
  expect(await names(bob)).toEqual([])
})

test('a pinned record that its reader may no longer see is not shown, and what is no record of theirs never was', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const stranger = await newTenant()
  const foreign = await stranger.asSystem((ctx) => aLead(ctx))
  const [mine, theirs] = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { first_name: 'Mine', assigned: [{ user_id: ada.id, role_id: ada.role_id }] }),
    await aLead(ctx, { first_name: 'Theirs', assigned: [{ user_id: bob.id, role_id: bob.role_id }] }),
  ])
  for (const { identifier } of [mine, theirs, foreign]) {
    await pin(ada, pinRef('lead', identifier))
    await pin(ada, pinRef('student', identifier))
  }
  const before = await names(ada)

  await acme.within((db) => db.deleteFrom('lead_users').where('lead_id', '=', mine.id).execute())

  expect(before.map(([kind, name]) => [kind, name?.split(' ')[0]])).toEqual([['lead', 'Mine']])
  expect(await names(ada)).toEqual([])
  const { data } = await ada(pins.list, { query: { seen: [mine, theirs, foreign].map(({ identifier }) => `lead.${identifier}`).join() } })
  expect(data.seenInfo).toEqual([])
})
