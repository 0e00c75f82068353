import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type { ApplicationWait } from '@embark/contract/applications/application/application.rules.ts'
import { expect, test } from 'vitest'
import { newTenant, type World } from '../../../../test/world.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aCollege, anApplication } from './application.builder.ts'

type Person = Awaited<ReturnType<World['person']>>

async function waitingAs(person: Person, waits_for: ApplicationWait) {
  const query = { filters: { waits_for } } as const
  const shown = await person(applications.list, { query: { ...query, per_page: 1 } })
  const listed = await person(applications.list, { query: { ...query, per_page: 200 } })
  return { status: shown.status, count: shown.data?.metaInfo.totalRecords, ids: listed.data?.recordsInfo.map(({ id }) => id).sort() }
}

test('an officer finds the offers to answer and the papers that are missing, as many as are counted, and only those of their scope', async () => {
  const acme = await newTenant()
  const branch = await acme.within((db) => db.insertInto('branches').values({ name: 'Izmir' }).returning('id').executeTakeFirstOrThrow())
  const officer = await acme.person({ role: 'application_officer', branch_id: branch.id })
  const admin = await acme.person({ role: 'administrator' })
  const made = await acme.asSystem(async (ctx) => {
    const lead = await aLead(ctx)
    const of = (status: string, branch_id?: number) => anApplication(ctx, lead, { status, ...(branch_id && { branch_id }) })
    return {
      offer: await of('conditional_offer', branch.id),
      other: await of('unconditional_offer'),
      papers: await of('application_documents_pending', branch.id),
      asked: await of('additional_documents', branch.id),
      under: await of('acknowledged', branch.id),
      waitlisted: await of('waitlisted', branch.id),
    }
  })
  const { offer, other, papers, asked } = made

  expect(await waitingAs(officer, 'answer')).toMatchObject({ count: 1, ids: [offer.number] })
  expect(await waitingAs(officer, 'documents')).toMatchObject({ count: 2, ids: [papers.number, asked.number].sort() })
  expect(await waitingAs(admin, 'answer')).toMatchObject({ count: 2, ids: [offer.number, other.number].sort() })
  expect(await waitingAs(await (await newTenant()).person({ role: 'administrator' }), 'answer')).toMatchObject({ count: 0, ids: [] })
  expect(await waitingAs(await acme.person(), 'answer')).toMatchObject({ status: 403 })
})

test('the company finds what it has to send, the institution what it has to decide, and it nothing that was not sent to it', async () => {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const { college, ...made } = await acme.asSystem(async (ctx) => {
    const [lead, college] = [await aLead(ctx), await aCollege(ctx)]
    const of = (status: string, is_submitted = false) => anApplication(ctx, lead, { status, college, is_submitted })
    return { college, draft: await of('draft'), ready: await of('ready_to_submit'), sent: await of('submitted_to_institution', true) }
  })
  const lee = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })

  expect(await waitingAs(admin, 'submission')).toMatchObject({ count: 2, ids: [made.draft.number, made.ready.number].sort() })
  expect(await waitingAs(admin, 'decision')).toMatchObject({ count: 1, ids: [made.sent.number] })
  expect(await waitingAs(lee, 'decision')).toMatchObject({ count: 1, ids: [made.sent.number] })
  expect(await waitingAs(lee, 'submission')).toMatchObject({ count: 0, ids: [] })
})
