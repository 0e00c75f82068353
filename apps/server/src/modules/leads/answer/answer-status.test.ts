import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { expect, test } from 'vitest'
import { defaultTimeline, forgetWithAccess } from '#modules/masters/masters.public.ts'
import { newTenant } from '../../../../test/world.ts'
import { aForm, type FieldWish } from '../../masters/form-submission/form-submission.builder.ts'
import { aLead } from '../lead/lead.builder.ts'

test('a status is entered with its form complete, and passed only where its form is', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'leads.status.update', 'leads.update')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const pipeline = await acme.asSystem((ctx) => defaultTimeline(ctx, 'lead'))
  const status = (key: string) => pipeline.statuses.find((one) => one.key === key)!
  const target = status('connected')
  const { timeline_id } = pipeline
  const fields: FieldWish[] = [
    { name: 'why', type: 'text', use: { is_required: true }, is_filterable: true },
    { name: 'date_of_birth', type: 'date', use: { is_required: true, validations: { before: 'today' } } },
  ]
  const form_id = await acme.asSystem((ctx) => aForm(ctx, 'First talk', fields, { timeline_id, stage_id: target.id }))
  await acme.asSystem((ctx) =>
    ctx.db.updateTable('timeline_stages').set({ is_skippable: false }).where('stage_id', '=', target.id).execute(),
  )
  forgetWithAccess(acme.id)
  const move = (to: string, form_values?: object) =>
    ada(leadStatuses.change, {
      params: { id: lead.identifier },
      body: { status_identifier: status(to).identifier, ...(form_values && { form_values: form_values as never }) },
    })

  const asked = (await ada(leadAnswers.ofStatus, { params: { id: lead.identifier }, query: { status: target.identifier } })).data.formsInfo
  expect(asked).toMatchObject([{ form: { form_id, name: 'First talk' }, is_complete: false }])
  for (const outsider of [
    await acme.person({ permissions: ['leads.read'], scopes: { leads: 'own' } }),
    await (await newTenant()).userWith('leads.read'),
  ]) {
    const hidden = await outsider(leadAnswers.ofStatus, { params: { id: lead.identifier }, query: { status: target.identifier } })
    expect([hidden.status, hidden.errors[0]?.code]).toEqual([404, 'NOT_FOUND'])
  }
  const missing = await move('connected')
  expect([missing.status, missing.errors[0]]).toMatchObject([422, { code: 'STATUS_FORM_REQUIRED', details: { form_id } }])
  const beyond = pipeline.stages.find(({ statuses }) => statuses[0]!.order_no > target.order_no && statuses[0]!.type === 'success')!
    .statuses[0]!
  const passing = await move(beyond.key)
  expect([passing.status, passing.message]).toEqual([422, 'These forms are not complete yet: First talk (Connected)'])
  const wrong = await move('connected', { why: 'Scholarship', date_of_birth: '2999-01-01' })
  expect(wrong.errors).toMatchObject([{ field: 'form_values.date_of_birth' }])

  const moved = await move('connected', { why: 'Scholarship', date_of_birth: '2001-02-03' })
  expect([moved.status, moved.data.leadInfo.status.key]).toEqual([200, 'connected'])
  expect((await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo.date_of_birth).toBe('2001-02-03')
  expect((await ada(leads.list, { query: { filters: { own: { why: 'scholar' } }, own_columns: 'why' } })).data.recordsInfo[0]!.own).toEqual(
    { why: 'Scholarship' },
  )
  expect((await move(beyond.key)).status).toBe(200)
})
