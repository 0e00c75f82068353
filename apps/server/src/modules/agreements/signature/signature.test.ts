import { createHash } from 'node:crypto'
import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import { navigation } from '@embark/contract/identity/navigation/navigation.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { anAgency, anAgreement, someText } from '../agreement/agreement.builder.ts'
import { signedCopyJob } from './signature.jobs.ts'

const names = { signed_by_company: 'North Star Ltd', signed_by_name: 'Nora', signed_by_designation: 'Owner' }

async function agency() {
  const acme = await newTenant()
  const { agreement, north, south } = await acme.asSystem(async (ctx) => ({
    agreement: await anAgreement(ctx),
    north: await anAgency(ctx),
    south: await anAgency(ctx, 'South'),
  }))
  const [nora, nils, sara] = [
    await acme.person({ role: 'agent', agent_id: north.id, first_name: 'Nora' }),
    await acme.person({ role: 'agent', agent_id: north.id }),
    await acme.person({ role: 'agent', agent_id: south.id }),
  ]
  return { acme, agreement, north, south, nora, nils, sara }
}

test('an agent whose agency has not signed is refused everything but what the gate needs', async () => {
  const { acme, agreement, nora } = await agency()

  const refused = [await nora(leads.list), await nora(notifications.recent), await nora(profile.preferences)]
  const me = await nora(profile.get)
  const open = [await nora(profile.capabilities), await nora(navigation.list), await acme.visitor(publicTenant.config)]
  const active = await nora(agreements.active)
  const out = await nora(signIn.signOut)

  for (const answer of refused)
    expect([answer.status, answer.errors[0]?.code, answer.message]).toEqual([
      403,
      'AGREEMENT_REQUIRED',
      'Your agency has to sign the agreement first',
    ])
  expect(me.data).toMatchObject({ mustSignAgreement: true, hasAgreementSigned: false, signedAgreementInfo: null })
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(active.data.agreementInfo).toMatchObject({ identifier: agreement.identifier, content: someText, version_no: 1 })
  expect(out.status).toBe(200)
})

test('one person of an agency signs and the whole agency is free; another agency still has to', async () => {
  const { acme, agreement, nora, nils, sara } = await agency()
  const before = await nils(leads.list)

  const { status, message, data } = await nora(signatures.sign, { body: { ...names, content_sha256: agreement.content_sha256 } })
  const [mine, theirs, others] = [await nora(leads.list), await nils(leads.list), await sara(leads.list)]
  const me = await nils(profile.get)

  expect([status, message]).toEqual([200, 'Agreement Signed successfully'])
  expect(data.agreementInfo).toMatchObject({ ...names, identifier: agreement.identifier })
  expect([before, mine, theirs, others].map((answer) => answer.status)).toEqual([403, 200, 200, 403])
  expect(me.data).toMatchObject({
    mustSignAgreement: false,
    hasAgreementSigned: true,
    signedAgreementInfo: { ...names, identifier: agreement.identifier, title: agreement.title },
  })
  expect(me.data.signedAgreementInfo).not.toHaveProperty('content')
  await acme.settle()
  expect(
    acme
      .told()
      .filter(({ name }) => name === 'permission_updated')
      .map(({ rooms }) => rooms[0]),
  ).toEqual(expect.arrayContaining([nora, nils].map(({ id }) => `t${acme.id}:user:${id}`)))
  expect(await acme.audit()).toContainEqual(
    expect.objectContaining({
      action: 'agreement.signed',
      record_id: agreement.id,
      actor_id: nora.id,
      after: expect.objectContaining(names),
    }),
  )
})

test('a new current agreement asks again at once and tells the agents who are signed in', async () => {
  const { acme, nora, sara } = await agency()
  const ada = await acme.userWith('agreements.create', 'agreements.update')
  await nora(signatures.sign, { body: names })
  const free = await nora(leads.list)
  await acme.settle()
  const toldBefore = acme.told().length

  const { data } = await ada(agreements.create, { body: { title: 'Terms of 2027', group: 'agent', content: 'Other terms' } })
  const { identifier } = data.agreementInfo
  await ada(agreements.changeStatus, { params: { identifier }, body: { status: 'active', is_current: true } })
  const [asked, me, shown] = [await nora(leads.list), await nora(profile.get), await nora(agreements.active)]
  await acme.settle()

  expect([free.status, asked.errors[0]?.code]).toEqual([200, 'AGREEMENT_REQUIRED'])
  expect(me.data).toMatchObject({ mustSignAgreement: true, hasAgreementSigned: false })
  expect(shown.data.agreementInfo?.identifier).toBe(identifier)
  const rooms = acme
    .told()
    .slice(toldBefore)
    .flatMap((one) => one.rooms)
  expect(rooms).toEqual(expect.arrayContaining([nora, sara].map(({ id }) => `t${acme.id}:user:${id}`)))
})

test('an agreement that is taken back is asked for no more; one of another group or company never is', async () => {
  const { acme, agreement, nora } = await agency()
  const ada = await acme.userWith('agreements.update', 'agreements.create')
  const [elsewhere, student] = [await newTenant(), await acme.person({ role: 'student' })]
  const agencyless = await acme.person({ role: 'agent' })
  const stranger = await elsewhere.person({ role: 'agent', agent_id: (await elsewhere.asSystem((ctx) => anAgency(ctx))).id })

  const others = [await stranger(leads.list), await student(leads.list), await agencyless(leads.list)]
  await ada(agreements.changeStatus, { params: { identifier: agreement.identifier }, body: { status: 'in_active', is_current: false } })
  const [free, nothing] = [await nora(leads.list), await nora(signatures.sign, { body: names })]

  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([free.status, nothing.status]).toEqual([200, 404])
  expect((await nora(profile.get)).data).toMatchObject({ mustSignAgreement: false, hasAgreementSigned: false })
})

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
    await db.insertInto('role_permissions').values({ role_id: nora.role_id, permission: 'agreements.sign' }).execute()
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
