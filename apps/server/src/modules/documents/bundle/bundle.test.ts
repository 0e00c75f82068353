import { PDFDocument } from '@cantoo/pdf-lib'
import { type BundleBody, bundles } from '@embark/contract/documents/bundle/bundle.contract.ts'
import { bundleLimits } from '@embark/contract/documents/bundle/bundle.rules.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { versions } from '@embark/contract/documents/version/version.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { wholeOf } from '#platform/files/kind.ts'
import { app, type Caller, newTenant, type World } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { someFile } from '../document/document.builder.ts'
import { sweepFiles } from '../file/file.jobs.ts'
import { bundleClock, bundleJob } from './bundle.jobs.ts'

const rights = ['leads.read', 'applications.read', 'documents.create', 'documents.delete'] as const
const opened = async (link: string) => (await app()).inject({ method: 'GET', url: link })

/** A PDF of so many pages. */
async function pagesNamed(name: string, pages: number) {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < pages; page++) pdf.addPage([300, 400])
  return new File([Uint8Array.from(await pdf.save())], name)
}
/** A PDF whose reader has to know a password, unless that is empty: then it only forbids things. */
async function locked(name: string, userPassword = 'secret') {
  const pdf = await PDFDocument.create()
  pdf.addPage()
  pdf.encrypt({ userPassword, ownerPassword: 'owner' })
  return new File([Uint8Array.from(await pdf.save())], name)
}

async function desk() {
  const acme = await newTenant()
  const ada = await acme.userWith(...rights)
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const { data } = await ada(documentTypes.dropdown, { query: { modules: 'lead' } })
  const type = (label: string) => data.options.find((option) => option.label === label)!.identifier!
  const add = async (upload: File, label = 'Passport') => {
    const sent = (await ada(files.upload, { upload })).data
    const saved = await ada(documents.saveToLead, {
      params: { id: lead.identifier },
      body: {
        document_type_identifier: type(label),
        files: [{ file_identifier: sent.fileInfo.identifier, file_thumb_identifier: sent.thumbInfo.identifier }],
      },
    })
    return saved.data.recordsInfo[0]!
  }
  const order = (who: Caller, body: Partial<BundleBody> = {}) =>
    who(bundles.create, { body: { kind: 'zip', module_type: 'lead', module_identifier: lead.identifier, ...body } })
  const ticketFor = async (who: Caller, identifier: string) => (await who(bundles.ticket, { params: { identifier } })).data.download_page
  const made = async (who: Caller, body: Partial<BundleBody> = {}) =>
    opened(await ticketFor(who, (await order(who, body)).data.bundleInfo.identifier))
  return { acme, ada, lead, add, order, ticketFor, made }
}

async function entriesOf(content: Buffer) {
  const zip = await fromBufferPromise(content)
  const entries: { name: string; head: string }[] = []
  for await (const entry of zip.eachEntry())
    entries.push({ name: entry.fileName, head: (await wholeOf(await zip.openReadStreamPromise(entry))).subarray(0, 5).toString('latin1') })
  return entries
}

test('the documents of a lead come in one ZIP, each by number, name and type, under the name of the lead', async () => {
  const { ada, lead, add, made } = await desk()
  await add(someFile.pdf('passport.pdf'))
  const photo = await add(await someFile.photo('me.jpg'), 'Other')
  await ada(files.rename, { params: { id: photo.fileInfo.identifier }, body: { newFileAlias: '../../Grace: at "home"' } })

  const answer = await made(ada)

  expect(await entriesOf(answer.rawPayload)).toMatchObject([
    { name: '1-passport-Passport.pdf', head: '%PDF-' },
    { name: '2-Grace at home-Other.jpg' },
  ])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  expect(answer.headers['content-disposition']).toContain(`attachment; filename="LD-${lead.number} Grace Hopper Documents.zip"`)
})

test('chosen documents become one PDF: the pages of each, a picture on a sheet of its own', async () => {
  const { ada, add, made } = await desk()
  const [transcript, photo] = [await add(await pagesNamed('transcript.pdf', 3), 'Transcript'), await add(await someFile.photo())]
  await add(await pagesNamed('left-out.pdf', 7))

  const answer = await made(ada, { kind: 'pdf', document_identifiers: [transcript.identifier, photo.identifier] })

  const pdf = await PDFDocument.load(answer.rawPayload)
  expect([answer.headers['content-type'], pdf.getPageCount()]).toEqual(['application/pdf', 4])
  expect(pdf.getPage(3).getSize().width).toBeGreaterThan(pdf.getPage(3).getSize().height)
})

test('what cannot become pages is named in words: other kinds, what is locked, what is damaged', async () => {
  const { ada, add, order } = await desk()
  const complaint = async (identifier: string) => (await order(ada, { kind: 'pdf', document_identifiers: [identifier] })).errors[0]

  const damaged = await add(new File(['%PDF-1.7\nno pages here\n%%EOF'], 'torn.pdf'))
  const secret = await add(await locked('secret.pdf'))

  expect(await complaint(damaged.identifier)).toMatchObject({
    field: 'document_identifiers',
    message: '1-torn-Passport.pdf is damaged and cannot be read. Take a ZIP, or leave it out',
  })
  expect(await complaint(secret.identifier)).toMatchObject({
    message: '1-secret-Passport.pdf is locked by a password. Take a ZIP, or leave it out',
  })
  expect((await order(ada, { document_identifiers: [secret.identifier] })).status).toBe(201)
  const statement = await add(await locked('statement.pdf', ''))
  expect((await order(ada, { kind: 'pdf', document_identifiers: [statement.identifier] })).status).toBe(201)
})

test('a record without documents has nothing to pack', async () => {
  const { ada, order } = await desk()
  expect(await order(ada)).toMatchObject({ status: 422, errors: [{ message: 'Choose at least one document' }] })
})

test('a ticket opens once, for its own file and kind; a new one tears the one before, and no session stands in for it', async () => {
  const { ada, add, order, ticketFor } = await desk()
  await add(someFile.pdf())
  const { identifier } = (await order(ada)).data.bundleInfo
  const first = await ticketFor(ada, identifier)
  const second = await ticketFor(ada, identifier)
  const changed = (link: string, name: string, value: string) => {
    const url = new URL(link, 'http://portal')
    url.searchParams.set(name, value)
    return url.pathname + url.search
  }
  const ticket = new URL(second, 'http://portal').searchParams.get('ticket')!

  const refused = [
    await opened(first),
    await opened(changed(second, 'auth_token', ada.token)),
    await opened(changed(second, 'device_number', crypto.randomUUID())),
    await opened(changed(second, 'ticket', crypto.randomUUID())),
    await opened(second.replace(`zip/generate?ticket=${ticket}&`, `generate/pdf/${ticket}?`)),
  ]
  const at = await Promise.all([opened(second), opened(second), opened(second)])

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  expect(at.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
})

test('it takes the right to each document: when it is ordered, when the ticket is asked for, and when it is opened', async () => {
  const { acme, ada, lead, add, order, ticketFor } = await desk()
  const paper = await add(someFile.pdf())
  const outside = await acme.person({ permissions: [...rights], scopes: { leads: 'own', applications: 'own' } })
  const stranger = await (await newTenant()).userWith(...rights)
  const colleague = await acme.userWith(...rights)
  const other = await acme.asSystem((ctx) => aLead(ctx))
  const { identifier } = (await order(ada)).data.bundleInfo

  for (const who of [outside, stranger]) expect((await order(who)).status).toBe(404)
  for (const who of [outside, stranger, colleague]) expect((await who(bundles.ticket, { params: { identifier } })).status).toBe(404)
  expect((await order(ada, { module_identifier: other.identifier, document_identifiers: [paper.identifier] })).status).toBe(404)
  expect((await colleague(bundles.list, { query: { module_type: 'lead', module_identifier: lead.identifier } })).data.recordsInfo).toEqual(
    [],
  )
  const link = await ticketFor(ada, identifier)
  await ada(documents.remove, { params: { identifier: paper.identifier } })
  expect((await opened(link)).statusCode).toBe(404)
  expect((await ada(bundles.ticket, { params: { identifier } })).status).toBe(404)
})

test('an institution packs of an application what it sees of it, in the version it was sent', async () => {
  const { acme, ada, lead, add } = await desk()
  const { application, college } = await acme.asSystem(async (ctx) => {
    const college = await aCollege(ctx)
    return { college, application: await anApplication(ctx, lead, { college, status: 'submitted_to_institution', is_submitted: true }) }
  })
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const [sent] = [await add(someFile.pdf('sent.pdf')), await add(someFile.pdf('private.pdf'))]
  await acme.within(async (db) => {
    const { id, document_type_id } = await db
      .selectFrom('documents')
      .select(['id', 'document_type_id'])
      .where('identifier', '=', sent.identifier)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('application_document_links')
      .values({ application_id: application.id, document_id: id, document_type_id, revision: 1 })
      .execute()
  })
  const newer = (await ada(files.upload, { upload: someFile.pdf('newer.pdf') })).data
  await ada(versions.create, {
    params: { identifier: sent.identifier },
    body: { revision: 1, file_identifier: newer.fileInfo.identifier, file_thumb_identifier: newer.thumbInfo.identifier },
  })
  const body = { kind: 'zip', module_type: 'application', module_identifier: application.identifier } as const

  const { identifier } = (await institution(bundles.create, { body })).data.bundleInfo
  const { download_page } = (await institution(bundles.ticket, { params: { identifier } })).data

  expect((await entriesOf((await opened(download_page)).rawPayload)).map(({ name }) => name)).toEqual(['1-sent-Passport.pdf'])
})

/** Five documents that count as large, without sending 25 MB. */
async function fiveLarge(acme: World, add: (upload: File) => Promise<unknown>) {
  for (let part = 0; part < 5; part++) await add(someFile.pdf(`part${part}.pdf`))
  await acme.within((db) => db.updateTable('files').set({ bytes: 4_900_000 }).where('purpose', '=', 'document').execute())
}

const jobIn = (acme: World) => acme.within((db) => db.selectFrom('jobs').select(['id', 'status']).executeTakeFirstOrThrow())

test('a large one is made by a job, once, with the rights of who ordered it, and told behind the bell; after a week it is gone', async () => {
  const { acme, ada, lead, add, order, ticketFor } = await desk()
  await fiveLarge(acme, add)
  const mine = async () =>
    (await ada(bundles.list, { query: { module_type: 'lead', module_identifier: lead.identifier } })).data.recordsInfo

  const ordered = (await order(ada)).data.bundleInfo
  const early = await ada(bundles.ticket, { params: { identifier: ordered.identifier } })
  for (let run = 0; run < 2; run++) await acme.run(bundleJob, { job_id: (await jobIn(acme)).id })
  await acme.settle()

  expect([ordered.status, early.status]).toEqual(['making', 404])
  expect(await mine()).toMatchObject([{ status: 'ready', count: 5, bytes: expect.any(Number) }])
  const bell = (await ada(notifications.recent)).data.recordsInfo.map(({ notification_info }) => notification_info.title)
  expect(bell).toEqual(['Your documents are packed'])
  const content = (await opened(await ticketFor(ada, ordered.identifier))).rawPayload
  expect((await entriesOf(content)).length).toBe(5)
  await acme.within((db) =>
    db
      .updateTable('document_bundles')
      .set({ created_at: new Date(Date.now() - (bundleLimits.keptDays + 1) * 86_400_000).toISOString() })
      .execute(),
  )
  for (const clock of [bundleClock[1]!, sweepFiles]) await acme.run({ task: clock.task, handle: clock.handle }, {})
  expect(await mine()).toEqual([])
  expect(await acme.within((db) => db.selectFrom('files').select('id').where('purpose', '=', 'bundle').execute())).toEqual([])
})

test('the job makes nothing for somebody who lost the right meanwhile', async () => {
  const { acme, ada, lead, add, order } = await desk()
  await fiveLarge(acme, add)
  await order(ada)
  await acme.within((db) => db.updateTable('leads').set({ deleted_at: new Date().toISOString() }).where('id', '=', lead.id).execute())

  await acme.run(bundleJob, { job_id: (await jobIn(acme)).id })

  expect((await jobIn(acme)).status).toBe('failed')
  expect(await acme.within((db) => db.selectFrom('document_bundles').select('file_id').execute())).toEqual([{ file_id: null }])
})
