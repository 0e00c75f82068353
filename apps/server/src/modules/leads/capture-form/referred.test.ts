import { referrals } from '@embark/contract/identity/referral/referral.contract.ts'
import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'

const params = { id: 'default' }
const send = (acme: World, referral_id: string, values: Record<string, string>) =>
  acme.visitor(captureForms.submit, { params, body: { values, consent: { contact: true }, referral_id } })
const leadsOf = (acme: World) =>
  acme.within((db) => db.selectFrom('leads').select(['id', 'identifier', 'referred_by']).orderBy('id').execute())
const person = (number: number) => ({ full_name: 'Grace Hopper', phone: `+90 532 111 22 ${number}` })

test('who comes by a referral link is credited to whoever sent them: on the lead, in the list, and on their own page', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  const { code } = (await ada(referrals.own)).data
  const { referral_id } = (await acme.visitor(referrals.shortLink, { params: { code } })).data.referralInfo
  await send(acme, referral_id, person(33))
  await send(acme, referral_id, person(44))
  await send(acme, 'no such thing', person(55))
  const [first, second, third] = await leadsOf(acme)
  await acme.within((db) => db.updateTable('leads').set({ converted_at: new Date().toISOString() }).where('id', '=', first!.id).execute())

  expect([first, second, third].map((lead) => lead!.referred_by)).toEqual([ada.id, ada.id, null])
  expect((await ada(referrals.own)).data).toMatchObject({ came_count: 2, enrolled_count: 1 })
  const shown = (await ada(leads.single, { params: { id: first!.identifier } })).data.leadInfo
  expect(shown.referred_by).toMatchObject({ id: ada.id, first_name: 'Ada' })
  const filtered = (await ada(leads.list, { query: { filters: { referred_by: [ada.id] } } })).data.recordsInfo
  expect(filtered.map(({ identifier }) => identifier)).toEqual([second!.identifier, first!.identifier])
})

test('nobody credits themselves, a colleague of another company, or takes the credit from somebody afterwards', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const ada = await acme.userWith('leads.read')
  const eve = await acme.userWith('leads.read')
  const stranger = await other.userWith('leads.read')
  await send(acme, ada.identifier, { ...person(33), email: ada.email })
  await send(acme, stranger.identifier, person(44))
  await send(acme, ada.identifier, person(55))
  await send(acme, eve.identifier, person(55))
  const all = await leadsOf(acme)
  const take = acme.within((db) => db.updateTable('leads').set({ referred_by: eve.id }).where('id', '=', all[2]!.id).execute())

  expect(all.map(({ referred_by }) => referred_by)).toEqual([null, null, ada.id])
  await expect(take).rejects.toThrow('does not change')
})

test('a person who is blocked is credited with nobody, and a student does not learn who brought a lead', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')
  await send(acme, ada.identifier, person(33))
  await acme.within((db) => db.updateTable('users').set({ status: 'blocked' }).where('id', '=', ada.id).execute())
  await send(acme, ada.identifier, person(44))
  const [first, second] = await leadsOf(acme)
  const grace = await acme.person({ role: 'student' })
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: grace.id }).where('id', '=', first!.id).execute())

  expect(second!.referred_by).toBeNull()
  expect((await grace(leads.single, { params: { id: first!.identifier } })).data.leadInfo.referred_by).toBeNull()
})
