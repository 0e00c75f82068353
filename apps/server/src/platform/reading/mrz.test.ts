import { expect, test } from 'vitest'
import { type PassportWish, zoneOf } from '../../../test/papers/passport.ts'
import { zoneIn } from './mrz.ts'

const holder: PassportWish = {
  country: 'NGA',
  number: 'B50512084',
  last_name: 'Okonkwo',
  first_name: 'Chidi',
  date_of_birth: '1998-03-11',
  expiry_date: '2032-10-04',
  gender: 'male',
  title: '',
}
const proofs = (wish: PassportWish) =>
  new Map(zoneIn(zoneOf(wish))!.fields.map(({ name, value, isProven }) => [name, [value, isProven]] as const))

test('the number of a passport is proven by its digit where one wrong character shows, and never where another number has the same digit', () => {
  expect(proofs(holder).get('document_number')).toEqual(['B50512084', true])
  // 6 for G keeps the digit, and I for both of its ones does so as well: these are zones that a machine misread.
  for (const misread of ['EDIGX5LA', 'ST5IVIYIV', 'G1234567']) {
    const zone = proofs({ ...holder, number: misread })
    expect(zone.get('document_number')).toEqual([misread, false])
    expect(zone.get('date_of_birth')).toEqual(['1998-03-11', true])
  }
})

test('a country that is none is read by the other of the zone, where a single letter is between them', () => {
  const [names, facts] = zoneOf(holder) as [string, string]
  const read = (lines: string[], name: string) => {
    const field = zoneIn(lines)!.fields.find((each) => each.name === name)
    return field && [field.value, field.isRepaired, field.isProven]
  }
  const misread = (line: string, at: number, letters: string) => line.slice(0, at) + letters + line.slice(at + letters.length)

  expect(read([names, misread(facts, 10, 'NCA')], 'nationality')).toEqual(['NGA', true, false])
  expect(read([misread(names, 2, 'HGA'), facts], 'issuing_country')).toEqual(['NGA', true, false])
  // Somebody of Chad with a passport of Nigeria, and letters that are too far apart.
  expect(read([names, misread(facts, 10, 'TCD')], 'nationality')).toEqual(['TCD', false, false])
  expect(read([names, misread(facts, 10, 'XCA')], 'nationality')).toBeUndefined()
  // Refugees and Kosovars have letters that ISO does not know.
  expect(read([names, misread(facts, 10, 'XXB')], 'nationality')).toEqual(['XXB', false, false])
})
