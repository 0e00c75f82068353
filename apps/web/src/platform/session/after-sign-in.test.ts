import { expect, test } from 'vitest'
import { askedPage } from './after-sign-in.ts'

const origin = 'https://acme.example'

test.each([
  ['', '/'],
  ['?next=%2Fleads%3Fpage%3D2', '/leads?page=2'],
  ['?next=/leads/5%23notes', '/leads/5#notes'],
  ['?next=https://evil.example/leads', '/'],
  ['?next=//evil.example', '/'],
  ['?next=/%5Cevil.example', '/'],
  ['?next=javascript:alert(1)', '/'],
  ['?next=/signin', '/'],
  ['?next=leads', '/'],
  ['?next=https://acme.example/leads', '/'],
])('after %s one lands on %s', (search, page) => {
  expect(askedPage(search, origin)).toBe(page)
})
