import { captureForms } from '@embark/contract/leads/capture-form/capture-form.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from './lead.builder.ts'

const countOf = (acme: Awaited<ReturnType<typeof newTenant>>) =>
  acme.within(async (db) => (await db.selectFrom('leads').select('id').execute()).length)

test('of identical enquiries at the same instant one becomes a lead, round after round, and the others are told of it', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.create', 'leads.read')
  const { mediums } = (await ada(leads.dropdowns, { query: { only: 'mediums' } })).data
  const contact = (round: number) =>
    round % 2 ? { email: `twin${round}@example.com` } : { country_code: '+90', mobile: `532111${1000 + round}` }
  for (let round = 0; round < 10; round++) {
    const body = { first_name: 'Grace', lead_medium_id: Number(mediums![0]!.value), ...contact(round) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => ada(leads.create, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(answers.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual(Array(4).fill('LEAD_DUPLICATE'))
  }
  expect(await countOf(acme)).toBe(10)
})

test('of identical forms of the public sent at the same instant one becomes a lead and the others ask again', async () => {
  const acme = await newTenant()
  const form = (await acme.visitor(captureForms.landingPage, { params: { id: 'default' } })).data.landingPageInfo
  const body = { values: { full_name: 'Grace Hopper', phone: '+905321112233', email: 'grace@example.com' }, consent: { contact: true } }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => acme.visitor(captureForms.submit, { params: { id: form.identifier }, body })),
  )
  expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
  expect(answers[0]!.status).toBeLessThan(300)
  expect(await countOf(acme)).toBe(1)
})

test('somebody who sees few leads is told of theirs, however many alike there are that they do not see', async () => {
  const acme = await newTenant()
  const agent = await acme.within((db) => db.insertInto('agents').values({ name: 'Agency' }).returning('id').executeTakeFirstOrThrow())
  const partner = await acme.person({ role: 'agent', agent_id: agent.id })
  const own = await acme.asSystem(async (ctx) => {
    const mine = await aLead(ctx, { first_name: 'Katherine', last_name: 'Jonson', agent_id: agent.id })
    for (let n = 0; n < 30; n++) await aLead(ctx, { first_name: 'Katherine', last_name: 'Johnson' })
    return mine
  })
  const hits = await partner(leads.search, { query: { search: 'katherine johnzon' } })
  expect(hits.data.recordsInfo.map(({ id }) => id)).toEqual([own.number])
})
