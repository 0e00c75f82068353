import { publicTenant } from '@embark/contract/identity/public-tenant/public-tenant.contract.ts'
import { expect, test } from 'vitest'
import { newTenant } from '../../../test/world.ts'
import { countryOf } from './country.ts'

test.each([
  ['78.160.0.1', 'TR'],
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['212.58.244.1', 'GB'],
  ['2001:4860:4860::8888', 'US'],
  ['2a00:1450:4001:81b::200e', 'IE'],
])('%s is in %s', async (ip, country) => {
  expect(await countryOf(ip)).toBe(country)
})

test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.1.1', 'fe80::1%eth0', 'not an address', '', null])('%s is nowhere', async (ip) => {
  expect(await countryOf(ip)).toBeUndefined()
})

test('who calls from nowhere is taken to be in the country of the company', async () => {
  const acme = await newTenant()

  const { data } = await acme.visitor(publicTenant.country)
  const list = await acme.visitor(publicTenant.countries, {}, { 'accept-language': 'fr' })

  expect(data).toEqual({ country_code: 'GB' })
  expect(list.data.recordsInfo).toContainEqual(expect.objectContaining({ iso2: 'TR', name: 'Turquie', dial_code: '+90' }))
})
