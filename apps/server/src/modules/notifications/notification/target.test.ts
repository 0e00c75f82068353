import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { targetOf } from '@embark/contract/notifications/notification/target.rules.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

const searchIn = (target: string) => ({ search: new URL(target, 'https://portal.example').searchParams.get('search')! })
const about = (type: string, identifier: string) => targetOf({ type, module_type: type, module_info: { identifier } }, 'company')

test('where a notification leads, the list shows exactly its record', async () => {
  const [acme, other] = [await newTenant(), await newTenant()]
  const ada = await acme.userWith('leads.read', 'applications.read')
  const eve = await other.userWith('leads.read', 'applications.read')
  const [lead, application] = await acme.asSystem(async (ctx) => {
    const college = await aCollege(ctx)
    const [mine, other] = [await aLead(ctx), await aLead(ctx)]
    const [first] = [await anApplication(ctx, mine, { college }), await anApplication(ctx, other, { college })]
    return [mine, first] as const
  })
  const asked = searchIn(about('application', application.identifier))

  const one = await ada(leads.list, { query: searchIn(about('lead', lead.identifier)) })
  const two = await ada(applications.list, { query: asked })
  const shouted = await ada(applications.list, { query: { search: ` ${asked.search.toUpperCase()} ` } })
  const none = await ada(applications.list, { query: { search: crypto.randomUUID() } })

  expect(one.data.recordsInfo.map(({ identifier }) => identifier)).toEqual([lead.identifier])
  expect(two.data.recordsInfo.map(({ identifier }) => identifier)).toEqual([application.identifier])
  expect(shouted.data.recordsInfo.map(({ identifier }) => identifier)).toEqual([application.identifier])
  expect(none.data.recordsInfo).toEqual([])
  expect((await eve(applications.list, { query: asked })).data.recordsInfo).toEqual([])
})
