import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { sourceFormat, sourceOf } from '@embark/contract/masters/form-field/option-source.rules.ts'
import { formSubmissions } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { locations } from '@embark/contract/masters/location/location.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../../test/world.ts'
import { aCatalogue } from '../../catalog/program/program.builder.ts'
import { aField } from './form-submission.builder.ts'

/** Leeds and London, Dublin without an intake, and Oslo that only the company's own staff may see. */
async function world() {
  const acme = await newTenant()
  const offerings = await acme.asSystem((ctx) =>
    aCatalogue(
      ctx,
      {},
      { campus: 'London campus', city: 'London' },
      {
        institution: 'Trinity College Dublin',
        country: 'IE',
        currency: 'EUR',
        campus: 'Leeds',
        city: 'Leeds',
        program: 'MBA',
        intakes: '',
      },
      { institution: 'University of Oslo', country: 'NO', currency: 'EUR', campus: 'Blindern', city: 'Oslo' },
    ),
  )
  const oslo = offerings.at(-1)!
  await acme.within(async (db) => {
    for (const table of ['institutions', 'campuses'] as const)
      await db
        .updateTable(table)
        .set({ visible_to: null })
        .where('id', '=', table === 'institutions' ? oslo.institution_id : oslo.campus_id)
        .execute()
  })
  const ada = await acme.userWith('leads.read')
  const state = (await ada(locations.states, { query: { country_id: 826, search: 'england' } })).data.options[0]!.value
  const city = (await ada(locations.cities, { query: { state_id: state, search: 'leeds' } })).data.options.find(
    ({ label }) => label === 'Leeds',
  )!.value
  return { acme, ada, leeds: offerings[0]!, oslo, state, city }
}

test('a form offers of a lookup what the lookup itself answers: by either parent, by both, and nothing without one', async () => {
  const { acme, ada, leeds, oslo, state, city } = await world()
  const fields = new Map<string, number>()
  const inForm = async (url: string, params: object) => {
    const source = sourceOf(url)!
    const options = {
      kind: 'api' as const,
      url,
      params: [],
      format: sourceFormat,
      data_type: source.data_type,
      is_already_param_exist: false,
    }
    const field_id =
      fields.get(url) ?? (await acme.asSystem((ctx) => aField(ctx, { name: `f_${source.key}`, type: 'single_select', options })))
    fields.set(url, field_id)
    const query = { params: JSON.stringify(params) }
    return (await ada(formSubmissions.options, { params: { field_id }, query })).data.options.map(({ label }) => label)
  }
  const names = (answer: { data: { options: { label: string }[] } }) => answer.data.options.map(({ label }) => label)
  const institution_id = leeds.institution_id
  const campuses = (query: object) => ada(catalogDropdowns.campuses, { query })
  const cases: [string, object, string[], string[]?][] = [
    ['/dropdowns/campuses', {}, names(await campuses({})), []],
    ['/dropdowns/campuses', { institution_id }, names(await campuses({ institution_id })), ['London campus', 'Main campus']],
    ['/dropdowns/campuses', { city_id: city }, names(await campuses({ city_id: city })), ['Main campus']],
    ['/dropdowns/campuses', { city_id: city, institution_id }, names(await campuses({ city_id: city, institution_id })), ['Main campus']],
    ['/dropdowns/campuses', { institution_id: 999_999 }, names(await campuses({ institution_id: 999_999 })), []],
    ['/dropdowns/campuses', { institution_id: oslo.institution_id }, names(await campuses({ institution_id: oslo.institution_id })), []],
    ['/dropdown/state', {}, names(await ada(locations.states)), []],
    ['/dropdown/city', {}, names(await ada(locations.cities)), []],
    ['/dropdown/city', { state_id: 9_999_999 }, names(await ada(locations.cities, { query: { state_id: 9_999_999 } })), []],
    ['/dropdown/state', { country_id: 826 }, names(await ada(locations.states, { query: { country_id: 826 } }))],
    ['/dropdown/city', { state_id: state }, names(await ada(locations.cities, { query: { state_id: state, per_page: 50 } }))],
    ['/dropdowns/institutions', {}, names(await ada(catalogDropdowns.institutions)), ['Trinity College Dublin', 'University of Leeds']],
    ['/dropdowns/institutions', { country_id: 826 }, names(await ada(catalogDropdowns.institutions, { query: { country_id: 826 } }))],
    [
      '/dropdowns/institutions',
      { module_type: 'application' },
      names(await ada(catalogDropdowns.institutions, { query: { module_type: 'application' } })),
      ['University of Leeds'],
    ],
    [
      '/dropdowns/destination-countries-dropdown',
      {},
      names(await ada(catalogDropdowns.destinationCountries)),
      ['Ireland', 'United Kingdom'],
    ],
    ['/dropdowns/study-levels', {}, names(await ada(catalogDropdowns.studyLevels))],
    ['/dropdowns/disciplines', {}, names(await ada(catalogDropdowns.disciplines))],
    ['/dropdowns/test-scores', {}, names(await ada(catalogDropdowns.testScores))],
    ['/dropdowns/intakes', {}, names(await ada(catalogDropdowns.intakes))],
  ]
  for (const [url, params, dropdown, meant] of cases) {
    const offered = await inForm(url, params)
    expect([url, params, new Set(offered)]).toEqual([url, params, new Set(dropdown)])
    if (meant) expect([url, params, [...offered].sort()]).toEqual([url, params, meant])
  }
})

test('a form offers the statuses of leads to whom their own call answers, and of those what is assigned to them', async () => {
  const { acme, ada } = await world()
  const url = '/leads/get/status'
  const options = {
    kind: 'api' as const,
    url,
    params: [],
    format: sourceFormat,
    data_type: 'number' as const,
    is_already_param_exist: false,
  }
  const field_id = await acme.asSystem((ctx) => aField(ctx, { name: 'f_status', type: 'single_select', options }))
  type Person = typeof ada
  const offered = async (person: Person) =>
    (await person(formSubmissions.options, { params: { field_id }, query: {} })).data.options.map(({ label }) => label).sort()
  const answered = async (person: Person) => {
    const { status, data } = await person(leadStatuses.statuses, { query: {} })
    return status === 200 ? data.recordsInfo.map(({ label }) => label).sort() : status
  }
  const bound = await acme.person({ permissions: ['leads.read'] })
  await acme.within(async (db) => {
    const stage = await db.selectFrom('stages').select('id').where('key', '=', 'contacted').executeTakeFirstOrThrow()
    await db
      .insertInto('assigned_stages')
      .values({ user_id: bound.id, role_id: bound.role_id, stage_id: stage.id, kind: 'stage' })
      .execute()
  })
  const outsider = await acme.userWith('programs.read')

  expect(await offered(ada)).toEqual(await answered(ada))
  expect(await offered(bound)).toEqual(['Attempted', 'Connected', 'Follow up'])
  expect(await answered(bound)).toEqual(['Attempted', 'Connected', 'Follow up'])
  expect([await offered(outsider), await answered(outsider)]).toEqual([[], 403])
})
