import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { versions } from '@embark/contract/documents/version/version.contract.ts'
import { fileExtractions } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { readingDesk } from '../../extraction/file-extraction/file-extraction.builder.ts'
import { someFile } from '../document/document.builder.ts'

async function desk() {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const { ada, lead } = await readingDesk(acme)
  const make = async (body: object = {}) => {
    const answer = await admin(documentTypes.create, { body: { label: 'Bank letter', modules: ['lead'], ...body } as never })
    return answer.data.documentTypeInfo
  }
  const upload = async (who: Caller, file: File) => {
    const { data } = await who(files.upload, { upload: file })
    return { file_identifier: data.fileInfo.identifier, file_thumb_identifier: data.thumbInfo.identifier }
  }
  const save = async (type: { identifier: string }, file: File) =>
    ada(documents.saveToLead, {
      params: { id: lead.identifier },
      body: { document_type_identifier: type.identifier, files: [await upload(ada, file)] },
    })
  return { acme, admin, ada, lead, make, upload, save }
}

test('a company keeps its document types: what they are called, what they may be, how they are read, and where they are used', async () => {
  const { admin, ada, make, save } = await desk()
  const made = await make({ alias: 'Sponsor paper 7', max_mb: 2, file_kinds: ['pdf'], extraction: 'none' })
  await save(made, someFile.pdf())
  const byAlias = await ada(documentTypes.dropdown, { query: { search: 'sponsor paper 7' } })
  const body = { label: 'Bank statement', modules: ['lead', 'application'] as const, is_required: true, extraction: 'transcript' as const }
  const edited = await admin(documentTypes.edit, { params: { identifier: made.identifier }, body: { ...body, modules: [...body.modules] } })
  const taken = await admin(documentTypes.edit, { params: { identifier: made.identifier }, body: { label: 'PASSPORT', modules: ['lead'] } })
  const { recordsInfo } = (await admin(documentTypes.list, { query: { search: 'statement' } })).data
  const row = recordsInfo.find(({ identifier }) => identifier === made.identifier)
  const uses = await admin(lookups.uses, { params: { value_id: made.identifier } })

  expect(made).toMatchObject({ alias: 'Sponsor paper 7', max_mb: 2, file_kinds: ['pdf'], extraction: 'none', has_own_map: false, usage: 0 })
  expect(edited.data.documentTypeInfo).toMatchObject({ label: 'Bank statement', alias: null, max_mb: null, file_kinds: [], usage: 1 })
  expect(taken).toMatchObject({ status: 409, errors: [{ field: 'label', message: 'This document type already exists' }] })
  expect(row).toMatchObject({ extraction: 'transcript', is_required: true, modules: ['lead', 'application'] })
  expect(byAlias.data.options).toMatchObject([{ label: 'Bank letter', alias: 'Sponsor paper 7' }])
  expect(uses.data.usesInfo).toEqual([{ place: 'Documents', count: 1, has_more: false }])
})

test('a type that is out of use is not chosen, and one of them stays to be chosen', async () => {
  const { acme, admin, make, save } = await desk()
  const made = await make()
  const off = { label: 'Bank letter', modules: ['lead' as const], is_active: false }
  const params = { identifier: made.identifier }

  expect((await admin(documentTypes.edit, { params, body: off })).data.documentTypeInfo.is_active).toBe(false)
  expect(await save(made, someFile.pdf())).toMatchObject({ status: 422, errors: [{ field: 'document_type_identifier' }] })

  await admin(documentTypes.edit, { params, body: { ...off, is_active: true } })
  await acme.within((db) =>
    db.updateTable('lookup_values').set({ is_active: false }).where('type', '=', 'document_type').where('id', '<>', made.id).execute(),
  )
  expect(await admin(documentTypes.edit, { params, body: off })).toMatchObject({ status: 409, errors: [{ field: 'is_active' }] })
})

test('the limits of a type hold for uploads and for new versions, and choosing tells them before', async () => {
  const { admin, ada, make, save, upload } = await desk()
  const made = await make({ max_mb: 1, file_kinds: ['pdf'] })

  const [photo, large] = [await save(made, await someFile.photo()), await save(made, someFile.ofBytes(1_200_000))]
  const saved = await save(made, someFile.pdf())
  const { identifier } = saved.data.recordsInfo[0]!
  const next = { revision: 1, ...(await upload(ada, await someFile.photo())) }
  const replaced = await ada(versions.create, { params: { identifier }, body: next })
  const { options } = (await ada(documentTypes.dropdown, { query: { search: 'bank' } })).data
  const wild = await admin(documentTypes.create, { body: { label: 'Huge', modules: ['lead'], max_mb: 50 } })

  expect(photo).toMatchObject({
    status: 422,
    errors: [{ field: 'files.0.file_identifier', message: 'Documents of this type are PDF files' }],
  })
  expect(large).toMatchObject({ status: 422, errors: [{ message: 'Documents of this type have at most 1 MB' }] })
  expect(saved.status).toBe(201)
  expect(replaced).toMatchObject({ status: 422, errors: [{ field: 'file_identifier' }] })
  expect(options).toMatchObject([{ max_mb: 1, file_kinds: ['pdf'] }])
  expect(wild).toMatchObject({ status: 422, errors: [{ field: 'max_mb', message: 'Enter a number from 1 to 5' }] })
})

test('documents of a type that is not read offer no reading, and cost no credit', async () => {
  const { ada, lead, make, save } = await desk()
  const made = await make({ extraction: 'none' })
  const saved = await save(made, someFile.pdf())
  const { fileInfo, documentTypeInfo } = saved.data.recordsInfo[0]!

  const asked = await ada(fileExtractions.request, { body: { file_identifier: fileInfo.identifier } })

  expect(documentTypeInfo).toMatchObject({ label: 'Bank letter', is_read: false })
  expect(asked).toMatchObject({ status: 422, errors: [{ code: 'TYPE_NOT_EXTRACTABLE' }] })
  expect((await ada(documents.ofLead, { params: { id: lead.identifier }, query: {} })).data.recordsInfo).toHaveLength(1)
})
