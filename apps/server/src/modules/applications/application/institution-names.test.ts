import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { deadlines } from '@embark/contract/applications/deadline/deadline.contract.ts'
import { offerConditions } from '@embark/contract/applications/offer-condition/offer-condition.contract.ts'
import { submissions } from '@embark/contract/applications/submission/submission.contract.ts'
import { threads } from '@embark/contract/conversations/thread/thread.contract.ts'
import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { expect, test } from 'vitest'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { someFile } from '../../documents/document/document.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { requiredPapers } from '../offer-condition/offer-condition.builder.ts'
import { aCollege, anApplication } from './application.builder.ts'

/** An application that Wilma of the company and Zeno of the agency worked on, and its institution. */
async function workedOn() {
  const acme = await newTenant()
  const wilma = await acme.person({ role: 'administrator', first_name: 'Wilma' })
  const [agency] = await acme.within((db) => db.insertInto('agents').values({ name: 'North' }).returning('id').execute())
  const zeno = await acme.person({ role: 'agent', first_name: 'Zeno', agent_id: agency!.id })
  const { college, application, lead } = await acme.asSystem(async (ctx) => {
    const college = await aCollege(ctx)
    const lead = await aLead(ctx, { agent_id: agency!.id, assigned: [{ user_id: wilma.id, role_id: wilma.role_id }] })
    await requiredPapers(ctx, lead.id)
    return { college, lead, application: await anApplication(ctx, lead, { college, status: 'ready_to_submit', agent_id: agency!.id }) }
  })
  const institution = await acme.person({ role: 'institution_staff', first_name: 'Ivy', institution_id: college.institution.id })
  const params = { id: application.identifier }
  const status = await acme.within((db) =>
    db
      .selectFrom('stages')
      .select('identifier')
      .where('module_type', '=', 'application')
      .where('key', '=', 'submitted_to_institution')
      .executeTakeFirstOrThrow(),
  )
  const upload = async (who: Caller) => {
    const { fileInfo, thumbInfo } = (await who(files.upload, { upload: someFile.pdf() })).data
    return { file_identifier: fileInfo.identifier, file_thumb_identifier: thumbInfo.identifier }
  }
  const type = await acme.within((db) =>
    db
      .selectFrom('lookup_values')
      .select('identifier')
      .where('type', '=', 'document_type')
      .where('key', '=', 'offer_letter')
      .executeTakeFirstOrThrow(),
  )
  await wilma(documents.saveToApplication, {
    params,
    body: { document_type_identifier: type.identifier, files: [await upload(wilma)] },
  })
  await wilma(applications.update, { params, query: { status_identifier: status.identifier }, body: {} })
  await wilma(threads.sayOnApplication, { params, body: { content: 'Here it is' } })
  await zeno(threads.sayOnApplication, { params, body: { content: 'And my greetings' } })
  await wilma(offerConditions.create, { params, body: { text: 'IELTS 6.5', kind: 'language' } })
  await acme.settle()
  return { acme, wilma, zeno, institution, college, application, lead, params }
}

test('an institution reads the name of the company wherever somebody of it or its agencies acted', async () => {
  const { acme, wilma, institution, params } = await workedOn()
  const { name } = (await acme.within((db) => db.selectFrom('tenants').select('name').where('number', '=', acme.number).execute()))[0]!
  const company = { id: 0, identifier: acme.number, first_name: name, last_name: '' }

  const [list, record, timeline, receipts, conditions, papers, talk, due, bell] = [
    await institution(applications.list),
    await institution(applications.single, { params }),
    await institution(applications.activities, { params }),
    await institution(submissions.ofApplication, { params }),
    await institution(offerConditions.ofApplication, { params }),
    await institution(documents.ofApplication, { params }),
    await institution(threads.ofApplication, { params }),
    await institution(deadlines.ofApplication, { params }),
    await institution(notifications.list),
  ]

  for (const answer of [list, record, timeline, receipts, conditions, papers, talk, due, bell]) {
    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.data)).not.toMatch(/Wilma|Zeno|North/)
  }
  expect(list.data.recordsInfo).toMatchObject([{ staff: [], branch: null, agent: null }])
  expect(timeline.data.recordsInfo.find(({ type }) => type === 'status_changed')!.actor).toEqual(company)
  expect(receipts.data.recordsInfo[0]!.submitted_by).toEqual(company)
  expect(papers.data.recordsInfo.map(({ uploadedByInfo }) => uploadedByInfo)).toContainEqual(company)
  expect(talk.data.recordsInfo.map(({ senderInfo }) => senderInfo)).toEqual([company, company])
  expect(bell.data.recordsInfo.filter(({ notification_info: { content } }) => content.includes(name))).toHaveLength(1)
  // The company's own people read who it was.
  const [seen] = (await wilma(submissions.ofApplication, { params })).data.recordsInfo
  expect(seen!.submitted_by).toMatchObject({ first_name: 'Wilma' })
})

test('an institution reads its own people by their names, and so does the company', async () => {
  const { wilma, institution, params } = await workedOn()
  await institution(threads.sayOnApplication, { params, body: { content: 'Thank you' } })

  for (const who of [institution, wilma]) {
    const [newest] = (await who(threads.ofApplication, { params })).data.recordsInfo
    expect(newest!.senderInfo).toMatchObject({ first_name: 'Ivy' })
  }
})

test('who looks after a ticket that an institution raised is the company to it', async () => {
  const { acme, wilma, institution, college } = await workedOn()
  const body = {
    bug_type: 'other',
    module_type: 'institution',
    module_identifier: college.institution.identifier,
    request_content: 'We moved to the lake.',
  } as const
  const ticket = (await institution(tickets.create, { body })).data.ticketInfo.identifier

  await wilma(tickets.assign, { params: { ticket }, body: { user_identifier: wilma.identifier } })
  await wilma(tickets.comment, { params: { ticket }, body: { content: 'Since when?', is_internal: false } })
  await acme.settle()

  const [read, bell] = [await institution(tickets.single, { params: { ticket } }), await institution(notifications.list)]
  expect(read.data.ticketInfo.assigned_to).toMatchObject({ id: 0, identifier: acme.number })
  expect(read.data.ticketInfo.reporter).toMatchObject({ first_name: 'Ivy' })
  expect(JSON.stringify([read.data, bell.data])).not.toContain('Wilma')
})
