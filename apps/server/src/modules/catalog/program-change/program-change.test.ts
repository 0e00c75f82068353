import { eligibility } from '@embark/contract/catalog/eligibility/eligibility.contract.ts'
import { programChanges } from '@embark/contract/catalog/program-change/program-change.contract.ts'
import { gathered } from '@embark/contract/catalog/program-change/program-change.rules.ts'
import { programRecords } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { quotations } from '@embark/contract/quotations/quotation/quotation.contract.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aCollege, anApplication } from '../../applications/application/application.builder.ts'
import { aLead } from '../../leads/lead/lead.builder.ts'
import { anOption, aQuotationBody } from '../../quotations/quotation/quotation.builder.ts'
import { editOf } from '../program-record/program-record.builder.ts'
import { tellOfChanges } from './program-change.jobs.ts'

const keys = [
  ...(['programs.read', 'programs.listing.card.info.english_test_scores.read', 'programs.listing.card.info.tuition_fee.read'] as const),
  ...(['leads.read', 'leads.update', 'quotations.read', 'quotations.create', 'applications.read', 'applications.update'] as const),
] as const

/** A student with IELTS 6.0, her counsellor, and a program that asks for 6.0: on the shortlist, in a quotation, in two applications. */
async function world() {
  const acme = await newTenant()
  const keeper = await acme.userWith('programs.read', 'programs.listing.card.info.english_test_scores.read', 'inventory.programs.update')
  const ada = await acme.userWith(...keys)
  const college = await acme.asSystem((ctx) => aCollege(ctx))
  const [program_id] = college.programs
  const programInfo = await keeper(programRecords.single, { params: { id: String(program_id) } })
  const write = async (changes: object) => {
    const { data } = await keeper(programRecords.single, { params: { id: String(program_id) } })
    const saved = await keeper(programRecords.edit, {
      params: { id: String(program_id) },
      body: { ...editOf(data.programInfo), ...changes },
    })
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.errors))
    return saved.data.programInfo
  }
  const asks = (score: number) => write({ testscores: [{ score_name: 'IELTS', score, min_score: null }] })
  const lead = await acme.asSystem((ctx) => aLead(ctx, { first_name: 'Grace', last_name: 'Hopper' }))
  await acme.asSystem(({ db }) =>
    sql`update leads set test_scores = '[{"score_name": "IELTS", "score": 6}]' where id = ${lead.id}`.execute(db),
  )
  await acme.asSystem(({ db }) =>
    sql`insert into lead_users (lead_id, role_id, user_id)
      select ${lead.id}, ur.role_id, ur.user_id from user_roles ur where ur.user_id = ${ada.id} limit 1`.execute(db),
  )
  const tell = () => tellOfChanges({ run: (work) => acme.asSystem(work), signal: new AbortController().signal })
  const verdict = async () =>
    (await ada(eligibility.list, { query: { lead_identifier: lead.identifier, programs: String(program_id) } })).data.recordsInfo[0]!
  const changed = async () => (await ada(programChanges.list, { query: { lead_identifier: lead.identifier } })).data.recordsInfo
  const notices = () =>
    acme.within((db) =>
      db.selectFrom('notifications').select(['user_id', 'event', 'vars']).where('event', '=', 'programs_changed').orderBy('id').execute(),
    )
  return { acme, keeper, ada, college, lead, program_id: program_id!, asks, write, tell, verdict, changed, notices, programInfo }
}

async function chosen() {
  const all = await world()
  const { acme, ada, college, lead, program_id, asks, tell } = all
  await asks(6)
  await tell()
  await ada(leadShortlists.assign, {
    body: { lead_identifier: lead.identifier, programs: [{ program_id, campus_id: college.campus.id }] },
  })
  const { data } = await ada(quotations.create, { body: aQuotationBody(lead, [anOption(college)]) })
  const draft = await acme.asSystem((ctx) => anApplication(ctx, lead, { college }))
  const submitted = await acme.asSystem((ctx) => anApplication(ctx, lead, { college, is_submitted: true }))
  return { ...all, quotation: data.quotationInfo, draft, submitted }
}

test('a raised minimum turns the verdict, reaches her counsellor in one notice, leaves what was submitted, and keeps the old value', async () => {
  const { ada, keeper, program_id, asks, tell, verdict, changed, notices, quotation, draft, submitted } = await chosen()
  expect(await verdict()).toMatchObject({ verdict: 'met' })

  await asks(6.5)

  expect(await verdict()).toMatchObject({ verdict: 'not', reasons: [{ vars: { test: 'IELTS', short: 0.5, has: 6 } }] })
  await tell()
  await tell()
  const written = await notices()
  expect(written).toMatchObject([{ user_id: ada.id }])
  const { items } = written[0]!.vars as { items: string }
  expect(items.split(', ')).toEqual([expect.stringContaining('Grace Hopper'), 'QT-1', `AP-${draft.number}`])
  expect((await changed()).map(({ kind, identifier }) => [kind, identifier])).toEqual([
    ['shortlist', expect.any(String)],
    ['quotation', quotation.identifier],
    ['application', draft.identifier],
  ])
  expect((await changed()).map(({ identifier }) => identifier)).not.toContain(submitted.identifier)
  const { data } = await keeper(programRecords.changes, { params: { id: String(program_id) } })
  expect(data.recordsInfo[0]).toMatchObject({
    fact: 'test_score',
    subject: 'IELTS',
    old_value: { score: 6 },
    new_value: { score: 6.5 },
    held_since: expect.any(String),
    changed_at: expect.any(String),
    changed_by: { id: keeper.id },
  })
})

test('what was accepted is shown no more until it changes again', async () => {
  const { ada, lead, asks, changed } = await chosen()
  await asks(6.5)
  const [shortlisted] = await changed()

  const accepted = await ada(programChanges.accept, {
    body: { lead_identifier: lead.identifier, ...about(shortlisted!) },
  })
  const then = await changed()
  await asks(7)
  const again = await changed()

  expect(accepted.status).toBe(200)
  expect(then.map(({ kind }) => kind)).toEqual(['quotation', 'application'])
  expect(again.find(({ kind }) => kind === 'shortlist')?.changes).toMatchObject([{ old_value: { score: 6.5 }, new_value: { score: 7 } }])
  expect(again.find(({ kind }) => kind === 'quotation')?.changes).toMatchObject([{ old_value: { score: 6 }, new_value: { score: 7 } }])
})
const about = ({ kind, identifier, changes }: Awaited<ReturnType<Awaited<ReturnType<typeof world>>['changed']>>[number]) => ({
  kind,
  identifier,
  change_id: Math.max(...changes.map(({ id }) => id)),
})

test('what changed back did not change', async () => {
  const { asks, changed } = await chosen()
  await asks(6.5)
  await asks(6)

  expect(await changed()).toEqual([])
})

test('several changes of a minute are one notice', async () => {
  const { asks, write, tell, notices } = await chosen()
  await asks(6.5)
  await write({ min_requirement: 'A first degree.' })
  await tell()

  expect(await notices()).toHaveLength(1)
})

test('nobody accepts for a lead they may not change, nor sees those of a lead they do not see', async () => {
  const { acme, lead, asks, changed } = await chosen()
  await asks(6.5)
  const [shortlisted] = await changed()
  const reader = await acme.userWith('programs.read', 'leads.read')
  const stranger = await (await newTenant()).userWith(...keys)

  const refused = await reader(programChanges.accept, { body: { lead_identifier: lead.identifier, ...about(shortlisted!) } })
  const unseen = await stranger(programChanges.list, { query: { lead_identifier: lead.identifier } })

  expect(refused.status).toBe(403)
  expect(unseen.status).toBe(404)
})

test('a fee counts only at the campus that was chosen', async () => {
  const { write, changed, programInfo } = await chosen()
  const [campus] = programInfo.data.programInfo.campuses
  await write({ campuses: [{ campus_id: campus!.campus_id, tuition_fee: '12000', application_fee: '100' }] })

  expect((await changed()).flatMap(({ changes }) => changes)).toMatchObject(
    Array.from({ length: 3 }, () => ({ fact: 'tuition_fee', new_value: { minor: 1_200_000, currency: 'CAD' } })),
  )
})

test('steps of one fact are gathered from the first value to the last', () => {
  const step = (id: number, old_value: number, new_value: number) => ({ id, key: 'age', old_value, new_value })
  expect(gathered([step(1, 16, 17), step(2, 17, 18)])).toEqual([{ id: 2, key: 'age', old_value: 16, new_value: 18 }])
})
