import { expect, test } from 'vitest'
import { connectedAddress } from './whatsapp-connect.ts'

const origins = ['https://connect.example']
const data = { type: 'WHATSAPP_CONNECT_STATUS', status: 'successfull' }
const here = 'https://portal.example/leads?page=2&search=a'
const from = (origin: string, message: unknown = data, address = here) => connectedAddress({ origin, data: message }, origins, address)

test('a message of the connect page loads the page again, once, and keeps its other parameters', () => {
  const next = from('https://connect.example')

  expect(next).toBe('https://portal.example/leads?page=2&search=a&connectStatus=successfull')
  expect(from('https://connect.example', data, next)).toBeUndefined()
})

test.each([
  'http://connect.example',
  'https://connect.example:8443',
  'https://connect.example.evil.example',
  'https://sub.connect.example',
  'https://portal.example',
  'null',
  '',
])('the same message from %j is ignored', (origin) => {
  expect(from(origin)).toBeUndefined()
})

test.each([
  [null],
  [undefined],
  ['WHATSAPP_CONNECT_STATUS'],
  [JSON.stringify(data)],
  [[data]],
  [{}],
  [{ type: 'WHATSAPP_CONNECT_STATUS' }],
  [{ ...data, status: 'successful' }],
  [{ ...data, status: ['successfull'] }],
  [{ ...data, type: 'whatsapp_connect_status' }],
])('a message of another shape, %j, is ignored', (message) => {
  expect(connectedAddress({ origin: 'https://connect.example', data: message }, origins, here)).toBeUndefined()
})

test('without an origin in the company’s settings nobody is heard', () => {
  expect(connectedAddress({ origin: 'https://connect.example', data }, [], here)).toBeUndefined()
})
