import { createHash } from 'node:crypto'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { maxFileBytes, pieceBytes } from '@embark/contract/documents/file/file.rules.ts'
import { partialUploads } from '@embark/contract/documents/partial-upload/partial-upload.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NotScanned } from '#platform/files/clamd.ts'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { someFile } from '../document/document.builder.ts'
import { sweepPartialUploads } from './partial-upload.jobs.ts'

const digestOf = async (file: File) =>
  createHash('sha256')
    .update(Buffer.from(await file.arrayBuffer()))
    .digest('hex')
const begin = async (who: Caller, file: File) =>
  who(partialUploads.begin, { body: { filename: file.name, bytes: file.size, sha256: await digestOf(file) } })
const send = (who: Caller, identifier: string, file: File, from: number, to = from + pieceBytes) =>
  who(partialUploads.add, { params: { identifier }, query: { from }, upload: new File([file.slice(from, to)], 'piece') })
const finish = (who: Caller, identifier: string) => who(partialUploads.finish, { params: { identifier } })
const pieces = async (acme: World) => {
  const keys = await acme.within((db) => db.selectFrom('partial_upload_pieces').select('storage_key').execute())
  return keys.map(({ storage_key }) => storage_key)
}
const isThere = (acme: World, key: string) =>
  acme.asSystem(async ({ files: store }) => {
    try {
      for await (const _ of store.read(key)) return true
      return true
    } catch {
      return false
    }
  })

async function desk() {
  const acme = await newTenant()
  return { acme, ada: await acme.userWith('documents.create'), ben: await acme.userWith('documents.create') }
}

test('a file chosen again goes on where it stopped, and is kept whole', async () => {
  const { acme, ada } = await desk()
  const file = someFile.ofBytes(2 * pieceBytes + 10)

  const first = await begin(ada, file)
  await send(ada, first.data.identifier, file, 0)
  const again = await begin(ada, file)
  await send(ada, again.data.identifier, file, again.data.taken_bytes)
  const early = await finish(ada, again.data.identifier)
  const last = await send(ada, again.data.identifier, file, 2 * pieceBytes)
  const stored = await pieces(acme)
  const done = await finish(ada, again.data.identifier)

  expect(again.data).toEqual({ identifier: first.data.identifier, bytes: file.size, taken_bytes: pieceBytes })
  expect(early.status).toBe(409)
  expect(last.data.taken_bytes).toBe(file.size)
  expect(done).toMatchObject({
    status: 201,
    data: { fileInfo: { filename: 'large.pdf', size: file.size, mime: 'application/pdf' }, thumbInfo: { identifier: expect.any(String) } },
  })
  const kept = await acme.within((db) =>
    db.selectFrom('files').select(['storage_key', 'sha256']).where('identifier', '=', done.data.fileInfo.identifier).execute(),
  )
  expect(Buffer.from(kept[0]!.sha256!).toString('hex')).toBe(await digestOf(file))
  expect(await isThere(acme, kept[0]!.storage_key)).toBe(true)
  expect(await pieces(acme)).toEqual([])
  await expect.poll(() => Promise.all(stored.map((key) => isThere(acme, key)))).toEqual([false, false, false])
})

test('a piece that came before, or too early, changes nothing', async () => {
  const { acme, ada } = await desk()
  const file = someFile.ofBytes(2 * pieceBytes)
  const { identifier } = (await begin(ada, file)).data

  await send(ada, identifier, file, 0)
  const answers = [await send(ada, identifier, file, 0), await send(ada, identifier, file, pieceBytes + 5)]

  expect(answers.map(({ data }) => data.taken_bytes)).toEqual([pieceBytes, pieceBytes])
  expect(await pieces(acme)).toHaveLength(1)
})

test('nobody goes on with the file of another, and another file of the same name begins anew', async () => {
  const { ada, ben } = await desk()
  const [file, other] = [someFile.ofBytes(pieceBytes + 1), someFile.ofBytes(pieceBytes + 2)]
  const { identifier } = (await begin(ada, file)).data
  await send(ada, identifier, file, 0)

  expect((await send(ben, identifier, file, pieceBytes)).status).toBe(404)
  expect((await finish(ben, identifier)).status).toBe(404)
  expect((await begin(ben, file)).data).toMatchObject({ taken_bytes: 0 })
  expect((await begin(ada, other)).data).toMatchObject({ taken_bytes: 0 })
})

test('the whole is checked as any upload: its size, its content, and that it is what was announced', async () => {
  const { acme, ada } = await desk()
  const page = new File([`<html><script>alert(1)</script>${' '.repeat(pieceBytes)}</html>`], 'letter.pdf')
  const [file, other] = [someFile.ofBytes(10), new File(['%PDF-1.4\ny'], 'other.pdf')]

  const tooLarge = await begin(ada, someFile.ofBytes(maxFileBytes + 1))
  const { identifier } = (await begin(ada, page)).data
  await send(ada, identifier, page, 0)
  await send(ada, identifier, page, pieceBytes)
  const refused = await finish(ada, identifier)
  const mixed = (await begin(ada, file)).data.identifier
  await send(ada, mixed, other, 0)
  const confused = await finish(ada, mixed)

  expect(tooLarge).toMatchObject({ status: 413, message: 'File size should not exceed 5MB' })
  expect(refused).toMatchObject({ status: 415, message: 'This type of file is not allowed' })
  expect(confused.status).toBe(409)
  expect(await pieces(acme)).toEqual([])
  expect((await begin(ada, file)).data.taken_bytes).toBe(0)
  expect(await acme.within((db) => db.selectFrom('files').select('id').execute())).toEqual([])
})

test('without the scanner’s word no file is stored, and it can be asked again without sending anew', async () => {
  const { acme, ada } = await desk()
  const store = await acme.asSystem(async (ctx) => ctx.files)
  const file = someFile.ofBytes(pieceBytes + 1)
  const { identifier } = (await begin(ada, file)).data
  await send(ada, identifier, file, 0)
  await send(ada, identifier, file, pieceBytes)
  const silent = { scan: () => Promise.reject(new NotScanned('no answer')) }
  Object.assign(store, silent)
  const unchecked = await finish(ada, identifier).finally(() => Object.assign(store, { scan: undefined }))

  expect(unchecked.status).toBe(503)
  expect(await acme.within((db) => db.selectFrom('files').select('id').execute())).toEqual([])
  expect((await finish(ada, identifier)).status).toBe(201)
  expect((await ada(files.rename, { params: { id: identifier }, body: { newFileAlias: 'x' } })).status).toBe(404)
})

test('what did not arrive whole within a day is swept away with its pieces', async () => {
  const { acme, ada } = await desk()
  const [old, young] = [someFile.ofBytes(pieceBytes + 1), someFile.ofBytes(pieceBytes + 2)]
  const { identifier } = (await begin(ada, old)).data
  await send(ada, identifier, old, 0)
  await begin(ada, young)
  const [key] = await pieces(acme)
  await acme.within((db) =>
    sql`update partial_uploads set created_at = now() - interval '25 hours' where identifier = ${identifier}`.execute(db),
  )

  await acme.run({ task: sweepPartialUploads.task, handle: sweepPartialUploads.handle }, {})

  const left = await acme.within((db) => db.selectFrom('partial_uploads').select('bytes').execute())
  expect(left.map(({ bytes }) => Number(bytes))).toEqual([young.size])
  expect(await isThere(acme, key!)).toBe(false)
})
