import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { app, type Caller, newTenant } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aField, aForm } from '../../masters/form-submission/form-submission.builder.ts'
import { someFile } from '../document/document.builder.ts'

const open = async (link: string) => (await app()).inject({ method: 'GET', url: link })

async function withScan() {
  const acme = await newTenant()
  await acme.asSystem((ctx) => aField(ctx, { name: 'scan', type: 'file' }))
  const ada = await acme.userWith('leads.read', 'leads.update', 'documents.create')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { owner_id: ada.id }))
  const { fileInfo, thumbInfo } = (await ada(files.upload, { upload: someFile.pdf() })).data
  const params = { id: lead.identifier }
  const answer = async (values: object) => {
    const { version } = (await ada(leads.single, { params })).data.leadInfo
    return ada(leads.edit, { params, body: { version, values: values as never } })
  }
  expect((await answer({ scan: [fileInfo.identifier] })).status).toBe(200)
  const linksFor = async (who: Caller) => (await who(leadAnswers.read, { params })).data.recordsInfo[0]?.files ?? []
  const rename = (who: Caller) => who(files.rename, { params: { id: fileInfo.identifier }, body: { newFileAlias: 'Scan' } })
  return { acme, ada, lead, params, fileInfo, thumbInfo, answer, linksFor, rename }
}

test('a file somebody answered with opens for whoever sees the lead, as link, as download and as small picture', async () => {
  const { acme, linksFor, rename, lead, thumbInfo } = await withScan()
  const colleague = await acme.userWith('leads.read', 'documents.create')
  const assigned = await acme.person({ permissions: ['leads.read', 'documents.create'], scopes: { leads: 'own' } })
  await acme.within((db) => db.updateTable('leads').set({ owner_id: assigned.id }).where('id', '=', lead.id).execute())

  for (const who of [colleague, assigned]) {
    const [link] = await linksFor(who)
    expect(link).toMatchObject({ name: 'passport.pdf' })
    const [shown, downloaded] = [await open(link!.view_page), await open(link!.download_page)]
    expect([shown.statusCode, shown.body.slice(0, 5), downloaded.statusCode]).toEqual([200, '%PDF-', 200])
    expect((await rename(who)).status).toBe(200)
  }
  expect((await open(thumbInfo.view_page)).statusCode).toBe(200)
})

test('it opens for nobody who does not see the lead, of this company or another, and not for its uploader once they no longer do', async () => {
  const { acme, ada, linksFor, rename, lead, params, thumbInfo } = await withScan()
  const outside = await acme.person({ permissions: ['leads.read', 'documents.create'], scopes: { leads: 'own' } })
  const stranger = await (await newTenant()).userWith('leads.read', 'documents.create')
  const colleague = await acme.userWith('leads.read', 'documents.create')
  const [hers] = await linksFor(ada)
  const [theirs] = await linksFor(colleague)

  for (const who of [outside, stranger]) {
    expect((await who(leadAnswers.read, { params })).status).toBe(404)
    expect((await rename(who)).status).toBe(404)
  }
  await acme.within((db) => db.updateTable('leads').set({ deleted_at: new Date().toISOString() }).where('id', '=', lead.id).execute())
  for (const link of [hers!.view_page, hers!.download_page, theirs!.view_page, thumbInfo.view_page])
    expect((await open(link)).statusCode).toBe(404)
})

test('a file that was taken out of the answer opens no more', async () => {
  const { ada, answer, linksFor, rename } = await withScan()
  const [link] = await linksFor(ada)
  await answer({ scan: null })

  expect((await open(link!.view_page)).statusCode).toBe(404)
  expect((await rename(ada)).status).toBe(404)
})

test('a file given with a status of an application opens for whoever sees the application, and for nobody else', async () => {
  const acme = await newTenant()
  const ada = await acme.userWith('applications.read', 'applications.status.update', 'documents.create')
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
      .executeTakeFirstOrThrow(),
  )
  const at = { timeline_id: target.timeline_id, stage_id: target.id }
  await acme.asSystem((ctx) => aForm(ctx, 'Papers', [{ name: 'transcript', type: 'file', use: { is_required: true } }], at))
  const { fileInfo } = (await ada(files.upload, { upload: someFile.pdf('transcript.pdf') })).data
  const params = { id: application.identifier }
  const body = { answers: { transcript: [fileInfo.identifier] } } as never
  expect((await ada(applications.update, { params, query: { status_identifier: target.identifier }, body })).status).toBe(200)

  const colleague = await acme.userWith('applications.read')
  const outside = await acme.person({ permissions: ['applications.read'], scopes: { leads: 'own', applications: 'own' } })
  for (const who of [ada, colleague]) {
    const [answer] = (await who(applications.answers, { params })).data.recordsInfo
    expect(answer).toMatchObject({ name: 'transcript', files: [{ name: 'transcript.pdf' }] })
    const [shown, downloaded] = [await open(answer!.files[0]!.view_page), await open(answer!.files[0]!.download_page)]
    expect([shown.statusCode, shown.body.slice(0, 5), downloaded.statusCode]).toEqual([200, '%PDF-', 200])
  }
  expect((await outside(applications.answers, { params })).status).toBe(404)
})
