import { documents } from '@embark/contract/documents/document/document.contract.ts'
import { type FileExtraction, fileExtractions } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { markIn } from '@embark/contract/extraction/file-extraction/marks.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadPassports } from '@embark/contract/leads/passport/passport.contract.ts'
import { expect, test } from 'vitest'
import { pdfOf } from '../../../../db/seeds/demo/one-page.ts'
import { photographed } from '../../../../test/papers/drawing.ts'
import { papers } from '../../../../test/papers/papers.ts'
import { type PassportWish, passportPage } from '../../../../test/papers/passport.ts'
import { type Caller, newTenant } from '../../../../test/world.ts'
import { paperOf, readingDesk } from './file-extraction.builder.ts'
import { extractionJob } from './file-extraction.jobs.ts'

const ayse: PassportWish = {
  country: 'TUR',
  number: 'U12345678',
  last_name: 'Yılmaz',
  first_name: 'Ayşe Nur',
  date_of_birth: '1999-03-08',
  expiry_date: '2031-05-20',
  gender: 'female',
  title: 'TÜRKİYE CUMHURİYETİ  PASAPORT / PASSPORT',
}
type Company = Awaited<ReturnType<typeof newTenant>>

/** Has a file read, and waits until that is over. */
async function readBy(acme: Company, person: Caller, file_identifier: string, force = false) {
  const asked = await person(fileExtractions.request, { body: { file_identifier, force } })
  const waiting = await acme.within((db) =>
    db.selectFrom('file_extractions').select('id').where('status', '=', 'queued').executeTakeFirst(),
  )
  if (waiting) await acme.run(extractionJob, { extraction_id: waiting.id })
  const read = await person(fileExtractions.read, { params: { file_id: file_identifier } })
  return { asked, extraction: read.data }
}
const entities = ({ extracted_info }: FileExtraction) => extracted_info!['page_1']!.single_entities
const credits = (acme: Company) =>
  acme.within((db) => db.selectFrom('ocr_subscriptions').select(['credits_total', 'credits_used']).executeTakeFirstOrThrow())

test('a passport is read, checked by its digits, and goes into the profile value by value, with its origin', async () => {
  const acme = await newTenant()
  const { ada, lead } = await readingDesk(acme)
  const file = await paperOf(ada, lead, await photographed(await passportPage(ayse), { askew: 1.5, shadow: true }), 'passport.jpg')

  const { asked, extraction } = await readBy(acme, ada, file)
  const before = await ada(leads.single, { params: { id: lead.identifier } })
  const taken = ['Date of birth', 'Nationality', 'Gender']
  const chosen = entities(extraction).filter(({ key }) => taken.includes(key))
  const saved = await ada(fileExtractions.save, {
    params: { file_id: file },
    body: {
      record_id: extraction.record_id,
      selected_info: { page_1: { single_entities: chosen.map(({ key, value }) => ({ key, value })), table_entities: [] } },
      accept: chosen.map(({ key, lead_field }) => ({ page: 'page_1', key, lead_field: lead_field! })),
      lead_version: before.data.leadInfo.version,
    },
  })
  const after = await ada(leads.single, { params: { id: lead.identifier } })
  await acme.settle()

  expect(asked).toMatchObject({
    status: 202,
    message: 'Your Document is processed, Please check after 1-2 minutes',
    data: { status: 'queued' },
  })
  expect(extraction).toMatchObject({
    status: 'extracted',
    document_kind: 'passport',
    pages: 1,
    pages_read: 1,
    lead_identifier: lead.identifier,
  })
  expect(entities(extraction)).toMatchObject([
    { key: 'Issuing country', value: 'TUR', level: 'likely', lead_field: 'passport_country' },
    { key: 'Last name', value: 'Yilmaz', level: 'likely', lead_field: 'last_name' },
    { key: 'First name', value: 'Ayse Nur', level: 'likely', lead_field: 'first_name' },
    { key: 'Passport number', value: '••••••678', level: 'sure' },
    { key: 'Nationality', value: 'TUR', level: 'likely' },
    { key: 'Date of birth', value: '1999-03-08', level: 'sure', confidence: 1 },
    { key: 'Gender', value: 'female', level: 'likely' },
    { key: 'Expiry date', value: '2031-05-20', level: 'sure' },
  ])
  // The number itself, which the lines of a passport say again, is kept by nobody but the lead.
  const everything = await acme.within((db) => db.selectFrom('file_extractions').selectAll().execute())
  expect(JSON.stringify(everything)).not.toContain('12345678')
  expect(saved).toMatchObject({ status: 200, message: 'Fields Saved Successfully' })
  expect(saved.data.accepted).toMatchObject(
    chosen.map(({ key, value }) => ({ key, value, read_value: value, is_corrected: false, acceptedByInfo: { first_name: 'Ada' } })),
  )
  expect(after.data.leadInfo).toMatchObject({ date_of_birth: '1999-03-08', gender: 'female', nationality: { iso2: 'TR' } })
  expect(after.data.leadInfo.first_name).toBe(before.data.leadInfo.first_name)
  expect(await credits(acme)).toEqual({ credits_total: 10, credits_used: 1 })
  const papers = await ada(documents.ofLead, { params: { id: lead.identifier } })
  expect(papers.data.recordsInfo[0]!.fileInfo).toMatchObject({ fileExtracted: true, isBeingRead: false })
})

test('number, country and end of a passport go to the passports of the lead, each by itself, sealed and with their origin', async () => {
  const acme = await newTenant()
  const { ada, lead } = await readingDesk(acme)
  const file = await paperOf(ada, lead, await photographed(await passportPage(ayse)), 'passport.jpg')
  const { extraction } = await readBy(acme, ada, file)
  const take = (keys: readonly string[], typed: Record<string, string> = {}) => {
    const chosen = entities(extraction).filter(({ key }) => keys.includes(key))
    return ada(fileExtractions.save, {
      params: { file_id: file },
      body: {
        record_id: extraction.record_id,
        selected_info: {
          page_1: { single_entities: chosen.map(({ key, value }) => ({ key, value: typed[key] ?? value })), table_entities: [] },
        },
        accept: chosen.map(({ key, lead_field }) => ({ page: 'page_1', key, lead_field: lead_field! })),
      },
    })
  }
  const kept = async () => (await ada(leadPassports.list, { params: { lead_id: lead.identifier } })).data.recordsInfo

  const alone = await take(['Expiry date'])
  const before = await kept()
  const numbered = await take(['Passport number', 'Issuing country'])
  const dated = await take(['Expiry date'])
  const after = await kept()
  const wrong = await take(['Passport number'], { 'Passport number': 'none' })
  await take(['Passport number'], { 'Passport number': 'U12345679' })

  expect(alone).toMatchObject({
    status: 422,
    errors: [{ field: 'accept.0.key', message: 'The lead does not have this passport yet. Take its number over as well' }],
  })
  expect(before).toEqual([])
  expect([numbered.status, dated.status]).toEqual([200, 200])
  expect(after).toMatchObject([{ number: '••••••678', country: { iso2: 'TR' }, expires_on: '2031-05-20', origin: 'extraction' }])
  expect(wrong).toMatchObject({ status: 422, errors: [{ field: 'accept.0.key' }] })
  expect((await kept()).map(({ number }) => number).sort()).toEqual(['••••••678', '••••••679'])
  expect(dated.data.accepted.map(({ lead_field, value }) => [lead_field, value])).toEqual([
    ['passport_country', 'TUR'],
    ['passport_number', '••••••678'],
    ['passport_expiry', '2031-05-20'],
  ])
  const everything = await acme.within(async (db) => [
    await db.selectFrom('file_extractions').selectAll().execute(),
    await db.selectFrom('accepted_fields').selectAll().execute(),
    await db.selectFrom('audit_entries').selectAll().execute(),
  ])
  expect(JSON.stringify(everything)).not.toMatch(/1234567[89]/)
})

test('a zone whose digits do not fit is never called sure, and what is corrected by hand says how it was read', async () => {
  const acme = await newTenant()
  const { ada, lead } = await readingDesk(acme)
  const file = await paperOf(ada, lead, await photographed(await passportPage({ ...ayse, spoiltNumber: 'U12945678' })), 'passport.jpg')
  await acme.within((db) => db.updateTable('leads').set({ date_of_birth: null }).execute())

  const { extraction } = await readBy(acme, ada, file)
  const birth = entities(extraction).find(({ key }) => key === 'Date of birth')!
  const saved = await ada(fileExtractions.save, {
    params: { file_id: file },
    body: {
      record_id: extraction.record_id,
      selected_info: { page_1: { single_entities: [{ key: birth.key, value: '1999-03-09' }], table_entities: [] } },
      accept: [{ page: 'page_1', key: birth.key, lead_field: 'date_of_birth' }],
      lead_version: (await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo.version,
    },
  })

  expect(entities(extraction).filter(({ level }) => level !== 'unsure')).toEqual([])
  expect(saved.data.accepted).toMatchObject([{ value: '1999-03-09', read_value: birth.value, is_corrected: true }])
  expect((await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo.date_of_birth).toBe('1999-03-09')
})

const ielts = pdfOf([
  'IELTS Test Report Form',
  'Test Date: 14 May 2026',
  'Listening: 7.5',
  'Reading: 8.0',
  'Writing: 6.5',
  'Speaking: 7.0',
  'Overall Band Score: 7.5',
])

test('the scores of a test come from the text of a PDF into the profile, and reading it again changes nothing there', async () => {
  const acme = await newTenant()
  const { ada, lead } = await readingDesk(acme)
  const file = await paperOf(ada, lead, ielts, 'ielts.pdf')
  const { extraction } = await readBy(acme, ada, file)
  const chosen = entities(extraction).map(({ key, value }) => ({ key, value }))
  await ada(fileExtractions.save, {
    params: { file_id: file },
    body: {
      record_id: extraction.record_id,
      selected_info: { page_1: { single_entities: chosen, table_entities: [] } },
      accept: [{ page: 'page_1', key: 'Overall score', lead_field: 'test_scores' }],
      lead_version: (await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo.version,
    },
  })

  const again = await readBy(acme, ada, file)
  const forced = await readBy(acme, ada, file, true)
  const stale = await ada(fileExtractions.save, {
    params: { file_id: file },
    body: { record_id: extraction.record_id, selected_info: {}, accept: [] },
  })

  expect(extraction).toMatchObject({ document_kind: 'test_report', pages: 1 })
  expect((await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo.test_scores).toEqual([
    {
      score_name: 'IELTS',
      score: 7.5,
      sub_scores: { listening: 7.5, reading: 8, writing: 6.5, speaking: 7 },
      test_date: '2026-05-14',
    },
  ])
  expect(again.asked.data).toEqual({ record_id: extraction.record_id, status: 'extracted' })
  expect(forced.extraction.record_id).not.toBe(extraction.record_id)
  expect(forced.extraction.accepted).toHaveLength(1)
  expect([stale.status, stale.errors[0]?.code]).toEqual([409, 'EXTRACTION_OUTDATED'])
  expect((await credits(acme)).credits_used).toBe(2)
})

test('marks of a transcript are kept and go into the education of the lead row by row, told with their origin', async () => {
  const acme = await newTenant()
  const { ada, lead } = await readingDesk(acme)
  const file = await paperOf(ada, lead, await papers.find(({ kind }) => kind === 'transcript')!.picture(), 'transcript.jpg')
  const { extraction } = await readBy(acme, ada, file)
  const [table] = extraction.extracted_info!['page_1']!.table_entities
  const version = async () => (await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo.version
  const take = async (rows: readonly number[], marks_level: string) =>
    ada(fileExtractions.save, {
      params: { file_id: file },
      body: {
        record_id: extraction.record_id,
        selected_info: { page_1: { table_entities: [{ ...table!, rows: rows.map((row) => table!.rows[row]!) }] } },
        accept_rows: rows.map((row) => ({ page: 'page_1', table: 0, row })),
        marks_level,
        lead_version: await version(),
      },
    })

  const nameless = await take([0], '')
  const beyond = await ada(fileExtractions.save, {
    params: { file_id: file },
    body: {
      record_id: extraction.record_id,
      selected_info: {},
      accept_rows: [{ page: 'page_1', table: 0, row: 199 }],
      marks_level: 'Bachelor',
      lead_version: await version(),
    },
  })
  const first = await take([0], 'Bachelor')
  await take([0, 1], 'Bachelor')
  const { education_info } = (await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo

  const said = table!.rows.slice(0, 2).map((row) => markIn(table!, row)!)
  expect(nameless).toMatchObject({ status: 422, errors: [{ field: 'marks_level' }] })
  expect(beyond).toMatchObject({ status: 422 })
  expect(first.data.selected_info!['page_1']!.table_entities[0]!.rows).toEqual([table!.rows[0]])
  expect(first.data.accepted).toMatchObject([
    { key: 'Marks', lead_field: 'education_info', value: `${said[0]!.subject}: ${said[0]!.mark}`, acceptedByInfo: { first_name: 'Ada' } },
  ])
  expect(education_info).toMatchObject([{ level: 'Bachelor', marks: said }])
})

test('without credits nothing is read, and what fails gives them back and tells who asked', async () => {
  const [acme, poor] = [await newTenant(), await newTenant()]
  const { ada, lead } = await readingDesk(acme, 1)
  const desk = await readingDesk(poor, 0)
  const file = await paperOf(ada, lead, new TextEncoder().encode('%PDF-1.4\nnothing that is a page\n%%EOF'), 'broken.pdf')
  const other = await paperOf(desk.ada, desk.lead, ielts, 'ielts.pdf')

  const refused = await desk.ada(fileExtractions.request, { body: { file_identifier: other } })
  const { extraction } = await readBy(acme, ada, file)
  await acme.settle()

  expect(refused).toMatchObject({ status: 403, message: 'Please buy credits to extract document!' })
  expect(extraction).toMatchObject({ status: 'failed', error_code: 'FILE_UNREADABLE', extracted_info: null })
  expect(await credits(acme)).toEqual({ credits_total: 1, credits_used: 0 })
  expect(await acme.within((db) => db.selectFrom('credit_entries').select(['kind', 'credits']).orderBy('id').execute())).toEqual([
    { kind: 'added', credits: 1 },
    { kind: 'reserved', credits: -1 },
    { kind: 'returned', credits: 1 },
  ])
  expect(await acme.within((db) => db.selectFrom('notifications').select('event').execute())).toEqual([{ event: 'extraction_failed' }])
})

test('only staff who see the document have it read, and only who may change the lead takes values into it', async () => {
  const [acme, foreign] = [await newTenant(), await newTenant()]
  const { ada, lead } = await readingDesk(acme)
  const file = await paperOf(ada, lead, ielts, 'ielts.pdf')
  const stranger = await foreign.userWith('leads.read', 'documents.extract')
  const reader = await acme.userWith('leads.read', 'documents.extract')
  const blind = await acme.person({ permissions: ['leads.read', 'documents.extract'], scopes: { leads: 'own' } })
  const { extraction } = await readBy(acme, ada, file)
  const body = {
    record_id: extraction.record_id,
    selected_info: { page_1: { single_entities: [{ key: 'Overall score', value: '9' }], table_entities: [] } },
    accept: [{ page: 'page_1', key: 'Overall score', lead_field: 'test_scores' as const }],
    lead_version: 1,
  }

  const asked = [stranger, blind].map((person) => person(fileExtractions.read, { params: { file_id: file } }))
  const taken = await reader(fileExtractions.save, { params: { file_id: file }, body })
  const invented = await ada(fileExtractions.save, {
    params: { file_id: file },
    body: { ...body, selected_info: { page_1: { single_entities: [{ key: 'Passport number', value: 'X' }], table_entities: [] } } },
  })

  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404])
  expect([taken.status, invented.status]).toEqual([403, 422])
})
