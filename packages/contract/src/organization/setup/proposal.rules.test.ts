import { expect, test } from 'vitest'
import { firstPlace, movedTo, proposedFor } from './proposal.rules.ts'

const untold = { country_code: 'GB', currency: 'USD', time_zone: 'UTC' }
const countries = ['DE', 'GB', 'SA', 'TR', 'US']

test('currency, zone and language are proposed from the country, as far as the product offers them', () => {
  expect(['GB', 'DE', 'IN', 'SG', 'TR'].map((country) => proposedFor(country).currency)).toEqual(['GBP', 'EUR', 'INR', 'SGD', 'USD'])
  expect(['TR', 'SA', 'US'].map((country) => proposedFor(country).time_zone)).toEqual(['Europe/Istanbul', 'Asia/Riyadh', undefined])
  expect(proposedFor('US', 'America/Chicago').time_zone).toBe('America/Chicago')
  expect(['TR', 'SA', 'FR', 'GB', 'IN'].map((country) => proposedFor(country).language)).toEqual(['tr', 'ar', 'fr', 'en', 'en'])
})

test('a company nobody told where it is begins where its administrator is; what was told stays', () => {
  expect(firstPlace(untold, 'Europe/Istanbul', countries)).toEqual({ country_code: 'TR', currency: 'USD', time_zone: 'Europe/Istanbul' })
  expect(firstPlace({ ...untold, country_code: 'DE' }, 'Europe/Istanbul', countries)).toEqual({
    country_code: 'DE',
    currency: 'EUR',
    time_zone: 'UTC',
  })
  expect(firstPlace({ ...untold, currency: 'GBP', time_zone: 'Europe/London' }, 'Asia/Riyadh', countries)).toEqual({
    country_code: 'GB',
    currency: 'GBP',
    time_zone: 'Europe/London',
  })
  expect(firstPlace(untold, 'Antarctica/Troll', countries)).toMatchObject({ country_code: 'GB', time_zone: 'Europe/London' })
})

test('another country takes along what was proposed, and leaves what was chosen', () => {
  const here = 'Europe/Istanbul'
  const proposed = firstPlace(untold, here, countries)
  expect(movedTo(proposed, 'GB', here)).toEqual({ country_code: 'GB', currency: 'GBP', time_zone: 'Europe/London' })
  expect(movedTo({ ...proposed, currency: 'EUR', time_zone: 'Asia/Riyadh' }, 'GB', here)).toEqual({
    country_code: 'GB',
    currency: 'EUR',
    time_zone: 'Asia/Riyadh',
  })
})
