import type { FieldType } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { expect, test } from 'vitest'
import { type Body, formWith, type Use } from './form-with.builder.ts'

const countries: [string, FieldType, string] = ['country', 'single_select', '/dropdown/country']
const states: [string, FieldType, string] = ['state', 'single_select', '/dropdown/state']
const cities: [string, FieldType, string] = ['city', 'single_select', '/dropdown/city']

test('a state takes its country and a city its state; what follows from that is worked out', async () => {
  const { place, stored } = await formWith(countries, states, cities)
  await place([
    ['country'],
    ['state', { field_options: { parent_field_name: 'country', is_dependent: false } }],
    ['city', { form_step_no: 1, field_options: { params: [{ key: 'state_id', value: '{{state}}' }] } }],
  ])

  expect((await stored()).recordsInfo.map(({ field_options }) => field_options)).toEqual([
    { params: [], parent_field_name: null, is_dependent: false, has_children: true, children_fields: ['state'] },
    {
      params: [{ key: 'country_id', value: '{{country}}' }],
      parent_field_name: 'country',
      is_dependent: true,
      has_children: true,
      children_fields: ['city'],
    },
    {
      params: [{ key: 'state_id', value: '{{state}}' }],
      parent_field_name: 'state',
      is_dependent: true,
      has_children: false,
      children_fields: [],
    },
  ])
})

test('what a list depends on comes earlier in the form, gives what the list asks for, and never closes a circle', async () => {
  const { complaints } = await formWith(countries, states, cities, ['name'], ['many', 'multi_select', '/dropdown/country'])
  const on = (parent_field_name: string) => ({ field_options: { parent_field_name } })
  const at = (index: number, message: string) => [[`fields.${index}.field_options.parent_field_name`, message]]

  expect(await complaints([['state']])).toEqual(at(0, 'Choose the field this list depends on'))
  expect(await complaints([['state', on('country')]])).toEqual(at(0, 'The field it depends on is not in this form'))
  expect(await complaints([['state', on('country')], ['country']])).toEqual(at(0, 'The field it depends on must come before it'))
  expect(
    await complaints([
      ['state', { ...on('country'), form_step_no: 0 }],
      ['country', { form_step_no: 1 }],
    ]),
  ).toEqual(at(0, 'The field it depends on must come before it'))
  expect(await complaints([['country'], ['city', on('country')]])).toEqual(at(1, 'This list cannot be narrowed by that field'))
  expect(await complaints([['many'], ['state', on('many')]])).toEqual(at(1, 'This list cannot be narrowed by that field'))
  expect(await complaints([['country'], ['name', on('country')]])).toEqual(
    at(1, 'Only a field that chooses from a list can depend on another field'),
  )
  expect(await complaints([['country'], ['state', { field_options: { params: [{ key: 'state_id', value: '1' }] } }]])).toContainEqual([
    'fields.1.field_options.params.0.key',
    'This list does not know that parameter',
  ])
  const circle = 'These fields depend on each other in a circle'
  expect(
    await complaints([
      ['state', on('city')],
      ['city', on('state')],
    ]),
  ).toEqual([...at(0, circle), ...at(1, circle)])
  expect(await complaints([['country'], ['state', on('state')]])).toEqual(at(1, circle))
})

test('a list may take a value that is written down instead of an answer', async () => {
  const { place } = await formWith(states, ['campus', 'single_select', '/dropdowns/campuses'])

  expect((await place([['state', { field_options: { params: [{ key: 'country_id', value: '1' }] } }]])).status).toBe(200)
  expect((await place([['campus']])).status).toBe(422)
  expect((await place([['campus', { field_options: { params: [{ key: 'institution_id', value: '1' }] } }]])).status).toBe(200)
})

test('a step waits for an answer given on an earlier step', async () => {
  const { acme, complaints, place, stored } = await formWith(['visa', 'radio'], ['agree', 'checkbox'], ['name'], countries, states)
  const later = (name: string, ...is: string[]) =>
    [{ title: 'One' }, { title: 'Two', show_when: { field_name: name, is } }] satisfies Body['steps']
  const fields: [string, Use?][] = [['visa'], ['country'], ['name', { form_step_no: 1 }]]
  const said = (path: string, message: string) => [[`steps.1.show_when.${path}`, message]]

  expect(await complaints(fields, later('visa'))).toEqual(said('is', 'Choose at least one answer'))
  expect(await complaints(fields, later('visa', 'y', 'maybe'))).toEqual(said('is', 'Choose among the options of the field'))
  expect(await complaints(fields, later('agree', 'true'))).toEqual(said('field_name', 'The field of this condition is not in the form'))
  expect(await complaints([['name'], ['visa', { form_step_no: 1 }]], later('name', 'x'))).toEqual(
    said('field_name', 'A condition needs a field with choices'),
  )
  expect(await complaints([['name'], ['visa', { form_step_no: 1 }]], later('visa', 'y'))).toEqual(
    said('field_name', 'A condition’s field must be on an earlier step'),
  )
  expect(await complaints(fields, later('country', '999999'))).toEqual(said('is', 'Choose among the options of the field'))
  const { id } = await acme.asSystem(({ db }) => db.selectFrom('countries').select('id').limit(1).executeTakeFirstOrThrow())
  expect((await place(fields, later('country', String(id)))).status).toBe(200)
  const withState: [string, Use?][] = [
    ['country'],
    ['state', { field_options: { parent_field_name: 'country' } }],
    ['name', { form_step_no: 1 }],
  ]
  expect(await complaints(withState, later('state', '1'))).toEqual(
    said('field_name', 'A condition cannot use choices that depend on another field'),
  )
  await place(fields, later('visa', 'y'))
  expect((await stored()).steps[1]).toEqual({ title: 'Two', show_when: { field_name: 'visa', is: ['y'] } })
})
