import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aCatalogue } from '../program/program.builder.ts'

async function world() {
  const acme = await newTenant()
  const offerings = await acme.asSystem((ctx) =>
    aCatalogue(
      ctx,
      {},
      { campus: 'London campus', city: 'London' },
      { institution: 'Trinity College Dublin', country: 'IE', currency: 'EUR', program: 'MBA', intakes: '' },
    ),
  )
  return { acme, offerings, ada: await acme.userWith() }
}
const labels = (answer: { data: { options: { label: string }[] } }) => answer.data.options.map(({ label }) => label)

test('each list follows from the choice before it', async () => {
  const { ada, offerings } = await world()
  const [leeds, london, trinity] = offerings

  expect(labels(await ada(catalogDropdowns.destinationCountries))).toEqual(['Ireland', 'United Kingdom'])
  expect(labels(await ada(catalogDropdowns.institutions))).toEqual(['Trinity College Dublin', 'University of Leeds'])
  expect(labels(await ada(catalogDropdowns.institutions, { query: { country_id: 826 } }))).toEqual(['University of Leeds'])
  expect(labels(await ada(catalogDropdowns.institutions, { query: { module_type: 'application' } }))).toEqual(['University of Leeds'])
  expect(labels(await ada(catalogDropdowns.campuses, { query: { institution_id: leeds!.institution_id } }))).toEqual([
    'London campus',
    'Main campus',
  ])
  expect(labels(await ada(catalogDropdowns.programs, { query: { campus_id: london!.campus_id } }))).toEqual(['MSc Data Science'])
  expect(labels(await ada(catalogDropdowns.programs, { query: { institution_id: trinity!.institution_id } }))).toEqual(['MBA'])
  expect(labels(await ada(catalogDropdowns.intakes, { query: { program_id: leeds!.program_id } }))).toEqual(['January', 'September'])
})

test('a list without its parent, or with an unknown one, is empty', async () => {
  const { ada } = await world()

  const answers = [
    await ada(catalogDropdowns.campuses),
    await ada(catalogDropdowns.programs),
    await ada(catalogDropdowns.campuses, { query: { institution_id: 999 } }),
  ]

  expect(answers.map(labels)).toEqual([[], [], []])
})

test('countries speak the language of the caller, and dial codes name their country', async () => {
  const { acme } = await world()

  const turkish = await acme.visitor(catalogDropdowns.countries, { query: { search: 'ingil' } }, { 'accept-language': 'tr' })
  const codes = await acme.visitor(catalogDropdowns.countryCodes, { query: { search: 'india' } })

  expect(turkish.data.options).toEqual([])
  expect(
    (await acme.visitor(catalogDropdowns.countries, { query: { search: 'birleşik kral' } }, { 'accept-language': 'tr' })).data.options,
  ).toMatchObject([{ code: 'GB', value: 826, label: 'Birleşik Krallık' }])
  expect(codes.data.options).toContainEqual({ label: 'India (+91)', value: '91', iso: 'IN' })
})
