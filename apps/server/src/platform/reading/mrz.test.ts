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
