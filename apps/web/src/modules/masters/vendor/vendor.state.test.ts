import { expect, test } from 'vitest'
import { bodyOf, draftOf } from './vendor.state.ts'

const empty = draftOf(null)

test('empty values are left out, ids are numbers, and a country code without a number is dropped', () => {
  expect(bodyOf({ ...empty, name: 'Pathways', short_name: 'P', country_id: '826', contact_person_country_code: '+44' }, empty)).toEqual({
    name: 'Pathways',
    short_name: 'P',
    country_id: 826,
  })
})

test('what was emptied is sent as null', () => {
  const before = {
    ...empty,
    name: 'Pathways',
    short_name: 'P',
    address_line_one: '1 Park Row',
    contact_person_country_code: '+44',
    contact_person_mobile: '7700900123',
  }

  expect(bodyOf({ ...before, address_line_one: ' ', contact_person_mobile: '' }, before)).toEqual({
    name: 'Pathways',
    short_name: 'P',
    address_line_one: null,
    contact_person_country_code: null,
    contact_person_mobile: null,
  })
})
