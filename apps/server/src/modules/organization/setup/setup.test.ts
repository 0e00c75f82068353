import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { setups } from '@embark/contract/organization/setup/setup.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, owner, type World } from '../../../../test/world.ts'

const open = { setup: { state: 'open' as const } }
const keys = ['settings.organization.update', 'settings.user.management.read', 'settings.agent.staff.create'] as const
type Person = Awaited<ReturnType<World['person']>>
const step = (admin: Person, name: string, outcome = 'done') => admin(setups.step, { params: { step: name }, body: { outcome } } as never)
const owner_ = {
  agency_name: 'Bridge Study',
  first_name: 'Omar',
  last_name: 'Said',
  email: 'omar@bridge.example',
  country_code: '+90',
  mobile: '5321112233',
  gender: 'male' as const,
}

test('a company that is not set up leads its administrator to the wizard, and nobody else', async () => {
  const acme = await newTenant(open)
  const [admin, counsellor] = [await acme.userWith(...keys), await acme.person({ role: 'counsellor' })]

  const [hers, theirs] = [(await admin(profile.capabilities)).data, (await counsellor(profile.capabilities)).data]

  expect([hers.landing, hers.setup]).toEqual(['/settings/setup', 'open'])
  expect([theirs.landing, theirs.setup]).toEqual(['/', null])
  const { setupInfo } = (await admin(setups.get)).data
  expect(setupInfo.pipeline.length).toBeGreaterThan(2)
  expect(setupInfo.pipeline[0]!.statuses.length).toBeGreaterThan(0)
})

test('steps are kept one by one, and the company is set up once none is open', async () => {
  const acme = await newTenant(open)
  const admin = await acme.userWith(...keys)

  const early = await admin(setups.move, { body: { state: 'done' } })
  const skipped = await step(admin, 'company', 'skipped')
  for (const name of ['company', 'languages', 'pipeline']) await step(admin, name)
  const untested = await step(admin, 'mail')
  await step(admin, 'mail', 'skipped')
  const left = await admin(setups.move, { body: { state: 'later' } })
  const atHome = (await admin(profile.capabilities)).data
  const last = await step(admin, 'people', 'skipped')
  const finished = await admin(setups.move, { body: { state: 'done' } })
  const again = await admin(setups.move, { body: { state: 'later' } })

  expect([early, skipped, again].map(({ errors }) => errors[0]?.code)).toEqual(Array(3).fill('SETUP_STATE'))
  expect([left.data.setupInfo.state, atHome.landing, atHome.setup]).toEqual(['later', '/', 'later'])
  // Nothing takes mail here, so that step can only be left out.
  expect(untested).toMatchObject({ status: 409, errors: [{ code: 'MAIL_NOT_TESTED' }] })
  expect((await admin(profile.capabilities)).data.mail_leaves).toBe(false)
  expect(last.data.setupInfo).toMatchObject({ done: ['company', 'languages', 'pipeline'], skipped: ['mail', 'people'] })
  expect(finished.data.setupInfo.state).toBe('done')
  expect((await admin(profile.capabilities)).data.setup).toBeNull()
})

test('an agency is made with its owner, who is invited by mail', async () => {
  const acme = await newTenant(open)
  const admin = await acme.person({ role: 'administrator' })

  const made = await admin(setups.inviteAgency, { body: owner_ })
  const twice = await admin(setups.inviteAgency, { body: owner_ })
  await acme.settle()

  expect(made).toMatchObject({
    status: 201,
    message: 'The agency was created and its owner invited',
    data: { staffInfo: { group: 'agent', agent: { name: 'Bridge Study' }, invitation: 'pending', roles: [{ name: 'Agent' }] } },
  })
  expect(twice.status).toBe(409)
  const kept = await acme.within(async (db) => ({
    agencies: await db.selectFrom('agents').select('name').execute(),
    mails: await db.selectFrom('messages').select('recipient').execute(),
  }))
  expect(kept).toEqual({ agencies: [{ name: 'Bridge Study' }], mails: [{ recipient: 'omar@bridge.example' }] })
})

test('a company made by the command line begins with the wizard', async () => {
  const acme = await newTenant()
  const { createTenant } = await import('../tenant/tenant.commands.ts')
  const { pool } = await import('../../../../test/world.ts')
  const made = await createTenant(owner, pool, { code: `c${acme.number.slice(0, 8)}`, name: 'Fresh' })

  const { rows } = await owner.query('select settings from tenants where id = $1', [made.id])

  expect(rows).toEqual([{ settings: open }])
})
