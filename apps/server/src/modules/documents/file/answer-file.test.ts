import { files } from '@embark/contract/documents/file/file.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { app, type Caller, newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aField } from '../../masters/form-submission/form-submission.builder.ts'
import { someFile } from '../document/document.builder.ts'

const open = async (link: string) => (await app()).inject({ method: 'GET', url: link })

async function withScan() {
  const acme = await newTenant()
  await acme.asSystem((ctx) => aField(ctx, { name: 'scan', type: 'file' }))
  const ada = await acme.userWith('leads.read', 'leads.update', 'documents.create')
  const lead = await acme.asSystem((ctx) => aLead(ctx, { owner_id: ada.id }))
  const { fileInfo, thumbInfo } = (await ada(files.upload, { upload: someFile.pdf() })).data
  const params = { id: lead.identifier }
  const answer = (values: object) => ada(leads.edit, { params, body: { values: values as never } })
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
