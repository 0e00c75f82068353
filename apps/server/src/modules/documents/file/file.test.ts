import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { maxFileBytes } from '@embark/contract/documents/file/file.rules.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { linksOf } from '#platform/files/signed-links.ts'
import { app, newTenant, tokens } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { someFile } from '../document/document.builder.ts'
import { sweepFiles } from './file.jobs.ts'

const open = async (link: string, headers: Record<string, string> = {}) => (await app()).inject({ method: 'GET', url: link, headers })
const changedBy = (link: string, name: string, value: string) => {
  const [path, query] = link.split('?')
  const search = new URLSearchParams(query)
  search.set(name, value)
  return `${path}?${search}`
}
const typeOf = (acme: Awaited<ReturnType<typeof newTenant>>, key: string) =>
  acme.within((db) =>
    db
      .selectFrom('lookup_values')
      .select('identifier')
      .where('type', '=', 'document_type')
      .where('key', '=', key)
      .executeTakeFirstOrThrow(),
  )

test('an upload is taken by its content, and always has a small picture', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('documents.create')

  const pdf = await ada(files.upload, { upload: someFile.pdf() })
  const photo = await ada(files.upload, { upload: await someFile.photo('me.JPEG') })
  const misnamed = await ada(files.upload, { upload: someFile.pdf('letter.docx') })

  expect(pdf).toMatchObject({
    status: 201,
    data: {
      fileInfo: { filename: 'passport.pdf', file_extension: 'pdf', mime: 'application/pdf' },
      thumbInfo: { identifier: expect.any(String) },
    },
  })
  expect(photo.data.fileInfo).toMatchObject({ file_extension: 'jpeg', mime: 'image/jpeg' })
  expect(misnamed.data.fileInfo).toMatchObject({ filename: 'letter.pdf', file_extension: 'pdf' })
})

test('the small picture of a photo does not tell where it was taken', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('documents.create')
  const { data } = await ada(files.upload, { upload: await someFile.photo() })

  const picture = await open(data.thumbInfo.view_page)
  const metadata = await sharp(picture.rawPayload).metadata()

  expect(metadata).toMatchObject({ format: 'webp', width: 320 })
  expect(metadata.exif).toBeUndefined()
})

test('programs, web pages and drawings with scripts are refused whatever they are called', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('documents.create')

  const answers = await Promise.all(
    [someFile.program(), someFile.html(), someFile.svg(), someFile.svg('drawing.svg'), new File(['just text'], 'notes.pdf')].map((upload) =>
      ada(files.upload, { upload }),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415, 415])
  expect(answers[0]).toMatchObject({ message: 'This type of file is not allowed', errors: [{ field: 'file' }] })
  expect(await acme.within((db) => db.selectFrom('files').select('id').execute())).toEqual([])
})

test('a file of five megabytes is taken, one byte more is not', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('documents.create')

  const largest = await ada(files.upload, { upload: someFile.ofBytes(maxFileBytes) })
  const larger = await ada(files.upload, { upload: someFile.ofBytes(maxFileBytes + 1) })

  expect(largest.status).toBe(201)
  expect(larger).toMatchObject({ status: 413, message: 'File size should not exceed 5MB' })
})

async function withPassport() {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'documents.create')
  const lead = await acme.asSystem((ctx) => aLead(ctx))
  const { data } = await ada(files.upload, { upload: someFile.pdf() })
  const { identifier } = await typeOf(acme, 'passport')
  const saved = await ada(documents.saveToLead, {
    params: { id: lead.identifier },
    body: {
      document_type_identifier: identifier,
      files: [{ file_identifier: data.fileInfo.identifier, file_thumb_identifier: data.thumbInfo.identifier }],
    },
  })
  const document = saved.data.recordsInfo[0]!
  return { acme, ada, lead, document, file: document.fileInfo }
}

test('a link shows a paper without a session, downloads it under the name people gave it, and lets no browser run it', async () => {
  const { ada, file } = await withPassport()
  await ada(files.rename, { params: { id: file.identifier }, body: { newFileAlias: 'Passport Grace' } })

  const [shown, downloaded] = [await open(file.view_page), await open(file.download_page)]

  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain('%PDF')
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  })
  expect(shown.headers['content-disposition']).toMatch(/^inline; filename="Passport Grace.pdf"/)
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  expect(downloaded.headers['content-disposition']).toMatch(/^attachment/)
})

test('a link that was changed, is of another file, device or company, or stands in for the session opens nothing', async () => {
  const { ada, file, document } = await withPassport()
  const other = await newTenant()
  const stolen = file.view_page.replace(file.identifier, document.thumb_page.split('/')[3]!)

  const answers = await Promise.all([
    open(changedBy(file.view_page, 'auth_token', `${new URLSearchParams(file.view_page.split('?')[1]).get('auth_token')}x`)),
    open(changedBy(file.view_page, 'device_number', crypto.randomUUID())),
    open(changedBy(file.view_page, 'client_number', other.number)),
    open(changedBy(file.view_page, 'auth_token', ada.token)),
    open(stolen),
    open(`/api/files/${file.identifier}/content`),
    open(file.view_page.replace('view.', 'download.')),
  ])

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404, 404])
})

test('a link opens for five minutes, and only as long as its maker may see the paper', async () => {
  const { acme, ada, file } = await withPassport()
  const actor = { id: ada.id, sessionId: ada.session_id, deviceIdentifier: ada.device_identifier }
  const tenant = { id: acme.id, number: acme.number }
  // Signing reads only these of the tenant and the actor.
  const signedAt = (ms: number) =>
    `/api/files/${file.identifier}/content?${linksOf(tokens, { find: async () => undefined }).sign(tenant as never, actor as never, file.identifier, 'view', new Date(ms))}`

  const [young, old] = [await open(signedAt(Date.now() - 290_000)), await open(signedAt(Date.now() - 301_000))]
  await acme.within((db) => db.updateTable('documents').set({ deleted_at: new Date().toISOString() }).execute())
  const discarded = await open(file.view_page)

  expect([young.statusCode, old.statusCode, discarded.statusCode]).toEqual([200, 404, 404])
})

test('another person gets links of their own and cannot rename what they may not see', async () => {
  const { acme, lead, file } = await withPassport()
  const outsider = await acme.person({
    permissions: ['leads.read', 'documents.create'],
    scopes: { leads: 'assigned', applications: 'assigned' },
  })
  const stranger = await newTenant().then((other) => other.userWith('documents.create'))

  const listed = await outsider(documents.ofLead, { params: { id: lead.identifier } })
  const renamed = await Promise.all(
    [outsider, stranger].map((person) => person(files.rename, { params: { id: file.identifier }, body: { newFileAlias: 'Mine' } })),
  )

  expect([listed.status, ...renamed.map(({ status }) => status)]).toEqual([404, 404, 404])
})

test('a name is required to rename a file', async () => {
  const { ada, file } = await withPassport()

  const refused = await ada(files.rename, { params: { id: file.identifier }, body: { newFileAlias: ' ' } })

  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'newFileAlias', message: 'File alias is required' }] })
})

test('uploads nobody took within a day are swept away, contents and all; papers stay', async () => {
  const { acme, ada, file } = await withPassport()
  const lost = await ada(files.upload, { upload: someFile.pdf('lost.pdf') })
  const fresh = await ada(files.upload, { upload: someFile.pdf('fresh.pdf') })
  const keys = await acme.within(async (db) => {
    await db
      .updateTable('files')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() })
      .where('filename', 'in', ['lost.pdf', 'lost.webp', 'passport.pdf', 'passport.webp'])
      .execute()
    return db.selectFrom('files').select('storage_key').where('filename', '=', 'lost.pdf').execute()
  })

  await acme.run({ task: sweepFiles.task, handle: sweepFiles.handle }, {})
  await acme.run({ task: sweepFiles.task, handle: sweepFiles.handle }, {})

  const left = await acme.within((db) =>
    db.selectFrom('files').select('identifier').where('purpose', '=', 'document').orderBy('id').execute(),
  )
  expect(left.map(({ identifier }) => identifier)).toEqual([file.identifier, fresh.data.fileInfo.identifier])
  expect(lost.status).toBe(201)
  const content = await acme
    .asSystem(async (ctx) => {
      for await (const _ of ctx.files.read(keys[0]!.storage_key)) return 'still there'
      return 'empty'
    })
    .catch((error: { code?: string }) => error.code)
  expect(content).toBe('ENOENT')
  expect((await open(file.view_page)).statusCode).toBe(200)
})

test('papers leave the trash for good after 30 days', async () => {
  const { acme } = await withPassport()
  await acme.within((db) =>
    db
      .updateTable('documents')
      .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .execute(),
  )

  await acme.run({ task: sweepFiles.task, handle: sweepFiles.handle }, {})

  expect(
    await acme.within(async (db) => [
      await db.selectFrom('documents').select('id').execute(),
      await db.selectFrom('files').select('id').execute(),
    ]),
  ).toEqual([[], []])
})
