import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { subStatuses } from '@embark/contract/masters/sub-status/sub-status.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { anApplication } from '../../applications/application/application.builder.ts'
import { requiredPapers } from '../../applications/offer-condition/offer-condition.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'

async function desk() {
  const acme = await newTenant()
  const ada = await acme.userWith(
    'masters.stages.read',
    'masters.stages.update',
    'applications.read',
    'applications.update',
    'applications.status.update',
  )
  const application = await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx)
    await requiredPapers(ctx, lead.id)
    return anApplication(ctx, lead, { status: 'ready_to_submit' })
  })
  const keys = await acme.within((db) =>
    db.selectFrom('stages').select(['id', 'key', 'identifier']).where('module_type', '=', 'application').execute(),
  )
  const statusOf = (key: string) => keys.find((status) => status.key === key)!
  const add = async (label: string, key = 'submitted_to_institution') =>
    (await ada(subStatuses.create, { body: { label, stage_id: statusOf(key).id } })).data.subStatusInfo
  const move = (to: string, sub_status_id?: number) =>
    ada(applications.update, {
      params: { id: application.identifier },
      query: { status_identifier: statusOf(to).identifier },
      body: { sub_status_id },
    })
  const shown = async () => (await ada(applications.single, { params: { id: application.identifier } })).data.applicationInfo
  return { acme, ada, application, statusOf, add, move, shown }
}

test('a company divides a status, a move takes one of its sub-statuses, and the list is narrowed by it', async () => {
  const { ada, statusOf, add, move, shown } = await desk()
  const [portal, paper] = [await add('By portal'), await add('On paper')]
  const choices = await ada(subStatuses.dropdown, { params: { id: String(statusOf('submitted_to_institution').id) } })

  const moved = await move('submitted_to_institution', portal.id)
  const standing = async (id: number) =>
    (await ada(applications.list, { query: { filters: { sub_status_id: [id] } } })).data.recordsInfo.map((row) => row.sub_status?.label)

  expect(choices.data.map(({ label }) => label)).toEqual(['By portal', 'On paper'])
  expect(moved.status).toBe(200)
  expect((await shown()).sub_status).toEqual({ id: portal.id, label: 'By portal' })
  expect([await standing(portal.id), await standing(paper.id)]).toEqual([['By portal'], []])
})

test('a sub-status of another status is refused, one can be changed without a move, and the next move leaves it open', async () => {
  const { ada, application, add, move, shown } = await desk()
  const [portal, waiting] = [await add('By portal'), await add('Waiting', 'acknowledged')]

  const wrong = await move('submitted_to_institution', waiting.id)
  await move('submitted_to_institution')
  const set = await ada(applications.update, { params: { id: application.identifier }, body: { sub_status_id: portal.id } })
  const between = (await shown()).sub_status
  await move('acknowledged')

  expect(wrong).toMatchObject({ status: 422, errors: [{ field: 'sub_status_id' }] })
  expect([set.status, between?.label, (await shown()).sub_status]).toEqual([200, 'By portal', null])
})

test('one out of use is no longer offered, and records that stand in it keep its name', async () => {
  const { ada, statusOf, add, move, shown } = await desk()
  const portal = await add('By portal')
  await move('submitted_to_institution', portal.id)
  const edit = (body: { label: string; is_active: boolean }) => ada(subStatuses.edit, { params: { id: portal.identifier }, body })

  await edit({ label: 'Through the portal', is_active: false })
  const choices = await ada(subStatuses.dropdown, { params: { id: statusOf('submitted_to_institution').identifier } })
  const listed = await ada(subStatuses.list, { query: { stage_id: statusOf('submitted_to_institution').id } })

  expect(choices.data).toEqual([])
  expect(listed.data.recordsInfo).toMatchObject([{ label: 'Through the portal', is_active: false, records: 1 }])
  expect((await shown()).sub_status?.label).toBe('Through the portal')
})

test('its name is taken once in a status, a stage that groups others has none, and another company sees none of it', async () => {
  const { ada, acme, add, statusOf } = await desk()
  const portal = await add('By portal')
  const bob = await (await newTenant()).userWith('masters.stages.read', 'masters.stages.update')
  const group = await acme.within((db) =>
    db.selectFrom('stages').select('id').where('key', '=', 'offer').where('module_type', '=', 'application').executeTakeFirstOrThrow(),
  )

  const twice = await ada(subStatuses.create, { body: { label: 'BY PORTAL', stage_id: statusOf('submitted_to_institution').id } })
  const grouped = await ada(subStatuses.create, { body: { label: 'X', stage_id: group.id } })
  const foreign = await bob(subStatuses.edit, { params: { id: portal.identifier }, body: { label: 'Mine' } })

  expect([twice.status, grouped.status, foreign.status]).toEqual([409, 422, 404])
})
