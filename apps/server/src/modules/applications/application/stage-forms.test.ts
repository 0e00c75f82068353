import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aForm } from '../../masters/form-submission/form-submission.builder.ts'
import { aCollege, anApplication } from './application.builder.ts'

test('an application enters a status with the company’s own form complete, and keeps its answers', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.status.update')
  const application = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx), await aCollege(ctx)]
    return anApplication(ctx, lead, { college, status: 'draft' })
  })
  const target = await acme.within((db) =>
    db
      .selectFrom('timeline_stages')
      .innerJoin('stages', 'stages.id', 'timeline_stages.stage_id')
      .select(['timeline_stages.timeline_id', 'stages.id', 'stages.identifier'])
      .where('stages.key', '=', 'application_documents_pending')
      .where('stages.module_type', '=', 'application')
      .executeTakeFirstOrThrow(),
  )
  const form_id = await acme.asSystem((ctx) =>
    aForm(ctx, 'Papers', [{ name: 'waits_for', type: 'text', use: { is_required: true, validations: { max: 10 } } }], {
      timeline_id: target.timeline_id,
      stage_id: target.id,
    }),
  )
  const move = (answers?: object) =>
    ada(applications.update, {
      params: { id: application.identifier },
      query: { status_identifier: target.identifier },
      body: (answers ? { answers } : {}) as never,
    })
  const forms = async () =>
    (await ada(applications.form, { params: { id: application.identifier }, query: { status: target.identifier } })).data

  expect(await forms()).toMatchObject({ formInfo: null, formsInfo: [{ form: { form_id }, values: {}, is_complete: false }] })
  expect((await move()).errors).toMatchObject([{ code: 'STATUS_FORM_REQUIRED', details: { form_id } }])
  expect((await move({ waits_for: 'a long time indeed' })).errors).toMatchObject([
    { field: 'answers.waits_for', message: 'waits for must be at most 10 characters' },
  ])
  expect((await move({ waits_for: 'Transcript' })).status).toBe(200)
  expect(await forms()).toMatchObject({ formsInfo: [{ values: { waits_for: 'Transcript' }, is_complete: true }] })
  const read = async (who: Caller) => who(applications.answers, { params: { id: application.identifier } })
  expect((await read(ada)).data.recordsInfo).toMatchObject([{ name: 'waits_for', label: 'waits for', answer: 'Transcript', files: [] }])
  const stranger = await acme.person({ permissions: ['applications.read'], scopes: { leads: 'own', applications: 'own' } })
  expect((await read(stranger)).status).toBe(404)
})
