import { type FileExtraction, fileExtractions } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { photographed } from '../../../../test/papers/drawing.ts'
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
    { key: 'Issuing country', value: 'TUR', level: 'likely' },
    { key: 'Last name', value: 'Yilmaz', level: 'likely', lead_field: 'last_name' },
    { key: 'First name', value: 'Ayse Nur', level: 'likely', lead_field: 'first_name' },
    { key: 'Passport number', value: 'U12345678', level: 'sure' },
    { key: 'Nationality', value: 'TUR', level: 'likely' },
    { key: 'Date of birth', value: '1999-03-08', level: 'sure', confidence: 1 },
    { key: 'Gender', value: 'female', level: 'likely' },
    { key: 'Expiry date', value: '2031-05-20', level: 'sure' },
  ])
  expect(saved).toMatchObject({ status: 200, message: 'Fields Saved Successfully' })
  expect(saved.data.accepted).toMatchObject(
    chosen.map(({ key, value }) => ({ key, value, read_value: value, is_corrected: false, acceptedByInfo: { first_name: 'Ada' } })),
  )
  expect(after.data.leadInfo).toMatchObject({ date_of_birth: '1999-03-08', gender: 'female', nationality: { iso2: 'TR' } })
  expect(after.data.leadInfo.first_name).toBe(before.data.leadInfo.first_name)
  expect(await credits(acme)).toEqual({ credits_total: 10, credits_used: 1 })
})
