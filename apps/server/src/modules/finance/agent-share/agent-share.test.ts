import { agentShares } from '@embark/contract/finance/agent-share/agent-share.contract.ts'
import { organizations } from '@embark/contract/organization/tenant/tenant.contract.ts'
import { expect, test } from 'vitest'
import { newTenant, provenAgo } from '../../../../test/world.ts'
import { expectedCommission } from '../commission/rule.queries.ts'
import { anEnrolment } from '../installment/installment.builder.ts'

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a share that was agreed holds from its day on, what held before ends, and the audit has both', async () => {
  const acme = await newTenant()
  const finance = await acme.userWith('commission.structures.read', 'commission.structures.update')
  const { application, agent_id } = await acme.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 8_500 }))
  const share = async () => (await acme.asSystem((ctx) => expectedCommission(ctx, application.id)))!.agent_share_bps
  const change = (share_percentage: string, valid_from: string) =>
    finance(agentShares.change, { params: { id: String(agent_id) }, body: { share_percentage, valid_from } })

  const [agency] = (await finance(agentShares.list)).data.recordsInfo
  const first = await change('72.5', dayFromNow(-30))
  const later = await change('80', dayFromNow(40))
  const now = await share()
  const sooner = await change('60', dayFromNow(0))

  expect(agency).toMatchObject({ share_percentage: 85, valid_from: null, next: [] })
  expect(first.data.agentShareInfo).toMatchObject({ share_percentage: 72.5, valid_from: dayFromNow(-30) })
  expect(later.data.agentShareInfo).toMatchObject({
    share_percentage: 72.5,
    next: [{ share_percentage: 80, valid_from: dayFromNow(40) }],
  })
  // What was agreed for later is replaced by what is agreed for sooner.
  expect([now, await share(), sooner.data.agentShareInfo.next]).toEqual([7_250, 6_000, []])
  expect((await acme.audit()).filter(({ action }) => action === 'agent.share_changed').at(-1)).toMatchObject({
    before: { share_percentage: 72.5 },
    after: { share_percentage: 60 },
  })
})

test('a share is changed with fresh proof only, and never beyond the whole', async () => {
  const acme = await newTenant()
  const finance = await acme.userWith('commission.structures.update')
  const { agent_id } = await acme.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 8_500 }))
  const call = (share_percentage: string) => ({
    params: { id: String(agent_id) },
    body: { share_percentage, valid_from: dayFromNow(0) },
  })

  const stale = await provenAgo(acme, finance, 301)(agentShares.change, call('50'))
  const tooMuch = await finance(agentShares.change, call('100.01'))

  expect([stale.errors[0]?.code, tooMuch.errors[0]?.field]).toEqual(['REAUTH_REQUIRED', 'share_percentage'])
})

test('a share begins with the day of the company, whatever day it is elsewhere', async () => {
  // These two never have the same day.
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const [early, late] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
  const shareIn = async (time_zone: string) => {
    const acme = await newTenant()
    const admin = await acme.userWith('settings.organization.read', 'settings.organization.update', 'commission.structures.update')
    const { version } = (await admin(organizations.get)).data
    await admin(organizations.update, { body: { time_zone } } as never, { 'if-match': `"v${version}"` })
    const { agent_id } = await acme.asSystem((ctx) => anEnrolment(ctx, { tier_bps: 8_500 }))
    const call = { params: { id: String(agent_id) }, body: { share_percentage: '70', valid_from: dayIn(early) } }
    return (await admin(agentShares.change, call)).data.agentShareInfo
  }

  expect(await shareIn(early)).toMatchObject({ share_percentage: 70, next: [] })
  expect(await shareIn(late)).toMatchObject({ share_percentage: 85, next: [{ share_percentage: 70 }] })
})
