import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { expect, test } from 'vitest'
import { statementsOf } from '../../../../test/statements.ts'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { leadBehind } from '../lead/lead.policy.ts'
import { moveLead } from './status.commands.ts'

const idsOf = (acme: World) =>
  acme.within(async (db) => {
    const rows = await db.selectFrom('stages').select(['key', 'identifier']).where('module_type', '=', 'lead').execute()
    const reason = await db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_reason').executeTakeFirstOrThrow()
    return { of: (key: string) => rows.find((row) => row.key === key)!.identifier, reason: reason.id }
  })

test('a quick move to a stage takes its first status, costs five statements and is told on the timeline', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.status.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { assigned: [{ user_id: ada.id, role_id: ada.role_id }] }))
  const { of } = await idsOf(acme)

  const { result: moved, statements } = await statementsOf(
    () => ada(leadStatuses.move, { params: { lead: lead.identifier, status: of('contacted') }, body: {} }),
    // Pipelines and forms are read once and then from memory.
    { acme, call: async () => [await ada(leadStatuses.stages), await ada(leadAnswers.fields)] },
  )
  await acme.settle()

  expect(statements.length).toBeLessThanOrEqual(5)
  expect(moved.data.leadInfo).toMatchObject({ stage: { key: 'contacted', progress: 2 }, status: { key: 'attempted' }, version: 2 })
  const timeline = await ada(leadActivities.list, { params: { id: lead.identifier } })
  expect(timeline.data.recordsInfo).toMatchObject([{ type: 'status_changed', vars: { from: 'New', to: 'Attempted' } }])
  expect(await acme.audit()).toMatchObject([{ action: 'lead.status_changed', record_id: lead.id }])
  expect(acme.told()).toContainEqual({
    rooms: expect.arrayContaining([`t${acme.id}:leads:tenant`, `t${acme.id}:user:${ada.id}`]),
    name: 'recordChanged',
    message: { noun: 'lead', identifier: lead.identifier, action: 'changed' },
  })
})

test('losing needs a reason, coming back needs the right and remarks and ends where it was lost', async () => {
  const acme = await newTenant()
  const [ada, boss] = [
    await acme.userWith('leads.read', 'leads.status.update'),
    await acme.userWith('leads.read', 'leads.status.update', 'leads.status.revert'),
  ]
  const { of, reason } = await idsOf(acme)
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const change = (who: typeof ada, key: string, more = {}) =>
    who(leadStatuses.change, { params: { id: lead.identifier }, body: { status_identifier: of(key), ...more } })

  await change(ada, 'connected')
  const bare = await change(ada, 'not_interested')
  const foreign = await change(ada, 'not_interested', { status_reason_id: 999_999 })
  const lost = await change(ada, 'not_interested', { status_reason_id: reason })
  const refused = await change(ada, 'connected', { remarks: 'called again' })
  const silent = await change(boss, 'connected')
  const elsewhere = await change(boss, 'new', { remarks: 'called again' })
  const reopened = await change(boss, 'connected', { remarks: 'called again' })
  const single = await boss(leads.single, { params: { id: lead.identifier } })

  expect([bare.errors[0]?.field, foreign.errors[0]?.field, silent.errors[0]?.field]).toEqual([
    'status_reason_id',
    'status_reason_id',
    'remarks',
  ])
  expect(lost.data.leadInfo.stage.key).toBe('lost')
  expect(refused).toMatchObject({
    status: 422,
    message: 'You do not have permission to move back',
    errors: [{ code: 'REVERT_NOT_PERMITTED' }],
  })
  expect(elsewhere).toMatchObject({ status: 422, message: 'It can only be reopened as Connected, the status it left' })
  expect(reopened.data.leadInfo.status.key).toBe('connected')
  expect(single.data.leadInfo).toMatchObject({ lost_at: null, status_reason: null })
  expect(single.data.leadInfo.stageBar.map(({ status }) => status)).toEqual([
    'done',
    'current',
    'upcoming',
    'upcoming',
    'upcoming',
    'upcoming',
  ])
})

test('the moves a record offers are those the server then takes', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.status.update')
  const { of, reason } = await idsOf(acme)
  const first = await acme.asSystem((ctx) => aLead(ctx))
  const { data } = await ada(leads.single, { params: { id: first.identifier } })

  expect(data.leadInfo.moves).toHaveLength(16)
  for (const { status, isAllowed, needs } of data.leadInfo.moves) {
    const lead = await acme.asSystem((ctx) => aLead(ctx))
    const answer = await ada(leadStatuses.change, {
      params: { id: lead.identifier },
      body: { status_identifier: of(status.key), ...(needs.reason && { status_reason_id: reason }) },
    })
    expect(answer.status, status.key).toBe(isAllowed ? 200 : 422)
  }
})

test('of two people who move from the same status one wins; a stale screen is told', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.status.update')
  const { of } = await idsOf(acme)
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const move = (key: string) =>
    ada(leadStatuses.move, { params: { lead: lead.identifier, status: of(key) }, body: { from_status_identifier: of('new') } })

  const answers = await Promise.all([move('attempted'), move('connected')])
  const late = await move('follow_up')

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(late).toMatchObject({ status: 409, errors: [{ code: 'STATUS_CHANGED' }] })
})

test('an application moves its lead forward by itself, never back and never out of lost', async () => {
  const acme = await newTenant()
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const moved = (key: string) => acme.asSystem(async (ctx) => moveLead(ctx, await leadBehind(ctx, lead.id), key))

  expect([
    await moved('application'),
    await moved('application'),
    await moved('contacted'),
    await moved('converted'),
    await moved('application'),
    await moved('nonsense'),
  ]).toEqual([true, false, false, true, false, false])
  const { converted_at } = await acme.within((db) =>
    db.selectFrom('leads').select('converted_at').where('id', '=', lead.id).executeTakeFirstOrThrow(),
  )
  expect(converted_at).not.toBeNull()
})

test('dropdowns hold stages, their statuses, and each status with its stage', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read')

  const [stages, tree, statuses] = [await ada(leadStatuses.stages), await ada(leadStatuses.tree), await ada(leadStatuses.statuses)]

  expect(stages.data.recordsInfo.map(({ key }) => key)).toEqual([
    'new_lead',
    'contacted',
    'counselling',
    'qualified',
    'application',
    'converted',
    'lost',
  ])
  expect(tree.data.recordsInfo[1]).toMatchObject({
    key: 'contacted',
    statuses: [{ key: 'attempted' }, { key: 'connected' }, { key: 'follow_up' }],
  })
  expect(statuses.data.recordsInfo).toHaveLength(17)
  expect(statuses.data.recordsInfo[0]).toMatchObject({ label: 'New', stage: { key: 'new_lead' } })
  expect((await ada(leadStatuses.tree, { query: { module_type: 'application' } })).data.recordsInfo).toHaveLength(8)
})
