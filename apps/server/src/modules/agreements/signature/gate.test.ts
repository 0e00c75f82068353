import { agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import { signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import { navigation } from '@embark/contract/identity/navigation/navigation.contract.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { signIn } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { allEndpoints } from '@embark/contract/index.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { systemActor } from '#platform/access/sessions.ts'
import type { Tenant } from '#platform/context.ts'
import { linksOf } from '#platform/files/signed-links.ts'
import { roomsOf } from '#platform/realtime/rooms.ts'
import { newTenant, tokens } from '../../../../test/world.ts'
import { anAgency, someText } from '../agreement/agreement.builder.ts'
import { names, twoAgencies } from './signature.builder.ts'

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

test('an agent whose agency has not signed is refused everything but what the gate needs', async () => {
  const { acme, agreement, nora } = await agency()
  const shut = allEndpoints.filter(({ access, beforeAgreement }) => access !== 'public' && !beforeAgreement)
  const outside = allEndpoints.filter(({ id, beforeAgreement }) => beforeAgreement && !id.startsWith('agreements.'))

  const refused = await Promise.all(shut.map((endpoint) => nora(endpoint)))
  const me = await nora(profile.get)
  const open = [
    await nora(profile.capabilities),
    await nora(profile.start),
    await nora(navigation.list),
    await acme.visitor(publicTenant.config),
  ]
  const active = await nora(agreements.active)
  const out = await nora(signIn.signOut)

  expect(shut.length).toBeGreaterThan(100)
  expect(outside.map(({ id }) => id).sort()).toEqual([
    'identity.navigation.list',
    'identity.profile.capabilities',
    'identity.profile.get',
    'identity.profile.start',
    'identity.sign_in.signOut',
  ])
  for (const [index, { status, errors, message }] of refused.entries())
    expect([shut[index]!.id, status, errors[0]?.code, message]).toEqual([
      shut[index]!.id,
      403,
      'AGREEMENT_REQUIRED',
      'Your agency has to sign the agreement first',
    ])
  expect(me.data).toMatchObject({ mustSignAgreement: true, hasAgreementSigned: false, signedAgreementInfo: null })
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(active.data.agreementInfo).toMatchObject({ identifier: agreement.identifier, content: someText, version_no: 1 })
  expect(out.status).toBe(200)
})

test('links to files and the socket wait for the signature as well', async () => {
  const { acme, nora } = await agency()
  const tenant = { id: acme.id, number: acme.number } as Tenant
  const actorOf = (mustSign: boolean) => {
    const { id, session_id: sessionId, device_identifier: deviceIdentifier } = nora
    return { ...systemActor, id, sessionId, deviceIdentifier, mustSign, scopes: { leads: 'tenant' as const } }
  }
  const opened = async (mustSign: boolean) => {
    const actor = actorOf(mustSign)
    const links = linksOf(tokens, { find: async () => actor })
    const query = new URLSearchParams(links.sign(tenant, actor, 'a file', 'view', new Date()))
    return (
      (await links.open(tenant, 'a file', query.get('auth_token')!, query.get('device_number')!, new Date(), undefined as never)) !==
      undefined
    )
  }

  expect([await opened(false), await opened(true)]).toEqual([true, false])
  expect(roomsOf(acme.id, actorOf(false)).length).toBeGreaterThan(1)
  expect(roomsOf(acme.id, actorOf(true))).toEqual([`t${acme.id}:user:${nora.id}`])
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
