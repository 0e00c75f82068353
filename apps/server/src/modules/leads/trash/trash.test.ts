import { twoFactor } from '@embark/contract/identity/two-factor/two-factor.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { tasks } from '@embark/contract/leads/task/task.contract.ts'
import { leadTrash } from '@embark/contract/leads/trash/trash.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { codeOf, nextStep, roomInStep } from '../../identity/two-factor/two-factor.builder.ts'
import { aLead } from '../lead/lead.builder.ts'
import { bulkJob } from '../selection/selection.jobs.ts'
import { deletedBy, mailedCode } from './trash.builder.ts'
import { purgeTrash } from './trash.jobs.ts'

const some = (acme: World, count: number) =>
  acme.asSystem(async (ctx) => {
    const made = []
    for (let i = 0; i < count; i++) made.push(await aLead(ctx))
    return made
  })
const boss = (acme: World) => acme.userWith('leads.read', 'leads.delete', 'leads.update')
const jobIdOf = (acme: World, identifier: string) =>
  acme.within(async (db) => (await db.selectFrom('jobs').select('id').where('identifier', '=', identifier).executeTakeFirstOrThrow()).id)
const purge = (acme: World) => acme.run({ task: purgeTrash.task, handle: purgeTrash.handle }, {})

test('deleting takes the code from the mail, ends tasks, and the leads come back out of the trash with them', async () => {
  const acme = await newTenant()
  const ada = await boss(acme)
  const made = await some(acme, 2)
  const all = made.map(({ identifier }) => identifier)
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString()
  const { data: task } = await ada(tasks.create, { body: { module_identifier: all[0]!, note: 'Call', scheduled_at } })
  const statusOf = () =>
    acme.within((db) =>
      db.selectFrom('tasks').select('status').where('identifier', '=', task.taskInfo.identifier).executeTakeFirstOrThrow(),
    )

  const asked = await ada(leadTrash.verification, { body: { leads: all, reason: 'Test data' } })
  const unsaid = await ada(leadTrash.verification, { body: { leads: all, reason: ' ' } })
  const code = await mailedCode(acme, ada)
  const { verification_identifier } = asked.data
  const removed = await ada(leadTrash.remove, { body: { leads: all, reason: 'Test data', verification_identifier, two_factor_code: code } })
  const again = await ada(leadTrash.remove, { body: { leads: all, reason: 'Test data', verification_identifier, two_factor_code: code } })
  const trash = await ada(leadTrash.list)
  const gone = await ada(leads.single, { params: { id: all[0]! } })
  const cancelled = await statusOf()
  const restored = await ada(leadTrash.restore, { body: { leads: all } })

  expect(asked.data).toMatchObject({ method: 'email_otp', lead_count: 2, skipped: [], expires_in: 600, resend_after: 60 })
  expect(unsaid.errors[0]).toMatchObject({ field: 'reason', message: 'Reason is required' })
  expect(removed).toMatchObject({
    message: 'Leads deleted successfully.',
    data: { resultInfo: { total: 2, done: 2, skipped: [], can_undo: true } },
  })
  expect([again.status, again.message]).toEqual([422, 'Lead is required'])
  expect(trash.data.recordsInfo).toMatchObject([{ delete_reason: 'Test data', deleted_by: { identifier: ada.identifier } }, {}])
  expect([gone.status, cancelled.status]).toEqual([404, 'cancelled'])
  expect(restored.data.resultInfo).toMatchObject({ total: 2, done: 2, skipped: [] })
  expect([
    (await statusOf()).status,
    (await ada(leads.list)).data.recordsInfo.length,
    (await ada(leadTrash.list)).data.recordsInfo.length,
  ]).toEqual(['pending', 2, 0])
})

test('the code opens exactly the leads and the reason it was asked for, on the device that asked, and five wrong ones end it', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await boss(acme), await boss(acme)]
  const made = await some(acme, 3)
  const [first, second, third] = made.map(({ identifier }) => identifier) as [string, string, string]
  const asked = async (who: typeof ada, chosen: string[], reason = 'Twice') =>
    (await who(leadTrash.verification, { body: { leads: chosen, reason } })).data.verification_identifier
  const remove = (who: typeof ada, chosen: string[], verification_identifier: string, two_factor_code: string, reason = 'Twice') =>
    who(leadTrash.removeByMethod, { body: { leads: chosen, reason, verification_identifier, two_factor_code } })
  const verification = await asked(ada, [first, second])
  const code = await mailedCode(acme, ada)
  const wrong = code === '000000' ? '000001' : '000000'

  const refused = [
    await remove(ada, [first, second, third], verification, code),
    await remove(ada, [first], verification, code),
    await remove(ada, [first, second], verification, code, 'Another reason'),
    await remove(bob, [first, second], verification, code),
    await remove(ada, [first, second], verification, wrong),
  ]
  const right = await remove(ada, [second, first], verification, code)
  const over = await asked(ada, [third])
  const next = await mailedCode(acme, ada)
  const tries = []
  for (let turn = 0; turn < 5; turn++) tries.push(await remove(ada, [third], over, next === '000000' ? '000001' : '000000'))
  const late = await remove(ada, [third], over, next)

  expect(refused.map(({ status, errors, message }) => [status, errors[0]?.message ?? message])).toEqual([
    [409, 'The selection has expired. Select the leads again'],
    [409, 'The selection has expired. Select the leads again'],
    [409, 'The selection has expired. Select the leads again'],
    [422, 'Invalid verification code'],
    [422, 'Invalid verification code'],
  ])
  expect(right.data.resultInfo).toMatchObject({ done: 2 })
  expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  expect([late.status, late.errors[0]?.message]).toEqual([422, 'Invalid verification code'])
  expect((await ada(leads.list)).data.recordsInfo.map(({ identifier }) => identifier)).toEqual([third])
  expect((await acme.audit()).filter(({ action }) => action === 'code.refused').length).toBeGreaterThanOrEqual(7)
})

test('who has an app as second factor takes the code from there, each of its codes once', async () => {
  const acme = await newTenant()
  const ada = await boss(acme)
  const made = await some(acme, 2)
  const [first, second] = made.map(({ identifier }) => identifier) as [string, string]
  const { secret } = (await ada(twoFactor.register)).data
  await ada(twoFactor.verifyRegister, { body: { secret, verificationCode: codeOf(secret) } })
  await nextStep(acme)
  await roomInStep()
  const remove = async (lead: string) => {
    const body = { leads: [lead], reason: 'Twice' }
    const { method, verification_identifier } = (await ada(leadTrash.verification, { body })).data
    const answer = await ada(leadTrash.remove, { body: { ...body, verification_identifier, two_factor_code: codeOf(secret) } })
    return [method, answer.status]
  }

  expect(await remove(first)).toEqual(['totp', 200])
  expect(await remove(second)).toEqual(['totp', 422])
  expect(
    await acme.within((db) =>
      db.selectFrom('messages').select('id').where('recipient', '=', ada.email).where('is_secret', '=', true).execute(),
    ),
  ).toEqual([])
})

test('the same code is not mailed twice within a minute, and a company that mails none asks for a second factor first', async () => {
  const acme = await newTenant()
  const ada = await boss(acme)
  const [lead] = await some(acme, 1)
  const body = { leads: [lead!.identifier], reason: 'Twice' }
  await ada(leadTrash.verification, { body })
  const soon = await ada(leadTrash.verification, { body })
  const other = await ada(leadTrash.verification, { body: { ...body, reason: 'Test data' } })
  const strict = await newTenant({ security: { codes_by_mail: false } })
  const bea = await boss(strict)
  const [theirs] = await some(strict, 1)
  const without = await bea(leadTrash.verification, { body: { leads: [theirs!.identifier], reason: 'Twice' } })

  expect([soon.status, other.status]).toEqual([429, 200])
  expect([without.status, without.errors[0]?.code]).toEqual([403, 'TWO_FACTOR_REQUIRED'])
})

test('a deletion of all that matched is undone by its job, at once or in batches, and takes back only what was deleted with it', async () => {
  const acme = await newTenant()
  const [ada, bob] = [await boss(acme), await boss(acme)]
  const made = await some(acme, 203)
  const names = made.map(({ identifier }) => identifier)
  await deletedBy(acme, bob, { leads: names.slice(0, 1) })
  const few = (await deletedBy(acme, ada, { leads: names.slice(1, 3) })).data.resultInfo!
  const foreign = await bob(jobs.undo, { params: { id: few.job_identifier } })
  const back = await ada(jobs.undo, { params: { id: few.job_identifier } })
  const twice = await ada(jobs.undo, { params: { id: few.job_identifier } })

  const { data } = await ada(leadSelections.preview, { body: { leads: names.slice(1, 203), action: 'delete' } })
  const many = (await deletedBy(acme, ada, { leads: names.slice(1, 203), selection_token: data.selectionInfo.selection_token })).data
    .jobInfo!
  await acme.run(bulkJob, { job_id: await jobIdOf(acme, many.identifier) })
  const emptied = (await ada(leads.list, { query: { count: 'exact' } })).data.metaInfo.totalRecords
  const slow = (await ada(jobs.undo, { params: { id: many.identifier } })).data.jobInfo
  await acme.run(bulkJob, { job_id: await jobIdOf(acme, slow.identifier) })

  expect(data.selectionInfo).toMatchObject({ total: 202, permitted: 202, is_judged: true })
  expect([foreign.status, twice.status, twice.errors[0]?.code]).toEqual([404, 409, 'JOB_STATE'])
  expect(back.data.jobInfo).toMatchObject({ kind: 'lead_undo', status: 'completed', done: 2, undoes: few.job_identifier })
  expect([emptied, (await ada(leads.list, { query: { count: 'exact' } })).data.metaInfo.totalRecords]).toEqual([0, 202])
  expect((await ada(leadTrash.list)).data.recordsInfo.map(({ identifier }) => identifier)).toEqual([names[0]])
})

test('the student of a deleted lead no longer comes in, and comes in again when the lead is restored', async () => {
  const acme = await newTenant()
  const ada = await boss(acme)
  const student = await acme.person({ role: 'student' })
  const [lead] = await some(acme, 1)
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead!.id).execute())
  const standing = () => acme.within((db) => db.selectFrom('users').select('status').where('id', '=', student.id).executeTakeFirstOrThrow())

  await deletedBy(acme, ada, { leads: [lead!.identifier] })
  const out = [(await standing()).status, (await student(leads.list)).status]
  await ada(leadTrash.restore, { body: { leads: [lead!.identifier] } })

  expect(out).toEqual(['blocked', 401])
  expect((await standing()).status).toBe('active')
})

test('after thirty days the trash lets go of a person for good, and of nothing another lead has too', async () => {
  const acme = await newTenant()
  const ada = await boss(acme)
  const [kept, old] = await acme.asSystem(async (ctx) => [
    await aLead(ctx, { first_name: 'Kept' }),
    await aLead(ctx, { first_name: 'Oldest', email: 'oldest@example.com' }),
    await aLead(ctx, { first_name: 'Twin', email: 'twin@example.com', mobile_e164: '+905321112233' }),
  ])
  const twice = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Twice', email: 'other@example.com', mobile_e164: '+905321112233' }))
  await acme.asSystem((ctx) =>
    sql`
      insert into messages (channel, recipient, body_text)
      values ('sms', '+905321112233', 'To both'), ('email', 'oldest@example.com', 'To one')`.execute(ctx.db),
  )
  await deletedBy(acme, ada, { leads: [kept!, old!, twice].map(({ identifier }) => identifier) })
  await acme.within((db) =>
    db.updateTable('leads').set({ deleted_at: sql`now() - interval '31 days'` }).where('id', 'in', [old!.id, twice.id]).execute(),
  )
  const late = await ada(leadTrash.restore, { body: { leads: [old!.identifier] } })
  await purge(acme)
  await purge(acme)
  const rows = await acme.within((db) => db.selectFrom('leads').select(['first_name', 'purged_at']).orderBy('id').execute())
  const texts = await acme.within((db) =>
    db
      .selectFrom('messages')
      .select(['recipient', 'body_text'])
      .where('body_text', 'in', ['To both', 'To one', ''])
      .orderBy('id')
      .execute(),
  )

  expect(late.status).toBe(404)
  expect((await ada(leadTrash.list)).data.recordsInfo.map(({ first_name }) => first_name)).toEqual(['Kept'])
  expect(rows.map(({ first_name, purged_at }) => [first_name, purged_at !== null])).toEqual([
    ['Kept', false],
    ['Erased', true],
    ['Twin', false],
    ['Erased', true],
  ])
  expect(texts.map(({ body_text }) => body_text)).toEqual(expect.arrayContaining(['To both']))
  expect(texts.map(({ body_text }) => body_text)).not.toContain('To one')
  expect((await acme.audit()).filter(({ action }) => action === 'lead.erased').map(({ record_id }) => record_id)).toEqual(
    expect.arrayContaining([old!.id, twice.id]),
  )
})
