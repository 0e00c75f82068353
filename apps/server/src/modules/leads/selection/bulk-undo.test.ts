import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { tags } from '@embark/contract/masters/tag/tag.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultTimeline } from '#modules/masters/masters.public.ts'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { bulkJob } from './selection.jobs.ts'

const some = (acme: World, count: number, wishes: Parameters<typeof aLead>[1] = {}) =>
  acme.asSystem(async (ctx) => {
    const made = []
    for (let i = 0; i < count; i++) made.push(await aLead(ctx, wishes))
    return made
  })
const to = (person: { identifier: string; role_identifier: string }) => ({
  assign_leads_by: 'user' as const,
  assign_to_users_info: [{ user_identifier: person.identifier, role_identifier: person.role_identifier }],
})
const holders = async (acme: World) =>
  (await acme.within((db) => db.selectFrom('lead_users').select(['lead_id', 'user_id']).orderBy('lead_id').execute())).map(
    ({ lead_id, user_id }) => [lead_id, user_id],
  )
const recordsOf = async (who: Caller, id: string, outcome?: string) =>
  (await who(jobs.results, { params: { id }, query: { per_page: 100, ...(outcome && { filters: { outcome } as never }) } })).data
    .recordsInfo
const finish = async (acme: World, identifier: string) => {
  const { id: job_id } = await acme.within((db) =>
    db.selectFrom('jobs').select('id').where('identifier', '=', identifier).executeTakeFirstOrThrow(),
  )
  await acme.run(bulkJob, { job_id })
}

test('a preview says who would be skipped and why before anything is done, and the report says the same afterwards', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.assign')
  const [ann, ben] = [await acme.person({ role: 'counsellor' }), await acme.person({ role: 'counsellor' })]
  const made = await some(acme, 4)
  const all = made.map(({ identifier }) => identifier)
  await ada(leadSelections.assign, { body: { leads: all.slice(0, 3), ...to(ann) } })

  const { selectionInfo: open } = (await ada(leadSelections.preview, { body: { leads: all, action: 'assign' } })).data
  const { selection_token } = open
  const judged = await ada(leadSelections.preview, { body: { leads: all, action: 'assign', selection_token, assign_to: to(ben) } })
  const before = await holders(acme)
  const done = (await ada(leadSelections.assign, { body: { leads: all, selection_token, ...to(ben) } })).data.resultInfo!
  const reported = await recordsOf(ada, done.job_identifier)
  const file = (await ada(jobs.report, { params: { id: done.job_identifier } })).raw.toString('utf8')
  const { skipped } = (await ada(jobs.single, { params: { id: done.job_identifier } })).data

  expect(open).toMatchObject({ total: 4, permitted: 4, is_judged: false })
  expect(judged.data.selectionInfo).toMatchObject({
    total: 4,
    permitted: 1,
    is_judged: true,
    selection_token,
    skipped: [{ code: 'ROLE_ALREADY_ASSIGNED', count: 3, message: 'Someone already has this role on this lead' }],
  })
  expect(before).toHaveLength(3)
  expect(done).toMatchObject({ total: 4, done: 1, can_undo: true })
  expect(done.skipped.map(({ lead_identifier }) => lead_identifier).sort()).toEqual(all.slice(0, 3).sort())
  expect(reported.map(({ identifier, outcome, code }) => [identifier, outcome, code])).toEqual(
    [...made].reverse().map(({ identifier }, at) => [identifier, at ? 'skipped' : 'done', at ? 'ROLE_ALREADY_ASSIGNED' : null]),
  )
  expect(skipped).toEqual([{ code: 'ROLE_ALREADY_ASSIGNED', count: 3, message: 'Someone already has this role on this lead' }])
  expect(file.split('\r\n').filter(Boolean)).toHaveLength(5)
  expect(file).toContain('Someone already has this role on this lead')
})

test('undoing a transfer gives each lead back to whom it was taken from, but those that were given on since', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.assign', 'leads.transfer')
  const [ann, ben, cem] = [
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'counsellor' }),
    await acme.person({ role: 'counsellor' }),
  ]
  const made = await some(acme, 3, { assigned: [{ user_id: ann.id, role_id: ann.role_id }] })
  const all = made.map(({ identifier }) => identifier)
  const { job_identifier } = (await ada(leadSelections.transfer, { body: { leads: all, ...to(ben) } })).data.resultInfo!
  await ada(leadAssignments.transfer, { params: { id: all[2]! }, body: to(cem) })

  const undone = await ada(jobs.undo, { params: { id: job_identifier } })
  const list = (await ada(jobs.list)).data.recordsInfo

  expect(undone).toMatchObject({
    message: 'The bulk action is being undone',
    data: { jobInfo: { done: 2, failed: 1, status: 'completed_with_errors' } },
  })
  expect(await holders(acme)).toEqual([
    [made[0]!.id, ann.id],
    [made[1]!.id, ann.id],
    [made[2]!.id, cem.id],
  ])
  expect((await recordsOf(ada, undone.data.jobInfo.identifier, 'skipped')).map(({ identifier, message }) => [identifier, message])).toEqual(
    [[all[2], 'Someone changed it since']],
  )
  expect(list.map(({ kind, can, undone_by }) => [kind, can.undo, undone_by !== null])).toEqual([
    ['lead_undo', false, false],
    ['lead_transfer', false, true],
  ])
  const owners = await acme.within((db) => db.selectFrom('leads').select(['owner_id']).orderBy('id').execute())
  expect(owners.map(({ owner_id }) => owner_id)).toEqual([ann.id, ann.id, cem.id])
  expect((await acme.audit()).filter(({ action }) => action === 'lead.bulk_undone').map(({ record_id }) => record_id)).toEqual([
    made[0]!.id,
    made[1]!.id,
  ])
})

test('who gave their leads away takes them back though they no longer see them; nobody else undoes it, nor after a day', async () => {
  const acme = await newTenant()
  const ann = await acme.person({ permissions: ['leads.read', 'leads.transfer'], scopes: { leads: 'assigned' } })
  const ben = await acme.person({ role: 'counsellor' })
  const bob = await acme.userWith('leads.read', 'leads.transfer')
  const made = await some(acme, 2, { assigned: [{ user_id: ann.id, role_id: ben.role_id }] })
  const all = made.map(({ identifier }) => identifier)
  const give = async () => (await ann(leadSelections.transfer, { body: { leads: all, ...to(ben) } })).data.resultInfo!.job_identifier
  const gaveRole = { role_id: ben.role_id, user_id: ann.id }
  await acme.within((db) => db.insertInto('user_roles').values(gaveRole).execute())

  const first = await give()
  const seen = (await ann(leads.list)).data.recordsInfo.length
  const reported = await recordsOf(ann, first)
  const foreign = await bob(jobs.undo, { params: { id: first } })
  const back = await ann(jobs.undo, { params: { id: first } })
  const second = await give()
  await acme.within((db) =>
    db.updateTable('jobs').set({ finished_at: sql`now() - interval '25 hours'` }).where('identifier', '=', second).execute(),
  )
  const late = await ann(jobs.undo, { params: { id: second } })

  expect(seen).toBe(0)
  expect(reported.map(({ identifier, name, reference }) => [identifier, name, reference])).toEqual(
    [...made].reverse().map(({ number }) => [null, null, `LD-${number}`]),
  )
  expect([foreign.status, back.data.jobInfo.done, late.errors[0]?.code]).toEqual([404, 2, 'JOB_STATE'])
})

test('tags are put on and taken off, whoever has them already is skipped, and it can be undone', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.update', 'masters.tags.create')
  const tag = async (name: string, tag_type: 'lead' | 'program') => (await ada(tags.create, { body: { name, tag_type } })).data.tagInfo.id
  const [fair, vip, program] = [await tag('Fair', 'lead'), await tag('VIP', 'lead'), await tag('Long', 'program')]
  const made = await some(acme, 3)
  const all = made.map(({ identifier }) => identifier)
  const tagged = async () =>
    (
      await acme.within((db) => db.selectFrom('lead_tags').select(['lead_id', 'tag_id']).orderBy('lead_id').orderBy('tag_id').execute())
    ).map(({ lead_id, tag_id }) => [lead_id, tag_id])
  await ada(leadSelections.tag, { body: { leads: all.slice(0, 2), add: [fair] } })
  const before = await tagged()

  const strange = await ada(leadSelections.tag, { body: { leads: all, add: [program] } })
  const none = await ada(leadSelections.tag, { body: { leads: all } })
  const same = await ada(leadSelections.preview, { body: { leads: all, action: 'tag', add: [fair] } })
  const swapped = await ada(leadSelections.tag, { body: { leads: all, add: [vip], remove: [fair] } })
  const after = await tagged()
  const filtered = await ada(leads.list, { query: { filters: { tags: [vip] } as never } })
  await ada(jobs.undo, { params: { id: swapped.data.resultInfo!.job_identifier } })

  expect([strange, none].map(({ errors }) => [errors[0]?.field, errors[0]?.message])).toEqual([
    ['add', 'Choose one of the options'],
    ['add', 'Choose at least one tag'],
  ])
  expect(same.data.selectionInfo).toMatchObject({ permitted: 1, skipped: [{ code: 'TAGS_ALREADY_SO', count: 2 }] })
  expect(after).toEqual(made.map(({ id }) => [id, vip]))
  expect(filtered.data.recordsInfo).toHaveLength(3)
  expect(await tagged()).toEqual(before)
})

test('a change of status is undone by the rules of moving, by who may move back', async () => {
  const acme = await newTenant()
  const { statuses } = await acme.asSystem((ctx) => defaultTimeline(ctx, 'lead'))
  const status = (key: string) => statuses.find((each) => each.key === key)!
  const may = await acme.userWith('leads.read', 'leads.status.update', 'leads.status.revert')
  const mayNot = await acme.userWith('leads.read', 'leads.status.update')
  const made = await some(acme, 2, { status_id: status('new').id, stage_id: status('new').stage_id })
  const all = made.map(({ identifier }) => identifier)
  const move = async (who: Caller, key: string) => {
    const { data } = await who(leadSelections.move, {
      body: { leads: all, status_identifier: status(key).identifier, remarks: 'As agreed' },
    })
    await finish(acme, data.jobInfo.identifier)
    return data.jobInfo.identifier
  }
  const keys = async () => (await may(leads.list)).data.recordsInfo.map((lead) => lead.status.key)

  const first = await move(mayNot, 'connected')
  const weak = (await mayNot(jobs.single, { params: { id: first } })).data.jobInfo.can.undo
  const second = await move(may, 'follow_up')
  const moved = await keys()
  const back = await may(jobs.undo, { params: { id: second } })

  expect(weak).toBe(false)
  expect(moved).toEqual(['follow_up', 'follow_up'])
  expect(back.data.jobInfo).toMatchObject({ done: 2, failed: 0 })
  expect(await keys()).toEqual(['connected', 'connected'])
})
