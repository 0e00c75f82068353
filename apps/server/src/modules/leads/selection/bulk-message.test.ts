import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../lead/lead.builder.ts'
import { bulkJob } from './selection.jobs.ts'

test('each lead gets a message of their own by mail or text message, and whoever cannot be reached is named before', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.message')
  const student = await acme.person({ role: 'student' })
  const made = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { first_name: 'Ada', email: 'ada.lead@example.com', mobile_e164: '+905321112201' }),
    await aLead(ctx, { first_name: 'Ben', email: 'ben.lead@example.com' }),
    await aLead(ctx, { first_name: 'Cem', email: 'cem.lead@example.com', mobile_e164: '+905321112203', student_user_id: student.id }),
  ])
  await acme.asSystem((ctx) =>
    sql`
      insert into unsubscribe_preferences (user_id, email, sms, push, in_app, source)
      values (${student.id}, false, true, true, true, 'profile')`.execute(ctx.db),
  )
  const all = made.map(({ identifier }) => identifier)
  const sent = () =>
    acme.within((db) => db.selectFrom('messages').select(['channel', 'recipient', 'subject', 'body_text']).orderBy('recipient').execute())

  const preview = async (channel: 'email' | 'sms') =>
    (await ada(leadSelections.preview, { body: { leads: all, action: 'message', channel } })).data.selectionInfo
  const [mail, text] = [await preview('email'), await preview('sms')]
  const nothing = await sent()
  const body = { leads: all, subject: 'For {{first_name}}', text: 'Dear {{first_name}}, see you at {{company}}.' }
  const odd = await ada(leadSelections.message, { body: { ...body, channel: 'email', text: 'Dear {{name}}' } })
  const bare = await ada(leadSelections.message, { body: { ...body, channel: 'email', subject: '' } })
  const long = await ada(leadSelections.message, { body: { ...body, channel: 'sms', text: 'x'.repeat(481) } })
  const mailed = await ada(leadSelections.message, { body: { ...body, channel: 'email' } })
  const texted = await ada(leadSelections.message, { body: { ...body, channel: 'sms' } })
  const letters = await sent()

  expect([mail.permitted, text.permitted]).toEqual([2, 2])
  expect([...mail.skipped, ...text.skipped].map(({ code, count }) => [code, count])).toEqual([
    ['LEFT_CHANNEL', 1],
    ['NO_MOBILE', 1],
  ])
  expect(nothing).toEqual([])
  expect([odd, bare, long].map(({ errors }) => errors[0]?.field)).toEqual(['text', 'subject', 'text'])
  expect([mailed, texted].map(({ data }) => [data.resultInfo!.done, data.resultInfo!.can_undo])).toEqual([
    [2, false],
    [2, false],
  ])
  expect(letters.map(({ channel, recipient, subject }) => [channel, recipient, subject])).toEqual([
    ['sms', '+905321112201', null],
    ['sms', '+905321112203', null],
    ['email', 'ada.lead@example.com', 'For Ada'],
    ['email', 'ben.lead@example.com', 'For Ben'],
  ])
  expect(letters[2]!.body_text).toMatch(/^Dear Ada, see you at Company /)
  const [entry] = (await ada(leadActivities.list, { params: { id: all[1]! } })).data.recordsInfo
  expect(entry).toMatchObject({ type: 'messaged', visibility: 'shared', vars: { channel: 'email', subject: 'For Ben' } })
  expect((await acme.audit()).filter(({ action, module }) => action === 'lead.bulk_messaged' && module === 'lead')).toHaveLength(4)
  const weak = await acme.userWith('leads.read', 'leads.update')
  expect((await weak(leadSelections.message, { body: { ...body, channel: 'email' } })).status).toBe(403)
})

test('a second start of the job writes to nobody twice', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.message')
  const first = await acme.asSystem((ctx) => aLead(ctx))
  await acme.asSystem((ctx) =>
    sql`
      insert into leads (first_name, email, lead_medium_id, timeline_id, stage_id, status_id)
      select 'Many', 'many' || n || '@example.com', lead_medium_id, timeline_id, stage_id, status_id
      from leads, generate_series(1, 249) n`.execute(ctx.db),
  )
  const body = { is_selected_all: true, leads: [first.identifier], filters: {}, channel: 'email' as const, subject: 'Hello', text: 'Come' }
  const { jobInfo } = (await ada(leadSelections.message, { body })).data
  const { id: job_id } = await acme.within((db) =>
    db.selectFrom('jobs').select('id').where('identifier', '=', jobInfo!.identifier).executeTakeFirstOrThrow(),
  )
  await Promise.all([acme.run(bulkJob, { job_id }), acme.run(bulkJob, { job_id })])
  await acme.run(bulkJob, { job_id })

  const { rows } = await acme.within((db) =>
    sql<{ all: number; people: number }>`select count(*)::int as "all", count(distinct recipient)::int as people from messages`.execute(db),
  )
  expect(rows[0]).toEqual({ all: 250, people: 250 })
  expect((await ada(jobs.single, { params: { id: jobInfo!.identifier } })).data.jobInfo).toMatchObject({ status: 'completed', done: 250 })
})
