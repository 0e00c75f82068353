import { extractionMaps } from '@embark/contract/extraction/extraction-map/extraction-map.contract.ts'
import { type FieldMapping, usualMap } from '@embark/contract/extraction/extraction-map/extraction-map.rules.ts'
import { fileExtractions } from '@embark/contract/extraction/file-extraction/file-extraction.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { expect, test } from 'vitest'
import { photographed } from '../../../../test/papers/drawing.ts'
import { passportPage } from '../../../../test/papers/passport.ts'
import { newTenant } from '../../../../test/world.ts'
import { paperOf, readingDesk } from '../file-extraction/file-extraction.builder.ts'
import { extractionJob } from '../file-extraction/file-extraction.jobs.ts'

async function desk() {
  const acme = await newTenant()
  const admin = await acme.person({ role: 'administrator' })
  const type = await acme.within((db) =>
    db
      .selectFrom('lookup_values')
      .select(['id', 'identifier'])
      .where('type', '=', 'document_type')
      .where('label', '=', 'Passport')
      .executeTakeFirstOrThrow(),
  )
  const params = { identifier: type.identifier }
  const read = async () => (await admin(extractionMaps.read, { params })).data.extractionMapInfo
  const save = (fields: readonly { key: string; lead_field: string | null }[]) =>
    admin(extractionMaps.save, { params, body: { fields: fields as FieldMapping[] } })
  return { acme, admin, type, params, read, save }
}

test('a document type has the usual map until its company keeps another, and gets it back', async () => {
  const { read, save } = await desk()
  const usual = await read()
  const saved = await save([
    { key: 'Issuing country', lead_field: 'nationality_country_id' },
    { key: 'Gender', lead_field: null },
    { key: 'First name', lead_field: 'first_name' },
  ])
  const own = await read()
  await save([])

  expect(usual).toMatchObject({ is_usual: true, fields: usualMap })
  expect(saved.status).toBe(200)
  const places = Object.fromEntries(own.fields.map(({ key, lead_field }) => [key, lead_field]))
  expect(own.is_usual).toBe(false)
  expect([places['Issuing country'], places['Gender'], places['First name']]).toEqual(['nationality_country_id', null, 'first_name'])
  expect(await read()).toEqual(usual)
})

test('only values and fields of the two closed lists are mapped, each once, and only where a value fits', async () => {
  const { save } = await desk()

  const [unknown, misfit, twice] = [
    await save([{ key: 'Shoe size', lead_field: 'gender' }]),
    await save([{ key: 'Date of birth', lead_field: 'gender' }]),
    await save([
      { key: 'Gender', lead_field: null },
      { key: 'Gender', lead_field: 'gender' },
    ]),
  ]

  expect([unknown, misfit, twice].map(({ status, errors }) => [status, errors[0]?.field])).toEqual([
    [422, 'fields.0.key'],
    [422, 'fields.0.lead_field'],
    [422, 'fields.1.key'],
  ])
})

test('what is taken over from a document goes where the map of its type says', async () => {
  const { acme, save } = await desk()
  const { ada, lead } = await readingDesk(acme)
  const page = await passportPage({
    ...{ country: 'TUR', number: 'U12345678', last_name: 'Yılmaz', first_name: 'Ayşe Nur' },
    ...{ date_of_birth: '1999-03-08', expiry_date: '2031-05-20', gender: 'female', title: 'TÜRKİYE CUMHURİYETİ  PASAPORT / PASSPORT' },
  })
  const file_id = await paperOf(ada, lead, await photographed(page), 'passport.jpg')
  await ada(fileExtractions.request, { body: { file_identifier: file_id } })
  const waiting = await acme.within((db) => db.selectFrom('file_extractions').select('id').executeTakeFirstOrThrow())
  await acme.run(extractionJob, { extraction_id: waiting.id })
  await save([
    { key: 'Issuing country', lead_field: 'nationality_country_id' },
    { key: 'Gender', lead_field: null },
  ])
  const { data } = await ada(fileExtractions.read, { params: { file_id } })
  const entities = data.extracted_info!['page_1']!.single_entities
  const value = (key: string) => entities.find((entity) => entity.key === key)!
  const { version } = (await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo
  const take = (key: string, lead_field: 'passport_country' | 'nationality_country_id' | 'gender') =>
    ada(fileExtractions.save, {
      params: { file_id },
      body: {
        record_id: data.record_id,
        selected_info: { page_1: { single_entities: [{ key, value: value(key).value }], table_entities: [] } },
        accept: [{ page: 'page_1', key, lead_field }],
        lead_version: version,
      },
    })

  expect([value('Issuing country').lead_field, value('Gender').lead_field]).toEqual(['nationality_country_id', null])
  expect((await take('Gender', 'gender')).status).toBe(422)
  expect((await take('Issuing country', 'passport_country')).status).toBe(422)
  expect((await take('Issuing country', 'nationality_country_id')).status).toBe(200)
  const after = (await ada(leads.single, { params: { id: lead.identifier } })).data.leadInfo
  expect([after.nationality?.iso2, after.gender]).toEqual(['TR', null])
})

test('who may not keep document types neither reads nor writes a map, and a type that is not there has none', async () => {
  const { acme, admin, params } = await desk()
  const ada = await acme.userWith('documents.create', 'documents.extract')
  const other = await newTenant()
  const stranger = await other.person({ role: 'administrator' })
  const body = { fields: [] }

  expect([
    (await ada(extractionMaps.read, { params })).status,
    (await ada(extractionMaps.save, { params, body })).status,
    (await stranger(extractionMaps.save, { params, body })).status,
    (await admin(extractionMaps.read, { params: { identifier: crypto.randomUUID() } })).status,
  ]).toEqual([403, 403, 404, 404])
})
