import { createHash } from 'node:crypto'
import { signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { anAgreement, someText } from '../agreement/agreement.builder.ts'
import { names, twoAgencies } from './signature.builder.ts'
import { signedCopyJob } from './signature.jobs.ts'

async function agency() {
  const acme = await newTenant()
  const made = await acme.asSystem(twoAgencies)
  const [nora, nils, sara] = [
    await acme.person({ role: 'agent', agent_id: made.north.id, first_name: 'Nora' }),
    await acme.person({ role: 'agent', agent_id: made.north.id }),
    await acme.person({ role: 'agent', agent_id: made.south.id }),
  ]
  return { acme, ...made, nora, nils, sara }
}

test('an agreement is signed once, however many sign at the same time', async () => {
  const { acme, nora, nils } = await agency()

  const answers = await Promise.all([nora, nils, nora, nils].map((one) => one(signatures.sign, { body: names })))
  const again = await nora(signatures.sign, { body: names })
  const rows = await acme.within((db) => db.selectFrom('agreement_signatures').select('status').execute())

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect([again.status, again.message, again.errors[0]?.code]).toEqual([409, 'Agreement is already signed', 'AGREEMENT_SIGNED'])
  expect(rows).toEqual([{ status: 'signed' }])
})

test('the three fields are required in the words of the specification, and a text that changed meanwhile is not signed', async () => {
  const { nora } = await agency()

  const empty = await nora(signatures.sign, { body: { signed_by_company: ' ' } as never })
  const stale = await nora(signatures.sign, { body: { ...names, content_sha256: 'of another text' } })

  expect(empty.errors.map(({ message }) => message)).toEqual(['Company name is required', 'Name is required', 'Designation is required'])
  expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'VERSION_CONFLICT'])
})

test('who belongs to no agency signs and declines for none', async () => {
  const { acme, agreement } = await agency()
  const staff = await acme.userWith('agreements.read')

  const answers = [
    await staff(signatures.sign, { body: names }),
    await staff(signatures.decline, { body: { identifier: agreement.identifier } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})

test('a decline is recorded and is not final', async () => {
  const { acme, agreement, north, nora } = await agency()
  const body = { identifier: agreement.identifier }

  const declined = await nora(signatures.decline, { body })
  const still = await nora(leads.list)
  const signed = await nora(signatures.sign, { body: names })
  const late = await nora(signatures.decline, { body })
  const other = await nora(signatures.decline, { body: { identifier: crypto.randomUUID() } })
  const ada = await acme.userWith('agreements.read')
  const { data } = await ada(signatures.list, { params: body })

  expect([declined, still, signed, late, other].map(({ status }) => status)).toEqual([200, 403, 200, 409, 404])
  expect(data.recordsInfo).toMatchObject([
    { status: 'signed', ...names, agent: { name: north.name }, recorded_by: 'Nora Byron' },
    { status: 'declined', signed_by_name: null, agent: { name: north.name } },
  ])
  expect((await acme.audit()).map(({ action }) => action)).toContain('agreement.declined')
})

test('staff record a signature for an agency; an agent only for their own; an inactive agreement is signed by nobody', async () => {
  const { acme, agreement, north, south, nora, nils } = await agency()
  const ada = await acme.userWith('agreements.sign')
  const agreement_identifier = agreement.identifier
  const record = (who: typeof ada, agent_identifier: string, agreement = agreement_identifier) =>
    who(signatures.signForAgent, { body: { ...names, agent_identifier, agreement_identifier: agreement } })
  await acme.within(async (db) => {
    await db
      .updateTable('roles')
      .set({ permissions: sql`permissions || array['agreements.sign']` })
      .where('id', '=', nora.role_id)
      .execute()
  })
  await acme.asSystem((ctx) => ctx.forgetAccess())
  const idle = await acme.asSystem((ctx) => anAgreement(ctx, { isCurrent: false, status: 'in_active' }))

  const recorded = await record(ada, south.identifier)
  // Rights that were changed behind the API are heard of a moment later.
  await expect.poll(async () => (await record(nora, south.identifier)).status).toBe(404)
  const missing = await record(ada, crypto.randomUUID())
  const inactive = await record(ada, north.identifier, idle.identifier)
  const own = await record(nora, north.identifier)
  const none = await ada(signatures.signForAgent, { body: {} as never })

  expect([recorded.status, missing.status, inactive.status, own.status]).toEqual([200, 404, 422, 200])
  expect((await nils(leads.list)).status).toBe(200)
  expect(inactive.errors[0]).toMatchObject({ field: 'agreement_identifier', message: 'Only an active agreement can be signed' })
  expect(none.errors.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['Company name is required', 'Name is required', 'Designation is required', 'Agent is required']),
  )
  expect((await acme.audit()).filter(({ action }) => action === 'agreement.signature_recorded')).toHaveLength(2)
})

test('the signed copy tells what was signed, by whom, when and from where; an agent reads only their own', async () => {
  const { acme, agreement, north, south, nora, nils, sara } = await agency()
  const reader = await acme.userWith('agreements.read')
  const clerk = await acme.userWith('leads.read')
  const params = { agentIdentifier: north.identifier }
  const before = await nils(signatures.signedCopy, { params })
  await nora(signatures.sign, { body: names }, { 'user-agent': 'Test browser', 'time-offset': '180' })

  const own = await nils(signatures.signedCopy, { params, query: { agreement_identifier: agreement.identifier } })
  const others = await Promise.all(
    [sara, clerk]
      .map((one) => one(signatures.signedCopy, { params }))
      .concat(reader(signatures.signedCopy, { params: { agentIdentifier: south.identifier } })),
  )
  const read = await reader(signatures.signedCopy, { params })

  expect(own.data.agreementInfo).toMatchObject({
    ...names,
    content: someText,
    content_sha256: createHash('sha256').update(someText).digest('hex'),
    version_no: 1,
    agent: { name: north.name },
    offset_minutes: 180,
    user_agent: 'Test browser',
    ip: '127.0.0.1',
  })
  expect(read.data.agreementInfo).toEqual(own.data.agreementInfo)
  expect([before, ...others].map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('the printed copy is filed once by its job, and readable before that', async () => {
  const { acme, north, nora, sara } = await agency()
  const { data } = await nora(signatures.sign, { body: names })
  const params = { agentIdentifier: north.identifier }
  const early = await nora(signatures.signedPdf, { params })
  const signature = await acme.within((db) => db.selectFrom('agreement_signatures').select('id').executeTakeFirstOrThrow())

  await acme.run(signedCopyJob, { signature_id: signature.id })
  await acme.run(signedCopyJob, { signature_id: signature.id })
  const kept = await nora(signatures.signedPdf, { params, query: { agreement_identifier: data.agreementInfo.identifier } })
  const files = await acme.within((db) => db.selectFrom('files').select(['filename', 'purpose', 'bytes']).execute())

  expect(files).toMatchObject([{ filename: 'Partner agreement - North Star.pdf', purpose: 'signed_agreement' }])
  for (const answer of [early, kept]) expect([answer.status, answer.raw.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
  expect(kept.raw.length).toBe(Number(files[0]!.bytes))
  expect((await sara(signatures.signedPdf, { params })).status).toBe(404)
})

test('signatures are only ever added', async () => {
  const { acme, nora } = await agency()
  await nora(signatures.sign, { body: names })

  await expect(acme.within((db) => db.updateTable('agreement_signatures').set({ signed_by_name: 'Eve' }).execute())).rejects.toThrow()
  await expect(acme.within((db) => db.deleteFrom('agreement_signatures').execute())).rejects.toThrow()
})
