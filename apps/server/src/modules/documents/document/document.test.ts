import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { someFile } from './document.builder.ts'

const uploaded = async (person: Caller, name?: string) => {
  const { data } = await person(files.upload, { upload: someFile.pdf(name) })
  return { file_identifier: data.fileInfo.identifier, file_thumb_identifier: data.thumbInfo.identifier }
}
const typeNamed = async (person: Caller, label: string) => {
  const { data } = await person(documentTypes.dropdown, { query: { modules: 'lead' } })
  return data.options.find((option) => option.label === label)!.identifier!
}

async function desk() {
  const acme = await newTenant()
  const ada = await acme.userWith('leads.read', 'applications.read', 'documents.create', 'documents.delete', 'documents.verify')
  const { lead, college, application } = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx), await aCollege(ctx)]
    return {
      lead,
      college,
      application: await anApplication(ctx, lead, { college, status: 'submitted_to_institution', is_submitted: true }),
    }
  })
  return { acme, ada, lead, college, application, passport: await typeNamed(ada, 'Passport') }
}

test('files become documents together, are told on the timeline and to whoever looks', async () => {
  const { acme, ada, lead, passport } = await desk()

  const saved = await ada(documents.saveToLead, {
    params: { id: lead.identifier },
    body: { document_type_identifier: passport, files: [await uploaded(ada, 'a.pdf'), await uploaded(ada, 'b.pdf')] },
  })
  const listed = await ada(documents.ofLead, { params: { id: lead.identifier } })
  await acme.settle()

  expect(saved).toMatchObject({ status: 201, message: 'Documents has been saved successfully' })
  expect(listed.data.recordsInfo).toMatchObject([
    { fileInfo: { filename: 'b.pdf', doc_type: 'Passport' }, status: 'pending', inherited: false, uploadedByInfo: { first_name: 'Ada' } },
    { fileInfo: { filename: 'a.pdf' } },
  ])
  expect(await acme.within((db) => db.selectFrom('activities').select(['type', 'vars']).execute())).toEqual([
    { type: 'document_saved', vars: { document_type: 'Passport', count: 2 } },
  ])
  expect(acme.told()).toMatchObject([{ message: { noun: 'document', identifier: lead.identifier } }])
})

test('a document that is given another name still says what it is', async () => {
  const { ada, lead, passport } = await desk()
  const file = await uploaded(ada, 'scan.pdf')
  await ada(documents.saveToLead, { params: { id: lead.identifier }, body: { document_type_identifier: passport, files: [file] } })

  const renamed = await ada(files.rename, { params: { id: file.file_identifier }, body: { newFileAlias: 'Passport of Grace' } })

  expect(renamed.data.fileInfo).toMatchObject({ filealias: 'Passport of Grace', file_extension: 'pdf', doc_type: 'Passport' })
})

test('what is missing is told in the words of the specification', async () => {
  const { ada, lead, passport } = await desk()
  const complaint = async (body: object) =>
    (await ada(documents.saveToLead, { params: { id: lead.identifier }, body: body as never })).errors[0]
  const file = { file_identifier: crypto.randomUUID(), file_thumb_identifier: crypto.randomUUID() }

  expect(await complaint({ files: [file] })).toMatchObject({ field: 'document_type_identifier', message: 'Document type is required' })
  expect(await complaint({ document_type_identifier: passport })).toMatchObject({ field: 'files', message: 'File is required' })
  expect(await complaint({ document_type_identifier: passport, files: [] })).toMatchObject({ field: 'files', message: 'File is required' })
  expect(await complaint({ document_type_identifier: passport, files: [{ file_identifier: file.file_identifier }] })).toMatchObject({
    message: 'File is required',
  })
  expect(await complaint({ document_type_identifier: passport, files: Array(11).fill(file) })).toMatchObject({
    field: 'files',
    message: 'You can upload up to 10 files',
  })
  expect(await complaint({ document_type_identifier: crypto.randomUUID(), files: [file] })).toMatchObject({
    field: 'document_type_identifier',
    message: 'Document type is required',
  })
})

test('one file that is not the caller’s own upload keeps all of them out', async () => {
  const { acme, ada, lead, passport } = await desk()
  const bob = await acme.userWith('leads.read', 'documents.create')
  const [mine, his] = [await uploaded(ada), await uploaded(bob)]
  const save = (list: object[]) =>
    ada(documents.saveToLead, { params: { id: lead.identifier }, body: { document_type_identifier: passport, files: list as never } })

  const mixed = await save([mine, his])
  const crossed = await save([{ ...mine, file_thumb_identifier: his.file_thumb_identifier }])
  const listed = await ada(documents.ofLead, { params: { id: lead.identifier } })
  const alone = await save([mine])
  const twice = await save([mine])

  expect(mixed).toMatchObject({
    status: 422,
    errors: [{ field: 'files.1.file_identifier', message: 'This file is no longer available. Upload it again' }],
  })
  expect(crossed.status).toBe(422)
  expect(listed.data.recordsInfo).toEqual([])
  expect([alone.status, twice.status]).toEqual([201, 422])
})

test('an application shows the papers of its student as inherited; an institution sees them once they are linked', async () => {
  const { acme, ada, lead, college, application, passport } = await desk()
  const institution = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const officer = await acme.person({
    permissions: ['applications.read', 'documents.delete'],
    scopes: { leads: 'own', applications: 'tenant' },
  })
  const list = async (person: Caller) =>
    (await person(documents.ofApplication, { params: { id: application.identifier } })).data.recordsInfo
  const { data: onLead } = await ada(documents.saveToLead, {
    params: { id: lead.identifier },
    body: { document_type_identifier: passport, files: [await uploaded(ada)] },
  })
  await ada(documents.saveToApplication, {
    params: { id: application.identifier },
    body: { document_type_identifier: passport, files: [await uploaded(ada)] },
  })
  const paper = onLead.recordsInfo[0]!

  const before = await list(institution)
  await ada(checklist.link, {
    params: { applicationId: application.identifier, documentId: paper.identifier, documentTypeId: passport },
    body: {},
  })
  const after = await list(institution)
  const officers = await list(officer)
  const deleted = await officer(documents.remove, { params: { identifier: paper.identifier } })

  expect((await list(ada)).map(({ inherited }) => inherited)).toEqual([false, true])
  expect([before.length, after.length]).toEqual([1, 2])
  expect(officers.map(({ can }) => can.delete)).toEqual([true, false])
  expect(deleted.status).toBe(404)
  const opened = await institution(applications.single, { params: { id: application.identifier } })
  expect(opened.data.applicationInfo.counts.documents).toBe(2)
})

test('a deleted document can be taken out of the trash again', async () => {
  const { ada, lead, passport } = await desk()
  const { data } = await ada(documents.saveToLead, {
    params: { id: lead.identifier },
    body: { document_type_identifier: passport, files: [await uploaded(ada)] },
  })
  const { identifier } = data.recordsInfo[0]!
  const count = async () => (await ada(documents.ofLead, { params: { id: lead.identifier } })).data.metaInfo.totalRecords

  await ada(documents.remove, { params: { identifier } })
  const without = await count()
  const again = await ada(documents.remove, { params: { identifier } })
  await ada(documents.restore, { params: { identifier } })

  expect([without, again.status, await count()]).toEqual([0, 404, 1])
})

test('the checklist tells what is missing, what is there and what was judged', async () => {
  const { ada, lead, application, passport } = await desk()
  const passportState = async () =>
    (await ada(checklist.read, { params: { id: application.identifier } })).data.recordsInfo.find(({ label }) => label === 'Passport')!
  const { data } = await ada(documents.saveToLead, {
    params: { id: lead.identifier },
    body: { document_type_identifier: await typeNamed(ada, 'Other'), files: [await uploaded(ada)] },
  })
  const link = (body: object) =>
    ada(checklist.link, {
      params: { applicationId: application.identifier, documentId: data.recordsInfo[0]!.identifier, documentTypeId: passport },
      body,
    })

  expect(await passportState()).toMatchObject({ is_required: true, status: 'missing' })
  await link({})
  await link({})
  expect(await passportState()).toMatchObject({ status: 'uploaded', documents: [{ inherited: true }] })
  expect((await link({ status: 'rejected' })).errors[0]).toMatchObject({ field: 'remarks', message: 'Remarks are required' })
  await link({ status: 'rejected', remarks: 'Expired' })
  expect(await passportState()).toMatchObject({ status: 'rejected', remarks: 'Expired' })
  await link({ status: 'verified' })
  expect(await passportState()).toMatchObject({ status: 'verified' })
})

test('document types are unique whatever their case, and counted by use', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('documents.create', 'documents.types.update')

  const made = await ada(documentTypes.create, { body: { label: 'Police report', modules: ['application'] } })
  const twice = await ada(documentTypes.create, { body: { label: 'POLICE REPORT', modules: ['lead'] } })
  const forLeads = await ada(documentTypes.dropdown, { query: { modules: 'lead', search: 'police' } })
  const forApplications = await ada(documentTypes.dropdown, { query: { modules: 'application', search: 'police' } })

  expect(made.data.documentTypeInfo).toMatchObject({ label: 'Police report', usage: 0 })
  expect(twice).toMatchObject({ status: 409, errors: [{ field: 'label' }] })
  expect([forLeads.data.options.length, forApplications.data.options.length]).toEqual([0, 1])
})
