import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { files } from '@embark/contract/documents/file/file.contract.ts'
import type { Feature } from '@embark/contract/kernel/access.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { type RequestBody, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { moverOf, type TicketStatus, ticketMoves, ticketStatuses } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { expect, test } from 'vitest'
import { diceOf } from '../../../../test/dice.ts'
import { type Caller, newTenant, type World } from '../../../../test/world.ts'
import { anAgency } from '../../agreements/agreement/agreement.builder.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aCatalogue } from '../../catalog/program/program.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { aTicket } from './ticket.builder.ts'

type Program = Awaited<ReturnType<typeof aCatalogue>>[number]
const wrongFee = ({ program_id, campus_id }: Program) => ({
  bug_type: 'fee_changed' as const,
  module_type: 'program' as const,
  module_identifier: String(program_id),
  campus_id,
  fact: 'tuition_fee' as const,
  right_value: '32,000 GBP',
  source_url: 'https://leeds.ac.uk/fees',
  request_content: 'The fee went up this autumn.',
})

/** A company with a catalogue, somebody who asks, and two who look after what is asked. */
async function company() {
  const acme = await newTenant()
  const offered = await acme.asSystem((ctx) =>
    aCatalogue(
      ctx,
      { program: 'MSc Data Science' },
      { institution: 'Ayr College', institution_url: 'https://ayr.ac.uk', program: 'BA Music' },
    ),
  )
  const asker = await acme.person({ role: 'counsellor', first_name: 'Una' })
  const keeper = await acme.person({ role: 'administrator', first_name: 'Kim' })
  const second = await acme.person({ role: 'administrator', first_name: 'Zoe' })
  return {
    acme,
    program: offered.find(({ name }) => name === 'MSc Data Science')!,
    music: offered.find(({ name }) => name === 'BA Music')!,
    asker,
    keeper,
    second,
  }
}
const raised = async (who: Caller, program: Program) => (await who(tickets.create, { body: wrongFee(program) })).data.ticketInfo
const move = (who: Caller, ticket: string, status: TicketStatus, remarks = '') =>
  who(tickets.changeStatus, { params: { ticket }, body: { status, remarks } })
const notificationsOf = async (acme: World, who: Caller) => {
  await acme.settle()
  return (await who(notifications.list, {})).data.recordsInfo.map(({ notification_info: { title, content } }) => `${title}: ${content}`)
}

test('what is wrong with a program is asked for once, worked on, put right and told to who asked', async () => {
  const { acme, program, asker, keeper } = await company()

  const answer = await asker(tickets.create, { body: wrongFee(program) })
  const again = await asker(tickets.create, { body: wrongFee(program) })
  const { identifier, id } = answer.data.ticketInfo
  expect(answer).toMatchObject({
    status: 201,
    message: 'Request raised successfully',
    data: {
      ticketInfo: {
        kind: 'update_request',
        status: 'open',
        fact: 'tuition_fee',
        program: { name: 'MSc Data Science' },
        institution: { name: 'University of Leeds' },
        reporter: { first_name: 'Una' },
        can: { edit: true, assign: false, comment_internally: false, move_to: [] },
      },
    },
  })
  expect([again.status, again.errors[0]?.code]).toEqual([409, 'TICKET_EXISTS'])
  expect(await notificationsOf(acme, keeper)).toEqual([
    expect.stringContaining(`Una Byron raised TK-${id}: MSc Data Science, University of Leeds`),
  ])

  const assigned = await keeper(tickets.assign, { params: { ticket: identifier }, body: { user_identifier: keeper.identifier } })
  expect(assigned.data.ticketInfo).toMatchObject({ status: 'in_progress', assigned_to: { first_name: 'Kim' } })
  expect(
    (await asker(tickets.about, { query: { module_type: 'program', module_identifier: String(program.program_id) } })).data.recordsInfo,
  ).toEqual([expect.objectContaining({ fact: 'tuition_fee', status: 'in_progress', is_mine: true })])
  const resolved = await move(keeper, identifier, 'resolved', 'The new fee is in.')
  expect(resolved.data.ticketInfo).toMatchObject({ status: 'resolved', resolution: 'The new fee is in.' })
  expect(await notificationsOf(acme, asker)).toEqual([
    expect.stringContaining('is now Resolved: MSc Data Science, University of Leeds The new fee is in.'),
    expect.stringContaining('is now In progress'),
  ])

  const { entriesInfo, ticketInfo } = (await asker(tickets.single, { params: { ticket: identifier } })).data
  expect(entriesInfo.map(({ what, to_status }) => to_status ?? what)).toEqual(['raised', 'assigned', 'in_progress', 'resolved'])
  expect(ticketInfo.can.move_to).toEqual(['open'])
  const actions = (await acme.audit()).map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['ticket.raised', 'ticket.assigned', 'ticket.moved']))
})

test('everybody sees what they raised, who looks after a kind sees all of it, and nobody else sees anything', async () => {
  const { acme, program, music, asker, keeper } = await company()
  const agent = await acme.person({ role: 'agent', agent_id: (await acme.asSystem((ctx) => anAgency(ctx))).id })
  const manager = await acme.person({ role: 'branch_manager' })
  const officer = await acme.person({ role: 'application_officer' })
  const finance = await acme.person({ role: 'finance_officer' })
  const student = await acme.person({ role: 'student' })
  const institution = await acme.person({ role: 'institution_staff', institution_id: music.institution_id })
  const stranger = await (await newTenant()).person({ role: 'administrator' })
  const [ofAsker, ofAgent] = [await raised(asker, program), await raised(agent, program)]
  const ofStaff = await raised(institution, music)
  const feedback = (await student(tickets.giveFeedback, { body: { bug_type: 'idea', request_content: 'A darker blue.' } })).data.ticketInfo
  const all = [ofAsker, ofAgent, ofStaff].map(({ id }) => id)
  const seenBy = async (who: Caller, kind: 'update_request' | 'feedback' = 'update_request') =>
    (await who(tickets.list, { query: { kind } })).data.recordsInfo.map(({ id }) => id).sort()

  expect(await seenBy(keeper)).toEqual(all)
  expect(await seenBy(manager)).toEqual(all)
  expect([await seenBy(asker), await seenBy(agent), await seenBy(institution)]).toEqual([[ofAsker.id], [ofAgent.id], [ofStaff.id]])
  for (const who of [officer, finance, student, stranger]) expect(await seenBy(who)).toEqual([])
  expect([await seenBy(keeper, 'feedback'), await seenBy(student, 'feedback'), await seenBy(manager, 'feedback')]).toEqual([
    [feedback.id],
    [feedback.id],
    [],
  ])
  for (const who of [agent, institution, officer, student, stranger]) {
    expect((await who(tickets.single, { params: { ticket: ofAsker.identifier } })).status).toBe(404)
    expect((await who(tickets.comment, { params: { ticket: ofAsker.identifier }, body: { content: 'Hello' } })).status).toBe(404)
  }
  // Whoever only reads works on nothing, and a role of others never looks after tickets of the company.
  expect((await move(manager, ofAsker.identifier, 'in_progress')).status).toBe(403)
  expect((await student(tickets.create, { body: wrongFee(program) })).status).toBe(403)
  expect((await stranger(tickets.create, { body: wrongFee(program) })).status).toBe(404)
  expect((await institution(tickets.create, { body: wrongFee(program) })).status).toBe(404)
})

test('a program that is not on offer to somebody cannot be asked about by them, nor does it tell what is under way', async () => {
  const { acme, program, asker } = await company()
  await acme.within((db) =>
    db.updateTable('program_offerings').set({ visible_to: null }).where('program_id', '=', program.program_id).execute(),
  )
  const about = { module_type: 'program', module_identifier: String(program.program_id) } as const

  expect((await asker(tickets.create, { body: wrongFee(program) })).status).toBe(404)
  expect((await asker(tickets.about, { query: about })).status).toBe(404)
})

test('tickets move as the table says and by whom it says, whatever is tried', async () => {
  const { program, music, asker, keeper } = await company()
  const wrong: string[] = []
  for (const [seed, at] of [program, music].entries()) {
    const dice = diceOf(seed)
    let { identifier, status } = await raised(asker, at)
    for (let step = 0; step < 25; step++) {
      const [to, by] = [dice.pick(ticketStatuses), dice.pick(['reporter', 'handler'] as const)]
      const answer = await move(by === 'handler' ? keeper : asker, identifier, to, 'Because.')
      const isLegal = ticketMoves[status].includes(to) && moverOf(to) === by
      if ((answer.status === 200) !== isLegal || answer.status >= 500) wrong.push(`${status} to ${to} by the ${by}: ${answer.status}`)
      if (answer.status === 200) ({ identifier, status } = answer.data.ticketInfo)
    }
  }
  expect(wrong).toEqual([])
})

test('a rejection says why, and a closed ticket is opened again by who raised it, within 30 days', async () => {
  const { acme, program, asker, keeper } = await company()
  const { identifier } = await raised(asker, program)
  await move(keeper, identifier, 'in_progress')

  expect((await move(keeper, identifier, 'rejected')).errors).toMatchObject([{ field: 'remarks', message: 'Say why it is rejected' }])
  expect((await move(keeper, identifier, 'rejected', 'It is right.')).data.ticketInfo).toMatchObject({ status: 'rejected' })
  expect((await move(keeper, identifier, 'open')).status).toBe(403)
  expect((await move(asker, identifier, 'open')).data.ticketInfo).toMatchObject({ status: 'open', resolution: null, closed_at: null })

  await move(keeper, identifier, 'in_progress')
  await move(keeper, identifier, 'resolved')
  // While another one like it is open, an old one stays closed.
  const twin = await raised(asker, program)
  expect((await move(asker, identifier, 'open')).errors[0]?.code).toBe('TICKET_EXISTS')
  await move(keeper, twin.identifier, 'in_progress')
  await move(keeper, twin.identifier, 'resolved')
  await acme.within((db) =>
    db
      .updateTable('tickets')
      .set({ closed_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .execute(),
  )
  expect((await move(asker, identifier, 'open')).errors[0]?.code).toBe('TICKET_TOO_LATE')
})

test('who raised a request changes it while it is open, and nobody else does', async () => {
  const { program, asker, keeper } = await company()
  const { identifier } = await raised(asker, program)
  const edit = (who: Caller) =>
    who(tickets.edit, { params: { ticket: identifier }, body: { bug_type: 'other', request_content: 'Both fees.', right_value: '' } })

  expect((await edit(asker)).data.ticketInfo).toMatchObject({
    bug_type: 'other',
    request_content: 'Both fees.',
    right_value: null,
    fact: 'tuition_fee',
    version: 2,
  })
  expect((await edit(keeper)).status).toBe(404)
  await move(keeper, identifier, 'in_progress')
  expect((await edit(asker)).errors[0]?.code).toBe('TICKET_STATE')
})

test('only those who work on a kind of ticket are offered and given one', async () => {
  const { program, asker, keeper, second, acme } = await company()
  const { identifier: ticket } = await raised(asker, program)
  const give = (who: Caller, user_identifier: string) => who(tickets.assign, { params: { ticket }, body: { user_identifier } })

  expect((await keeper(tickets.people, {})).data.map(({ label }) => label)).toEqual(['Kim Byron', 'Zoe Byron'])
  expect((await asker(tickets.people, {})).status).toBe(403)
  expect((await give(asker, asker.identifier)).status).toBe(403)
  expect((await give(keeper, asker.identifier)).errors).toMatchObject([{ field: 'user_identifier' }])
  expect((await give(keeper, second.identifier)).status).toBe(200)
  expect((await give(keeper, second.identifier)).data.ticketInfo.version).toBe(2)
  expect(await notificationsOf(acme, second)).toEqual([
    expect.stringContaining('is now yours to work on'),
    expect.stringContaining('Una Byron raised'),
  ])
  expect((await keeper(tickets.list, { query: { assigned: second.identifier } })).data.recordsInfo).toHaveLength(1)
  expect((await keeper(tickets.list, { query: { assigned: keeper.identifier } })).data.recordsInfo).toHaveLength(0)
})

test('a request that was opened again begins anew when it is given to who had it before', async () => {
  const { program, asker, keeper } = await company()
  const { identifier } = await raised(asker, program)
  const give = () => keeper(tickets.assign, { params: { ticket: identifier }, body: { user_identifier: keeper.identifier } })
  await give()
  await move(keeper, identifier, 'resolved')
  await move(asker, identifier, 'open')

  expect((await give()).data.ticketInfo).toMatchObject({ status: 'in_progress', assigned_to: { first_name: 'Kim' } })
  expect((await give()).status).toBe(200)
  const { entriesInfo } = (await keeper(tickets.single, { params: { ticket: identifier } })).data
  expect(entriesInfo.filter(({ to_status }) => to_status === 'in_progress')).toHaveLength(2)
})

test('what is said on a ticket reaches the other side, and what is internal does not', async () => {
  const { acme, program, asker, keeper } = await company()
  const { identifier: ticket } = await raised(asker, program)
  const say = (who: Caller, content: string, is_internal = false) =>
    who(tickets.comment, { params: { ticket }, body: { content, is_internal } })

  expect((await say(asker, 'Any news?')).status).toBe(201)
  await say(keeper, 'I wrote to Leeds.')
  await say(keeper, 'She asks every week.', true)
  expect((await say(asker, 'Secret', true)).status).toBe(403)

  const said = async (who: Caller) =>
    (await who(tickets.single, { params: { ticket } })).data.entriesInfo.flatMap(({ what, content }) =>
      what === 'commented' ? [content] : [],
    )
  expect(await said(asker)).toEqual(['Any news?', 'I wrote to Leeds.'])
  expect(await said(keeper)).toEqual(['Any news?', 'I wrote to Leeds.', 'She asks every week.'])
  expect((await notificationsOf(acme, asker)).join()).not.toContain('every week')
  expect(await notificationsOf(acme, asker)).toEqual([expect.stringContaining('Kim Byron: I wrote to Leeds.')])
})

test('the evidence is opened by whoever sees the ticket, and what is no paper is refused', async () => {
  const { program, asker, keeper, acme } = await company()
  const officer = await acme.person({ role: 'application_officer' })
  const pdf = new File(['%PDF-1.4\n%%EOF\n'], 'fees.pdf', { type: 'application/pdf' }) as never
  const file_identifier = (await asker(files.upload, { upload: pdf })).data.fileInfo.identifier
  const body = { ...wrongFee(program), file_identifier }

  expect((await officer(tickets.create, { body })).errors).toMatchObject([{ field: 'file_identifier' }])
  const { identifier: ticket, fileInfo } = (await asker(tickets.create, { body })).data.ticketInfo
  expect(fileInfo?.filename).toBe('fees.pdf')
  const seen = (await keeper(tickets.single, { params: { ticket } })).data.ticketInfo.fileInfo!
  const opened = async (who: Caller, address: string) => {
    const url = new URL(address, 'http://portal')
    const [, identifier] = /files\/([^/]+)\/content/.exec(url.pathname)!
    return (await who(files.content, { params: { file_id: identifier! }, query: Object.fromEntries(url.searchParams) as never })).status
  }
  expect(await opened(keeper, seen.download_page)).toBe(200)
  const program2 = new File(['MZ not a paper'], 'fees.exe') as never
  expect((await asker(files.upload, { upload: program2 })).status).toBe(415)
})

test('a ticket about a shared institution stays with the company that raised it and names the owner', async () => {
  const { acme, program, keeper, asker } = await company()
  const maker = await newTenant()
  const boss = await maker.person({ role: 'administrator' })
  await acme.within((db) =>
    db
      .insertInto('shared_claims')
      .values({ institution_id: program.institution_id, owner: maker.number, source: crypto.randomUUID() })
      .execute(),
  )
  const { identifier: ticket, shared_by } = await raised(asker, program)

  expect(shared_by).toBeNull()
  expect((await keeper(tickets.single, { params: { ticket } })).data.ticketInfo.shared_by).toEqual(expect.any(String))
  expect((await boss(tickets.list, {})).data.recordsInfo).toEqual([])
})

test('features are asked for by the company and its agencies, once each, and those who switch features answer', async () => {
  const { acme, asker, keeper } = await company()
  const student = await acme.person({ role: 'student' })
  const ask = (who: Caller) => who(tickets.askForFeature, { body: { feature: 'ai_advisor' } })

  expect((await ask(student)).status).toBe(403)
  expect((await ask(asker)).data.ticketInfo).toMatchObject({ kind: 'premium_feature', feature: 'ai_advisor', request_content: '' })
  expect((await ask(asker)).errors[0]?.code).toBe('TICKET_EXISTS')
  expect((await keeper(tickets.list, { query: { kind: 'premium_feature', with_tabs: true } })).data.tabsInfo).toMatchObject([
    { key: 'all', count: 1 },
    { key: 'open', count: 1 },
    { key: 'in_progress', count: 0 },
    { key: 'resolved', count: 0 },
    { key: 'rejected', count: 0 },
  ])
})

test('the requests for a feature are found by it', async () => {
  const { asker, keeper } = await company()
  for (const feature of ['ai_advisor', 'ambassadors'] as const) await asker(tickets.askForFeature, { body: { feature } })
  const foundBy = async (...feature: Feature[]) =>
    (await keeper(tickets.list, { query: { kind: 'premium_feature', filters: { feature } } })).data.recordsInfo.map(
      (ticket) => ticket.feature,
    )

  expect(await foundBy('ambassadors')).toEqual(['ambassadors'])
  expect(await foundBy('ambassadors', 'ai_advisor')).toEqual(['ambassadors', 'ai_advisor'])
  expect(await foundBy('collaboration')).toEqual([])
})

test('the institution of an application is corrected by its staff, and so are its programs', async () => {
  const { acme, keeper } = await company()
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const staff = await acme.person({ role: 'institution_staff', institution_id: college.institution.id })
  const { identifier } = await acme.asSystem(async (ctx) =>
    anApplication(ctx, await aLead(ctx), { college, status: 'submitted_to_institution', is_submitted: true }),
  )
  const { institution, campus, programs } = (await staff(applications.single, { params: { id: identifier } })).data.applicationInfo
  const ask = (about: Pick<RequestBody, 'module_type' | 'module_identifier'> & { campus_id?: number }) =>
    staff(tickets.create, { body: { ...about, bug_type: 'fee_changed', request_content: 'See our website.' } })

  const ofProgram = await ask({ module_type: 'program', module_identifier: String(programs[0]!.program_id), campus_id: campus.id })
  const ofInstitution = await ask({ module_type: 'institution', module_identifier: institution.identifier })
  expect([ofProgram.status, ofInstitution.status]).toEqual([201, 201])
  expect((await keeper(tickets.list, {})).data.recordsInfo.map(({ module_type }) => module_type)).toEqual(['institution', 'program'])
})

test('a double click sends a request once', async () => {
  const { asker } = await company()
  const send = () =>
    asker(
      tickets.giveFeedback,
      { body: { bug_type: 'praise', request_content: 'Quick!' } },
      { 'idempotency-key': 'one-and-the-same-click' },
    )

  const [first, second] = await Promise.all([send(), send()])
  expect(first.data.ticketInfo.identifier).toBe(second.data.ticketInfo.identifier)
})

test('tickets are found by number, words and what they are about', async () => {
  const { acme, program, asker, keeper } = await company()
  const { id } = await raised(asker, program)
  await acme.asSystem((ctx) => aTicket(ctx, { reporter_id: asker.id, request_content: 'A darker blue' }))
  const foundBy = async (search: string) => (await keeper(tickets.list, { query: { search } })).data.recordsInfo.map((ticket) => ticket.id)

  for (const text of [`TK-${id}`, 'autumn', 'data sci', 'leeds']) expect(await foundBy(text)).toEqual([id])
  expect(await foundBy('darker')).toEqual([])
  expect(
    (await keeper(tickets.list, { query: { filters: { institution_id: [program.institution_id], bug_type: 'fee_changed' } } })).data
      .recordsInfo,
  ).toHaveLength(1)
  expect(
    (await keeper(tickets.list, { query: { filters: { country_id: [program.country_id], bug_type: 'broken_link' } } })).data.recordsInfo,
  ).toHaveLength(0)
})

test('a request says what is wrong, and where it is written is an address', async () => {
  const { program, asker } = await company()
  const answer = await asker(tickets.create, { body: { ...wrongFee(program), request_content: ' ', source_url: 'javascript:alert(1)' } })

  expect(answer.errors).toMatchObject([
    { field: 'request_content', message: 'Content is required' },
    { field: 'source_url', message: 'Enter a valid website' },
  ])
})
