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

test('institutions come twenty at a time by name, by what is typed, and by their numbers where they were chosen before', async () => {
  const acme = await newTenant()
  const names = Array.from({ length: 45 }, (_, index) => `College ${String(index + 1).padStart(2, '0')}`)
  const offerings = await acme.asSystem((ctx) => aCatalogue(ctx, ...names.map((institution) => ({ institution }))))
  const ada = await acme.userWith()
  const ask = async (query: object) => (await ada(catalogDropdowns.institutions, { query })).data
  const [first, second, third] = [await ask({}), await ask({ page: 2 }), await ask({ page: 3 })]
  const [typed, chosen] = [
    await ask({ search: 'ege 4' }),
    await ask({ ids: `${offerings[2]!.institution_id},${offerings[30]!.institution_id}` }),
  ]

  expect([first, second, third].map(({ options, metaInfo }) => [options.length, metaInfo.isLastPage])).toEqual([
    [20, false],
    [20, false],
    [5, true],
  ])
  expect([first, second, third].flatMap(({ options }) => options.map(({ label }) => label))).toEqual(names)
  expect(typed.options.map(({ label }) => label)).toEqual(names.slice(39))
  expect(chosen.options.map(({ label }) => label)).toEqual(['College 03', 'College 31'])
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
