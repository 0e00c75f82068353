import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { locations } from '@embark/contract/masters/location/location.contract.ts'
import { expect, test } from 'vitest'
import { loadReferenceData } from '../../../../src/reference-data.ts'
import { newTenant, owner } from '../../../../test/world.ts'
import { aCatalogue } from '../../catalog/program/program.builder.ts'

const turkey = 792
const kingdom = 826
type Answer = { data: { options: { label: string; value: number }[] } }
const labels = ({ data }: Answer) => data.options.map(({ label }) => label)
const numberOf = ({ data }: Answer, label: string) => data.options.find((option) => option.label === label)!.value

test('states follow from the country and cities from the state, found without accents and page by page', async () => {
  const ada = await (await newTenant()).userWith()

  const provinces = await ada(locations.states, { query: { country_id: turkey } })
  const nevsehir = await ada(locations.states, { query: { country_id: turkey, search: 'nevsehır' } })
  const california = numberOf(await ada(locations.states, { query: { country_id: 840, search: 'california' } }), 'California')
  const cities = await ada(locations.cities, { query: { state_id: california, per_page: 5, page: 2 } })
  const matching = await ada(locations.cities, { query: { state_id: california, search: 'san fran' } })

  expect(provinces.data.options).toHaveLength(81)
  expect(labels(provinces).slice(0, 4)).toEqual(['Adana', 'Adıyaman', 'Afyonkarahisar', 'Ağrı'])
  expect(labels(nevsehir)).toEqual(['Nevşehir'])
  expect(cities.data).toMatchObject({ options: { length: 5 }, metaInfo: { page: 2, per_page: 5, previousPage: 1, isLastPage: false } })
  expect(labels(matching)).toContain('San Francisco')
})

test('states speak the language of the caller where it has a name for them; a country without states is one', async () => {
  const ada = await (await newTenant()).userWith()
  const inArabic = { 'accept-language': 'ar' }

  expect(labels(await ada(locations.states, { query: { country_id: kingdom } }, inArabic))).toContain('إنجلترا')
  expect(labels(await ada(locations.states, { query: { country_id: 702 } }, { 'accept-language': 'fr' }))).toEqual(['Singapour'])
  expect(labels(await ada(locations.states, { query: { country_id: turkey, search: 'konya' } }, inArabic))).toEqual(['Konya'])
})

test('a chosen state or city is read by its number, an unknown parent has none, and a page has its cap', async () => {
  const ada = await (await newTenant()).userWith()
  const england = numberOf(await ada(locations.states, { query: { country_id: kingdom } }), 'England')
  const leeds = numberOf(await ada(locations.cities, { query: { state_id: england, search: 'leeds' } }), 'Leeds')

  expect(labels(await ada(locations.states, { query: { id: england } }))).toEqual(['England'])
  expect(labels(await ada(locations.cities, { query: { id: leeds } }))).toEqual(['Leeds'])
  expect(labels(await ada(locations.cities, { query: {} }))).toEqual([])
  expect(labels(await ada(locations.states, { query: { country_id: 1 } }))).toEqual([])
  expect((await ada(locations.cities, { query: { state_id: england, per_page: 5_000 } })).data).toMatchObject({
    options: { length: 1_000 },
    metaInfo: { per_page: 1_000, isTotalExact: false },
  })
})

test('reading the places again keeps the number of every place', async () => {
  const place = () => owner.query(`select c.id from cities c join states s on s.id = c.state_id where s.code = 'ENG' and c.name = 'Leeds'`)
  const { rows: before } = await place()

  await owner.query(`comment on table cities is 'an older data set'`)
  await loadReferenceData(owner)

  expect((await place()).rows).toEqual(before)
})

test('campuses are found by their city, by their institution, or by both', async () => {
  const acme = await newTenant()
  await acme.asSystem((ctx) => aCatalogue(ctx, { campus: 'City campus', city: 'Leeds' }, { campus: 'London campus', city: 'London' }))
  const ada = await acme.userWith()
  const england = numberOf(await ada(locations.states, { query: { country_id: kingdom } }), 'England')
  const leeds = numberOf(await ada(locations.cities, { query: { state_id: england, search: 'leeds' } }), 'Leeds')

  expect(labels(await ada(catalogDropdowns.campuses, { query: { city_id: leeds } }))).toEqual(['City campus'])
  expect(labels(await ada(catalogDropdowns.campuses, { query: { city_id: leeds, institution_id: 999 } }))).toEqual([])
})

test('levels, disciplines and tests of the company are there to choose from', async () => {
  const ada = await (await newTenant()).userWith()

  expect(labels(await ada(catalogDropdowns.studyLevels))).toContain('Bachelor')
  expect(labels(await ada(catalogDropdowns.disciplines, { query: { search: 'engineering' } }))).toEqual(['Engineering'])
  expect(labels(await ada(catalogDropdowns.testScores)).slice(0, 2)).toEqual(['IELTS', 'TOEFL iBT'])
})
