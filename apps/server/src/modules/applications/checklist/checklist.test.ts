import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { checklist } from '@embark/contract/applications/checklist/checklist.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from '../application/application.builder.ts'
import { aPaper, requiredPapers } from '../offer-condition/offer-condition.builder.ts'

async function desk({ isHeldBack = true } = {}) {
  const acme = await newTenant()
  if (isHeldBack) {
    const gate_key = 'applications.missing_documents_block'
    await acme.within((db) => db.insertInto('tenant_gates').values({ gate_key, enabled: true }).execute())
    await acme.asSystem((ctx) => ctx.forgetAccess())
  }
  const ada = await acme.userWith('applications.read', 'applications.status.update', 'documents.verify')
  const { lead, college, application } = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx), await aCollege(ctx)]
    return { lead, college, application: await anApplication(ctx, lead, { college }) }
  })
  const params = { id: application.identifier }
  const single = async () => (await ada(applications.single, { params })).data.applicationInfo
  const move = async (key: string) => {
    const to = (await single()).moves.find(({ status }) => status.key === key)!.status.identifier
    return ada(applications.update, { params, query: { status_identifier: to }, body: {} })
  }
  const paper = (type: string) => acme.asSystem((ctx) => aPaper(ctx, application.id, type))
  const asked = async () => (await ada(checklist.read, { params })).data.recordsInfo
  const reject = async (type: string) => {
    const item = (await asked()).find(({ label }) => label === type)!
    await ada(checklist.link, {
      params: { applicationId: params.id, documentId: item.documents[0]!.identifier, documentTypeId: item.document_type_identifier },
      body: { status: 'rejected', remarks: 'Too dark' },
    })
  }
  return { acme, ada, lead, college, application, single, move, paper, asked, reject }
}

test('where missing documents hold back, an application is neither ready nor submitted while a required document is missing or was rejected; each is named, with the way to it', async () => {
  const { application, move, paper, asked, reject } = await desk()
  await paper('passport')
  await reject('Passport')

  const [ready, submitted] = [await move('ready_to_submit'), await move('submitted_to_institution')]

  const page = `/applications/${application.identifier}?tab=checklist`
  const [passport] = await asked()
  expect([ready.status, submitted.status]).toEqual([422, 422])
  expect(ready).toMatchObject({
    message: 'Required documents are missing or not valid: Passport, Transcript, English test',
    errors: [
      {
        field: 'status_identifier',
        message: 'Passport was rejected. Add a new version first',
        details: { document_type_identifier: passport!.document_type_identifier, page },
      },
      { message: 'Transcript is missing. Add it first', details: { page } },
      { message: 'English test is missing. Add it first', details: { page } },
    ],
  })
})

test('the page of an application and its card on the board say beforehand what keeps it back, and nothing once all is there', async () => {
  const { ada, lead, acme, single, move } = await desk()
  const cards = async () => (await ada(applications.list, { query: { with_papers: true } })).data.recordsInfo
  const faults = (papers: readonly { label: string; fault: string }[] | undefined) => papers?.map(({ label, fault }) => `${label} ${fault}`)
  const verdict = async (key: string) => (await single()).moves.find(({ status }) => status.key === key)!

  const before = await single()
  expect(faults(before.held_back_by)).toEqual(['Passport missing', 'Transcript missing', 'English test missing'])
  expect(faults((await cards())[0]!.held_back_by)).toEqual(faults(before.held_back_by))
  expect((await ada(applications.list, {})).data.recordsInfo[0]!.held_back_by).toBeUndefined()
  expect(await verdict('ready_to_submit')).toMatchObject({
    isAllowed: false,
    reason: 'Required documents are missing or not valid: Passport, Transcript, English test',
  })
  expect((await verdict('application_documents_pending')).isAllowed).toBe(true)
  expect((await verdict('withdrawn')).isAllowed).toBe(true)

  await acme.asSystem((ctx) => requiredPapers(ctx, lead.id))

  expect([(await single()).held_back_by, (await cards())[0]!.held_back_by]).toEqual([[], []])
  expect((await verdict('ready_to_submit')).isAllowed).toBe(true)
  expect((await move('ready_to_submit')).status).toBe(200)
  expect((await move('submitted_to_institution')).status).toBe(200)
})

test('what the checklist of a course names is required as well, of applicants from the countries it is for', async () => {
  const { acme, college, lead, single } = await desk()
  const entries = [{ name: 'Visa', country_code: 'IN', items: [{ name: 'Proof of funds', value: '' }] }]
  await acme.asSystem((ctx) => requiredPapers(ctx, lead.id))
  await acme.within(async (db) => {
    await db
      .updateTable('programs')
      .set({ checklist: JSON.stringify(entries) })
      .where('id', '=', college.programs[0]!)
      .execute()
    await db.updateTable('leads').set({ nationality_country_id: null, source_country_id: null }).where('id', '=', lead.id).execute()
  })

  const elsewhere = (await single()).held_back_by
  await acme.within(async (db) => {
    const { id } = await db.selectFrom('countries').select('id').where('iso2', '=', 'IN').executeTakeFirstOrThrow()
    await db.updateTable('leads').set({ nationality_country_id: id }).where('id', '=', lead.id).execute()
  })

  expect(elsewhere).toEqual([])
  expect((await single()).held_back_by).toMatchObject([{ label: 'Proof of funds', fault: 'missing' }])
})

test('unless a company lets missing documents hold applications back, it is told what is missing and no more', async () => {
  const { single, move } = await desk({ isHeldBack: false })

  const moved = await move('submitted_to_institution')

  expect(moved).toMatchObject({
    status: 200,
    data: { applicationInfo: { missing_documents: ['Passport', 'Transcript', 'English test'] } },
  })
  expect((await single()).held_back_by).toEqual([])
})
