import { files } from '@embark/contract/documents/file/file.contract.ts'
import { quarantine } from '@embark/contract/documents/quarantine/quarantine.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clamdScan } from '#platform/files/clamd.ts'
import type { FileStore } from '#platform/files/store.ts'
import { clamdStandIn, eicar } from '../../../../test/clamd-stand-in.ts'
import { newTenant } from '../../../../test/world.ts'
import { someFile } from '../document/document.builder.ts'

let store: FileStore
let clamd: Awaited<ReturnType<typeof clamdStandIn>>
beforeAll(async () => {
  clamd = await clamdStandIn()
  store = await (await newTenant()).asSystem(async (ctx) => ctx.files)
  Object.assign(store, { scan: clamdScan({ address: clamd.address, seconds: 5 }) })
})
afterAll(async () => {
  Object.assign(store, { scan: undefined })
  await clamd.close()
})

const infected = () => new File([`%PDF-1.4\n${eicar}\n%%EOF`], 'offer.pdf')

async function desk() {
  const acme = await newTenant()
  clamd.be('looks')
  return {
    acme,
    ada: await acme.userWith('documents.create'),
    keeper: await acme.userWith('settings.organization.update', 'documents.create'),
  }
}

test('a file in which something is found is refused in words, kept where nobody opens it, and told to who looks after the company', async () => {
  const { acme, ada, keeper } = await desk()

  const clean = await ada(files.upload, { upload: someFile.pdf() })
  const refused = await ada(files.upload, { upload: infected() })
  await acme.settle()

  expect(clean.status).toBe(201)
  expect(refused).toMatchObject({
    status: 422,
    errors: [
      { field: 'file', message: 'A virus was found in this file: Eicar-Signature. It was put into quarantine and opens for nobody' },
    ],
  })
  const [held] = (await keeper(quarantine.list)).data.recordsInfo
  expect(held).toMatchObject({ filename: 'offer.pdf', finding: 'Eicar-Signature', uploadedByInfo: { id: ada.id } })
  const bell = (await keeper(notifications.recent)).data.recordsInfo.map(({ notification_info }) => notification_info.content)
  expect(bell).toEqual(['Eicar-Signature was found in offer.pdf. Nobody can open it'])
  expect((await ada(notifications.recent)).data.recordsInfo).toEqual([])
  expect(await acme.within((db) => db.selectFrom('files').select('filename').where('filename', 'like', 'offer%').execute())).toEqual([])
  expect((await keeper(files.rename, { params: { id: held!.identifier }, body: { newFileAlias: 'Mine' } })).status).toBe(404)
})

test('it is deleted for good with its content, by who looks after this company and nobody else', async () => {
  const { acme, ada, keeper } = await desk()
  await ada(files.upload, { upload: infected() })
  const [held] = (await keeper(quarantine.list)).data.recordsInfo
  const params = { identifier: held!.identifier }
  const stranger = await (await newTenant()).userWith('settings.organization.update')
  const { storage_key } = await acme.within((db) => db.selectFrom('quarantined_files').select('storage_key').executeTakeFirstOrThrow())

  expect([(await ada(quarantine.list)).status, (await ada(quarantine.remove, { params })).status]).toEqual([403, 403])
  expect((await stranger(quarantine.list)).data.recordsInfo).toEqual([])
  expect((await stranger(quarantine.remove, { params })).status).toBe(404)
  expect((await keeper(quarantine.remove, { params })).status).toBe(200)
  expect((await keeper(quarantine.list)).data.recordsInfo).toEqual([])
  const gone = async () => {
    for await (const _ of store.read(storage_key)) return false
    return false
  }
  await expect.poll(() => gone().catch((error: { code?: string }) => error.code)).toBe('ENOENT')
})

test('without the word of the scanner nothing is kept, and the uploader is asked to try again or to make it smaller', async () => {
  const { acme, ada } = await desk()
  const answers: { status: number; message: string }[] = []
  for (const mood of ['hangs', 'dies', { mostBytes: 100 }] as const) {
    clamd.be(mood)
    answers.push(await ada(files.upload, { upload: someFile.ofBytes(50_000) }))
  }
  clamd.be('looks')
  const again = await ada(files.upload, { upload: someFile.ofBytes(50_000) })

  expect(answers.map(({ status }) => status)).toEqual([503, 503, 422])
  expect(answers[0]!.message).toBe('Files cannot be checked for viruses right now. Try again in a few minutes')
  expect(answers[2]).toMatchObject({ errors: [{ message: 'This file is too large to be checked for viruses. Make it smaller' }] })
  expect(again.status).toBe(201)
  expect(await acme.within((db) => db.selectFrom('files').select('id').where('purpose', '=', 'document').execute())).toHaveLength(1)
})
