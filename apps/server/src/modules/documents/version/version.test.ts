import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { submissions } from '@embark/contract/applications/submission/submission.contract.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { versions } from '@embark/contract/documents/version/version.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { expect, test } from 'vitest'
import { app, type Caller, newTenant, type World } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { requiredPapers } from '../../applications/offer-condition/offer-condition.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { someFile } from '../document/document.builder.ts'
import { expiryClock } from '../document/document.jobs.ts'

const rights = [
  'leads.read',
  'applications.read',
  'applications.status.update',
  'documents.create',
  'documents.delete',
  'documents.verify',
] as const

const uploaded = async (person: Caller, name: string) => {
  const { data } = await person(files.upload, { upload: someFile.pdf(name) })
  return { file_identifier: data.fileInfo.identifier, file_thumb_identifier: data.thumbInfo.identifier }
}
const typeNamed = async (person: Caller, label: string) => {
  const { data } = await person(documentTypes.dropdown, { query: { modules: 'application' } })
  return data.options.find((option) => option.label === label)!.identifier!
}
const opens = async (link: string) => (await (await app()).inject({ method: 'GET', url: link })).statusCode
const day = (daysAhead: number) => new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10)

/** A lead with one paper, and an application of theirs that is not submitted yet. */
async function desk({ type = 'Passport', expires_on = null as string | null } = {}) {
  const acme = await newTenant()
  const ada = await acme.userWith(...rights)
  const { lead, college, application } = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx, { assigned: [{ user_id: ada.id, role_id: ada.role_id }] }), await aCollege(ctx)]
    return { lead, college, application: await anApplication(ctx, lead, { college, status: 'application_documents_pending' }) }
  })
  const document_type_identifier = await typeNamed(ada, type)
  const saved = await ada(documents.saveToLead, {
    params: { id: lead.identifier },
    body: { document_type_identifier, files: [await uploaded(ada, 'first.pdf')], expires_on },
  })
  const { identifier } = saved.data.recordsInfo[0]!
  const params = { identifier }
  const replace = async (who: Caller, revision: number, more: object = {}) =>
    who(versions.create, { params, body: { revision, ...(await uploaded(who, 'second.pdf')), ...more } })
  const all = async (who: Caller) => (await who(versions.list, { params })).data.recordsInfo
  const link = (who: Caller, body: object = {}) =>
    who(checklist.link, {
      params: { applicationId: application.identifier, documentId: identifier, documentTypeId: document_type_identifier },
      body,
    })
  const onChecklist = async (who: Caller) =>
    (await who(checklist.read, { params: { id: application.identifier } })).data.recordsInfo.flatMap((item) => item.documents)[0]!
  /** Brings the other documents every application is asked for. */
  const complete = () => acme.asSystem((ctx) => requiredPapers(ctx, lead.id, type.toLowerCase().replace(' ', '_')))
  return { acme, ada, lead, college, application, params, replace, all, link, onChecklist, complete }
}

const statusOf = (acme: World, key: string) =>
  acme.within((db) =>
    db
      .selectFrom('stages')
      .select('identifier')
      .where('module_type', '=', 'application')
      .where('key', '=', key)
      .where('parent_stage_id', 'is not', null)
      .executeTakeFirstOrThrow(),
  )
const moveTo = async (acme: World, who: Caller, application: string, key: string) =>
  who(applications.update, {
    params: { id: application },
    query: { status_identifier: (await statusOf(acme, key)).identifier },
    body: key === 'submitted_to_institution' ? { form_values: { application_number: 'UT-1' } } : {},
  })

test('a new file keeps the earlier ones with who and when, each opens, and has to be checked again', async () => {
  const { ada, acme, lead, params, replace, all, link } = await desk({ expires_on: '2030-01-01' })
  const bob = await acme.userWith(...rights)
  await link(ada, { status: 'verified' })

  const replaced = await replace(bob, 1, { expires_on: '2035-01-01' })

  const [second, first] = await all(ada)
  expect(replaced).toMatchObject({ status: 201, data: { documentInfo: { revision: 2, status: 'pending', expires_on: '2035-01-01' } } })
  expect(second).toMatchObject({ revision: 2, is_current: true, status: 'pending', fileInfo: { filename: 'second.pdf' } })
  expect(first).toMatchObject({
    revision: 1,
    is_current: false,
    status: 'verified',
    fileInfo: { filename: 'first.pdf' },
    expires_on: '2030-01-01',
  })
  expect([first!.uploadedByInfo!.id, second!.uploadedByInfo!.id]).toEqual([ada.id, bob.id])
  expect([await opens(first!.fileInfo.view_page), await opens(second!.fileInfo.view_page), await opens(first!.thumb_page)]).toEqual([
    200, 200, 200,
  ])
  const listed = (await ada(documents.ofLead, { params: { id: lead.identifier } })).data.recordsInfo
  expect(listed).toMatchObject([{ identifier: params.identifier, revision: 2, fileInfo: { filename: 'second.pdf' } }])
})

test('who replaces what they do not see as the newest is told so, and nothing changes', async () => {
  const { ada, replace, all } = await desk()
  await replace(ada, 1)

  const late = await replace(ada, 1)

  expect([late.status, (await all(ada)).length]).toEqual([409, 2])
})

test('an earlier version can be made the newest again with what was decided about it, and none is lost', async () => {
  const { ada, params, replace, all, link } = await desk()
  await link(ada, { status: 'verified' })
  await replace(ada, 1)

  const restored = await ada(versions.restore, { params: { ...params, revision: 1 }, body: { revision: 2 } })
  const unknown = await ada(versions.restore, { params: { ...params, revision: 9 }, body: { revision: 3 } })

  expect(restored.data.documentInfo).toMatchObject({ revision: 3, status: 'verified', fileInfo: { filename: 'first.pdf' } })
  expect((await all(ada)).map(({ revision, fileInfo }) => `${revision} ${fileInfo.filename}`)).toEqual([
    '3 first.pdf',
    '2 second.pdf',
    '1 first.pdf',
  ])
  expect(unknown.status).toBe(404)
})

test('versions are for who sees the record: nobody else of the company, and nobody of another, reads, adds or restores them', async () => {
  const { acme, ada, params, replace, all } = await desk()
  await replace(ada, 1)
  const outside = await acme.person({ permissions: [...rights], scopes: { leads: 'own', applications: 'own' } })
  const stranger = await (await newTenant()).userWith(...rights)
  const reader = await acme.userWith('leads.read')

  for (const who of [outside, stranger]) {
    expect((await who(versions.list, { params })).status).toBe(404)
    expect((await replace(who, 2)).status).toBe(404)
    expect((await who(versions.restore, { params: { ...params, revision: 1 }, body: { revision: 2 } })).status).toBe(404)
    expect((await who(documents.edit, { params, body: { expires_on: '2030-01-01' } })).status).toBe(404)
  }
  expect((await reader(versions.create, { params, body: { revision: 2 } as never })).status).toBe(403)
  const [, first] = await all(ada)
  expect(await opens(first!.fileInfo.view_page)).toBe(200)
})

test('a submission holds on to the versions it went out with; the institution sees those until it is sent a newer one', async () => {
  const { acme, ada, college, application, replace, all, link, onChecklist, complete } = await desk()
  await complete()
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const seen = async () => {
    const { recordsInfo } = (await institution(documents.ofApplication, { params: { id: application.identifier } })).data
    return recordsInfo.map(({ revision, fileInfo }) => `${revision} ${fileInfo.filename}`)
  }
  await link(ada, { revision: 1 })
  expect((await moveTo(acme, ada, application.identifier, 'submitted_to_institution')).status).toBe(200)
  await replace(ada, 1)

  const before = await seen()
  expect(await onChecklist(ada)).toMatchObject({ revision: 1, newest: 2, sent_at: expect.any(String) })
  expect((await link(ada, { revision: 1 })).status).toBe(409)
  expect((await link(ada, { revision: 2 })).status).toBe(200)

  expect([before, await seen()]).toEqual([['1 first.pdf'], ['2 second.pdf']])
  expect(await onChecklist(institution)).toMatchObject({ revision: 2, newest: 2 })
  const [second] = await all(ada)
  const { sha256 } = await acme.within((db) => db.selectFrom('application_document_links').select('sha256').executeTakeFirstOrThrow())
  expect(second).toMatchObject({ sent_with: [application.number], sha256: sha256!.toString('hex') })
})

const intake = (acme: World, application: number, key: string, year: number) =>
  acme.within(async (db) => {
    const { id } = await db
      .selectFrom('lookup_values')
      .select('id')
      .where('type', '=', 'intake')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    await db.updateTable('applications').set({ intake_id: id, intake_year: year }).where('id', '=', application).execute()
  })

test('a test result expiring in May blocks "ready to submit" for a September intake but not for a February one', async () => {
  const year = new Date().getUTCFullYear() + 1
  const { acme, ada, application, complete } = await desk({ type: 'English test', expires_on: `${year}-05-20` })
  await complete()
  const status = async (key: string, month: string) => {
    await intake(acme, application.id, month, year)
    return moveTo(acme, ada, application.identifier, key)
  }

  const september = await status('ready_to_submit', 'september')
  const submitted = await status('submitted_to_institution', 'september')
  const february = await status('ready_to_submit', 'february')

  expect(september).toMatchObject({
    status: 422,
    errors: [
      {
        field: 'status_identifier',
        message: `English test expires on ${year}-05-20, before the intake September ${year}. Add a new version first`,
      },
    ],
  })
  expect([submitted.status, february.status]).toEqual([422, 200])
})

test('a passport that is over blocks, a newer one beside it or as its new version helps, and so does the company’s own choice', async () => {
  const { acme, ada, application, replace, complete } = await desk({ expires_on: day(-1) })
  await complete()
  const ready = () => moveTo(acme, ada, application.identifier, 'ready_to_submit')
  await intake(acme, application.id, 'september', new Date().getUTCFullYear() + 1)

  expect((await ready()).errors[0]!.message).toBe(`Passport has expired on ${day(-1)}. Add a new version first`)
  await acme.within((db) =>
    db.insertInto('tenant_gates').values({ gate_key: 'applications.expired_documents_block', enabled: false }).execute(),
  )
  await acme.asSystem((ctx) => ctx.forgetAccess())
  expect((await ready()).status).toBe(200)
  await acme.within((db) => db.deleteFrom('tenant_gates').execute())
  await acme.asSystem((ctx) => ctx.forgetAccess())
  await moveTo(acme, ada, application.identifier, 'application_documents_pending')
  expect((await ready()).status).toBe(422)
  await replace(ada, 1, { expires_on: day(3_650) })
  expect((await ready()).status).toBe(200)
})

test('whoever works the record and the student are told 60, 30 and 7 days before the end, each once, and again of a new end', async () => {
  const { acme, ada, lead, params } = await desk({ expires_on: day(90) })
  const student = await acme.person({ role: 'student' })
  const bystander = await acme.userWith('leads.read')
  await acme.within((db) => db.updateTable('leads').set({ student_user_id: student.id }).where('id', '=', lead.id).execute())
  const warningsOf = async (who: Caller) =>
    (await who(notifications.list, {})).data.recordsInfo.filter(
      ({ notification_info }) => notification_info.title === 'A document expires soon',
    ).length
  const after = async (expires_on: string) => {
    await acme.within((db) => db.updateTable('documents').set({ expires_on }).execute())
    for (let run = 0; run < 2; run++) await acme.run({ task: expiryClock.task, handle: expiryClock.handle }, {})
    await acme.settle()
    return [await warningsOf(ada), await warningsOf(student), await warningsOf(bystander)]
  }

  expect(await after(day(90))).toEqual([0, 0, 0])
  expect(await after(day(59))).toEqual([1, 1, 0])
  expect(await after(day(29))).toEqual([2, 2, 0])
  expect(await after(day(6))).toEqual([3, 3, 0])
  expect(await after(day(2))).toEqual([3, 3, 0])
  expect((await ada(documents.edit, { params, body: { expires_on: day(20) } })).data.documentInfo).toMatchObject({ validity: 'soon' })
  expect(await after(day(20))).toEqual([4, 4, 0])
})

test('the last day of a document is not before the day of its issue', async () => {
  const { ada, params } = await desk({ expires_on: '2030-01-01' })

  const [together, alone] = [
    await ada(documents.edit, { params, body: { issued_on: '2031-01-01', expires_on: '2030-01-01' } }),
    await ada(documents.edit, { params, body: { issued_on: '2031-01-01' } }),
  ]

  for (const refused of [together, alone])
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'expires_on', message: 'The last day is before the day of issue' }] })
})

test('a receipt names and opens the version that was sent, also once the file was replaced and sent anew', async () => {
  const { acme, ada, application, params, link, complete } = await desk()
  await complete()
  const receipts = async () =>
    (await ada(submissions.ofApplication, { params: { id: application.identifier } })).data.recordsInfo.map(({ files }) => files[0]!)
  const opened = async ({ view_page }: { view_page: string | null }) =>
    (await (await app()).inject({ method: 'GET', url: view_page! })).rawPayload.subarray(0, 4).toString('latin1')
  await link(ada, { revision: 1 })
  await moveTo(acme, ada, application.identifier, 'submitted_to_institution')
  const { fileInfo, thumbInfo } = (await ada(files.upload, { upload: await someFile.photo('second.jpg') })).data
  const next = { file_identifier: fileInfo.identifier, file_thumb_identifier: thumbInfo.identifier }
  expect((await ada(versions.create, { params, body: { revision: 1, ...next } })).status).toBe(201)
  const [first] = await receipts()
  await link(ada, { revision: 2 })
  await moveTo(acme, ada, application.identifier, 'additional_documents')
  await moveTo(acme, ada, application.identifier, 'submitted_to_institution')
  const [again, kept] = await receipts()

  expect(first).toMatchObject({ revision: 1, filename: 'first.pdf' })
  expect(await opened(first!)).toBe('%PDF')
  expect([again, kept]).toMatchObject([
    { revision: 2, filename: 'second.jpg' },
    { revision: 1, filename: 'first.pdf', sha256: first!.sha256, file_identifier: first!.file_identifier },
  ])
  expect(await opened(kept!)).toBe('%PDF')
  expect(await opened(again!)).not.toBe('%PDF')

  await ada(documents.remove, { params })
  expect((await receipts()).map(({ filename, view_page }) => [filename, view_page])).toEqual([
    ['second.jpg', null],
    ['first.pdf', null],
  ])
})

test('a receipt says what the institution sees: the version that was linked, not a newer one that nobody linked', async () => {
  const { acme, ada, application, replace, link, complete } = await desk()
  await complete()
  await link(ada, { revision: 1 })
  await replace(ada, 1)
  await moveTo(acme, ada, application.identifier, 'submitted_to_institution')
  const { recordsInfo } = (await ada(submissions.ofApplication, { params: { id: application.identifier } })).data

  expect(recordsInfo[0]!.files).toMatchObject([{ revision: 1, filename: 'first.pdf' }])
})
