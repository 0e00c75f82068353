import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, sessions, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const keys = ['settings.switches.read', 'settings.switches.update'] as const
type Person = Awaited<ReturnType<World['person']>>
const match = async (admin: Person) => ({ 'if-match': `"v${(await admin(switches.get)).data.version}"` })
const saveGate = async (admin: Person, key: string, body: object) =>
  admin(switches.saveGate, { params: { key }, body } as never, await match(admin))
const saveFeature = async (admin: Person, key: string, body: object) =>
  admin(switches.saveFeature, { params: { key }, body } as never, await match(admin))
const saveLanding = async (admin: Person, rules: object[]) => admin(switches.saveLanding, { body: { rules } } as never, await match(admin))
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a gate that is switched counts for the next call of everybody it is for, and open pages are told', async () => {
  const acme = await newTenant()
  const [admin, counsellor, agent] = [
    await acme.userWith(...keys),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'agent' }),
  ]
  const gateOf = async (person: Person) => (await person(profile.capabilities)).data.gates['attendance.check_in']
  expect([await gateOf(counsellor), await gateOf(agent)]).toEqual([false, false])

  const saved = await saveGate(admin, 'attendance.check_in', { enabled: true, audience: { groups: ['company'] } })

  expect(saved).toMatchObject({ status: 200, message: 'The switch was saved' })
  expect([await gateOf(counsellor), await gateOf(agent)]).toEqual([true, false])
  expect(acme.told()).toContainEqual({ rooms: [`t${acme.id}`], name: 'switchesChanged', message: { number: acme.number } })
  expect((await acme.audit()).find(({ action }) => action === 'gate.changed')).toMatchObject({
    before: { key: 'attendance.check_in', enabled: false, audience: {} },
    after: { enabled: true, audience: { groups: ['company'] } },
  })
})

test('every dimension of an audience has to be met: kind of person, group of roles, role, student profile', async () => {
  const acme = await newTenant()
  const [admin, counsellor, student] = [
    await acme.userWith(...keys),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'student' }),
  ]
  const choices = (await admin(switches.choices)).data
  const group = choices.groups.find(({ label }) => label === 'Company')!.identifier
  const gate = 'session.idle_sign_out'
  const isOn = async (person: Person) => (await person(profile.capabilities)).data.gates[gate]
  const forThese = async (audience: object) => {
    await saveGate(admin, gate, { enabled: true, audience })
    return [await isOn(counsellor), await isOn(student)]
  }

  expect(await forThese({})).toEqual([true, true])
  expect(await forThese({ group_identifiers: [group] })).toEqual([true, false])
  expect(await forThese({ role_identifiers: [student.role_identifier] })).toEqual([false, true])
  expect(await forThese({ groups: ['user'], role_identifiers: [counsellor.role_identifier] })).toEqual([false, false])
  expect(await forThese({ requires_student_profile: true })).toEqual([false, false])
  await acme.asSystem((ctx) => aLead(ctx, { student_user_id: student.id }))
  sessions.forget(acme.id)
  expect(await forThese({ requires_student_profile: true })).toEqual([false, true])
})

test('an audience or a gate nobody knows is refused, and so is what the gate cannot be told', async () => {
  const acme = await newTenant()
  const other = await newTenant()
  const [admin, foreign] = [await acme.userWith(...keys), await other.person({ role: 'counsellor' })]
  const gate = 'session.idle_sign_out'

  const answers = [
    await saveGate(admin, gate, { enabled: true, audience: { countries: ['TR'] } }),
    await saveGate(admin, gate, { enabled: true, audience: { role_identifiers: [foreign.role_identifier] } }),
    await saveGate(admin, gate, { enabled: true, config: { minutes: 5 } }),
    await saveGate(admin, 'shell.language_menu', { enabled: true, config: { languages: ['en'] } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(answers[1]!.errors).toMatchObject([{ field: 'audience', message: 'Choose roles from the list' }])
  expect((await saveGate(admin, 'shell.invented', { enabled: true })).status).toBe(404)
})

test('what only the operator may switch is shown and stays', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'super_admin' })

  const refused = await saveGate(admin, 'updates.product_authoring', { enabled: true })

  expect(refused).toMatchObject({ status: 403, errors: [{ code: 'OPERATOR_ONLY' }] })
  expect((await admin(switches.get)).data.switchesInfo.gates).toContainEqual({
    key: 'updates.product_authoring',
    enabled: false,
    audience: {},
    config: {},
  })
})

test('a change of switches that somebody else changed meanwhile is refused', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await acme.userWith(...keys), await acme.userWith(...keys)]
  const seen = await match(ada)
  await saveGate(bob, 'session.idle_sign_out', { enabled: true })

  const late = await ada(switches.saveFeature, { params: { key: 'collaboration' }, body: { enabled: true } } as never, seen)

  expect(late).toMatchObject({ status: 409, errors: [{ code: 'VERSION_CONFLICT' }] })
})

test('a module is on from its first day to its last, in the company’s days', async () => {
  const acme = await newTenant()
  const admin = await acme.userWith(...keys)
  const isOn = async (starts_at: string, ends_at: string) => {
    const { data } = await saveFeature(admin, 'collaboration', { enabled: true, starts_at, ends_at })
    const kept = data.switchesInfo.features.find(({ key }) => key === 'collaboration')!
    expect(kept).toMatchObject({ starts_at: starts_at || null, ends_at: ends_at || null })
    return [kept.is_on, (await admin(profile.capabilities)).data.features['collaboration']]
  }

  expect(await isOn('', '')).toEqual([true, true])
  expect(await isOn(dayIn(-2), dayIn(2))).toEqual([true, true])
  expect(await isOn(dayIn(0), dayIn(0))).toEqual([true, true])
  expect(await isOn(dayIn(2), '')).toEqual([false, false])
  expect(await isOn('', dayIn(-2))).toEqual([false, false])
  const wrong = await saveFeature(admin, 'collaboration', { enabled: true, starts_at: dayIn(2), ends_at: dayIn(1) })
  expect(wrong.errors).toMatchObject([{ field: 'ends_at', message: 'The last day comes before the first' }])
})

test('people start where the first rule says that is for them, whose page exists and opens to them', async () => {
  const acme = await newTenant()
  const [admin, counsellor, agent] = [
    await acme.userWith(...keys),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'agent' }),
  ]
  const landing = async (person: Person) => (await person(profile.capabilities)).data.landing
  expect([await landing(counsellor), await landing(agent)]).toEqual(['/', '/'])

  await saveLanding(admin, [
    { audience: {}, gate_key: null, target: '/no-such-page' },
    { audience: {}, gate_key: null, target: '/settings/user-management' },
    { audience: {}, gate_key: 'session.idle_sign_out', target: '/programs' },
    { audience: { groups: ['agent'] }, gate_key: null, target: '/applications' },
    { audience: {}, gate_key: null, target: '/leads' },
  ])

  expect([await landing(counsellor), await landing(agent), await landing(admin)]).toEqual(['/leads', '/applications', '/'])
  await saveGate(admin, 'session.idle_sign_out', { enabled: true, audience: { role_identifiers: [agent.role_identifier] } })
  expect([await landing(counsellor), await landing(agent)]).toEqual(['/leads', '/programs'])
  const elsewhere = await saveLanding(admin, [{ audience: {}, gate_key: null, target: 'https://elsewhere.example' }])
  expect(elsewhere.errors).toMatchObject([{ message: 'Choose a page' }])
})

test('a company that exists and a new one offer their languages before anybody signed in, unless the menu is for some', async () => {
  const acme = await newTenant()
  const admin = await acme.userWith(...keys)
  const seen = async () => (await acme.visitor(publicTenant.config)).data.gates['shell.language_menu']
  expect(await seen()).toBe(true)

  await saveGate(admin, 'shell.language_menu', { enabled: true, audience: { groups: ['company'] }, config: { languages: ['en', 'tr'] } })

  expect(await seen()).toBe(false)
  const { data } = await admin(profile.capabilities)
  expect(data.gateConfig['shell.language_menu']).toEqual({ languages: ['en', 'tr'] })
})
