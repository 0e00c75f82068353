import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { expect, test } from 'vitest'
import { defaultTimeline } from '#modules/masters/masters.public.ts'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { aForm } from '../../masters/form-submission/form-submission.builder.ts'
import { aLead } from '../lead/lead.builder.ts'
import { bulkJob } from './selection.jobs.ts'

const pipelineIn = (acme: World) => acme.asSystem((ctx) => defaultTimeline(ctx, 'lead'))
const someIn = (acme: World, statuses: readonly { readonly id: number; readonly stage_id: number; readonly name: string }[]) =>
  acme.asSystem(async (ctx) => {
    const made = []
    for (const { id, stage_id, name } of statuses) made.push(await aLead(ctx, { last_name: name, status_id: id, stage_id }))
    return made
  })
const finish = async (acme: World, identifier: string) => {
  const { id: job_id } = await acme.within((db) =>
    db.selectFrom('jobs').select('id').where('identifier', '=', identifier).executeTakeFirstOrThrow(),
  )
  await acme.run(bulkJob, { job_id })
  await acme.run(bulkJob, { job_id })
}

/** Whom a job left as they were, as previews name them. */
const skippedOf = async (who: Caller, id: string) =>
  (await who(jobs.results, { params: { id }, query: { filters: { outcome: 'skipped' } as never } })).data.recordsInfo.map(
    ({ identifier, name, reference, code, message }) => ({ lead_identifier: identifier, name, reference, code, message }),
  )

test.each([
  ['the right to move back', true],
  ['no right to move back', false],
] as const)(
  'with %s, a bulk change of status is judged lead by lead as the menu of each lead is, and does what it said',
  async (_, canRevert) => {
    const acme = await newTenant()
    const ada = await acme.userWith('leads.read', 'leads.status.update', ...(canRevert ? (['leads.status.revert'] as const) : []))
    const { statuses } = await pipelineIn(acme)
    const made = await someIn(acme, statuses)
    const all = made.map(({ identifier }) => identifier)
    const menus = await Promise.all(
      all.map(async (id) => ({ id, moves: (await ada(leads.single, { params: { id } })).data.leadInfo.moves })),
    )
    const { selection_token } = (await ada(leadSelections.preview, { body: { leads: all, action: 'status' } })).data.selectionInfo

    const judged = async (status_identifier: string) =>
      (await ada(leadSelections.preview, { body: { leads: all, action: 'status', selection_token, status_identifier } })).data.selectionInfo

    for (const target of statuses) {
      const seen = await judged(target.identifier)
      const stay = menus.filter(({ moves }) => !moves.find(({ status }) => status.id === target.id)?.isAllowed).map(({ id }) => id)
      expect([target.key, seen.skipped_leads.map(({ lead_identifier }) => lead_identifier).sort()]).toEqual([target.key, stay.sort()])
      expect(seen).toMatchObject({ total: all.length, permitted: all.length - stay.length, is_judged: true })
    }

    const target = statuses.find(({ key }) => key === 'connected')!
    const seen = await judged(target.identifier)
    const ordered = await ada(leadSelections.move, {
      body: { leads: all, selection_token, status_identifier: target.identifier, remarks: 'As agreed' },
    })
    await finish(acme, ordered.data.jobInfo.identifier)

    expect(ordered).toMatchObject({ status: 202, message: 'The records are being moved', data: { jobInfo: { total: all.length } } })
    expect((await ada(jobs.single, { params: { id: ordered.data.jobInfo.identifier } })).data.jobInfo).toMatchObject({
      status: 'completed_with_errors',
      done: seen.permitted,
      failed: seen.total - seen.permitted,
    })
    const reported = await skippedOf(ada, ordered.data.jobInfo.identifier)
    expect(reported).toEqual(expect.arrayContaining([...seen.skipped_leads]))
    expect(reported.find(({ name }) => name === 'Grace Connected')?.message).toBe('It already has this status')
    const there = await ada(leads.list, { query: { per_page: 100, filters: { status_ids: [target.id] } as never } })
    expect(there.data.metaInfo.totalRecords).toBe(seen.permitted + 1)
  },
)

test('what a bulk change of status needs is asked for before anything is queued, and each lead leaves its own trace', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.status.update')
  const { statuses, stages } = await pipelineIn(acme)
  const status = (key: string) => statuses.find((one) => one.key === key)!
  const made = await someIn(acme, [status('new'), status('connected')])
  const order = (key: string, more = {}) =>
    ada(leadSelections.move, {
      body: { leads: made.map(({ identifier }) => identifier), status_identifier: status(key).identifier, ...more },
    })
  const reason = await acme.within((db) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'lead_reason').executeTakeFirstOrThrow(),
  )

  const bare = await order('not_interested')
  const foreign = await order('not_interested', { status_reason_id: 999_999 })
  const back = await ada(leadSelections.move, { body: { leads: [made[1]!.identifier], status_identifier: status('new').identifier } })
  const unknown = await ada(leadSelections.move, { body: { leads: [made[1]!.identifier], status_identifier: '999999' } })
  const unsaid = await ada(leadSelections.move, { body: { leads: [made[1]!.identifier], status_identifier: '' } })
  const lost = await order('not_interested', { status_reason_id: reason.id, remarks: 'Closed together' })
  await finish(acme, lost.data.jobInfo.identifier)
  const weak = await acme.userWith('leads.read')

  expect([bare, foreign, back, unknown, unsaid].map(({ status: code, errors }) => [code, errors[0]?.field, errors[0]?.message])).toEqual([
    [422, 'status_reason_id', 'Reason is required'],
    [422, 'status_reason_id', 'Choose one of the options'],
    [422, 'status_identifier', 'You do not have permission to move back'],
    [422, 'status_identifier', 'This status does not belong to the pipeline'],
    [422, 'status_identifier', 'please select the status'],
  ])
  for (const { identifier } of made)
    expect((await ada(leads.single, { params: { id: identifier } })).data.leadInfo).toMatchObject({
      stage: { key: stages.find(({ id }) => id === status('not_interested').stage_id)!.key },
      status_reason: { id: reason.id },
      version: 2,
    })
  expect((await acme.audit()).filter(({ action }) => action === 'lead.status_changed').map(({ record_id }) => record_id)).toEqual(
    expect.arrayContaining(made.map(({ id }) => id)),
  )
  const refused = [
    await weak(leadSelections.preview, { body: { leads: [made[0]!.identifier], action: 'status' } }),
    await weak(leadSelections.move, { body: { leads: [made[0]!.identifier], status_identifier: status('new').identifier } }),
  ]
  expect(refused.map(({ status: code }) => code)).toEqual([403, 403])
})

test('leads whose status asks for a form that is not filled in stay where they are, and are named', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.status.update')
  const { statuses, timeline_id } = await pipelineIn(acme)
  const [first, target] = [statuses[0]!, statuses.find(({ key }) => key === 'connected')!]
  const made = await someIn(acme, [first, first])
  const form_id = await acme.asSystem((ctx) =>
    aForm(ctx, 'First talk', [{ name: 'why', type: 'text', use: { is_required: true } }], { timeline_id, stage_id: target.id }),
  )
  await acme.asSystem(async (ctx) => {
    const version = await ctx.db.selectFrom('form_versions').select('id').where('form_id', '=', form_id).executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('form_submissions')
      .values({
        module_type: 'lead',
        record_id: made[0]!.id,
        form_id,
        form_version_id: version.id,
        status: 'complete',
        values: JSON.stringify({ why: 'Work' }),
      })
      .execute()
  })
  const all = made.map(({ identifier }) => identifier)
  const { selection_token } = (await ada(leadSelections.preview, { body: { leads: all, action: 'status' } })).data.selectionInfo

  const seen = await ada(leadSelections.preview, {
    body: { leads: all, action: 'status', selection_token, status_identifier: target.identifier },
  })
  const ordered = await ada(leadSelections.move, { body: { leads: all, selection_token, status_identifier: target.identifier } })
  await finish(acme, ordered.data.jobInfo.identifier)
  const reported = await skippedOf(ada, ordered.data.jobInfo.identifier)

  const stays = {
    lead_identifier: all[1],
    name: 'Grace New',
    reference: 'LD-2',
    code: 'STATUS_FORM_REQUIRED',
    message: 'Fill in First talk first',
  }
  expect(seen.data.selectionInfo).toMatchObject({ permitted: 1, skipped_leads: [stays] })
  expect(reported).toEqual([stays])
  expect((await ada(leads.single, { params: { id: all[0]! } })).data.leadInfo.status.key).toBe('connected')
})
