import { expect, test } from 'vitest'
import { freshFor } from './fresh-for.ts'

test('lists to choose from are fresh for 400 ms, whatever a screen would like; other answers as long as it says', () => {
  expect(freshFor({ route: 'GET /masters/vendors/dropdown' }, 300_000)).toEqual({ staleTime: 400 })
  expect(freshFor({ route: 'GET /dropdown/state' })).toEqual({ staleTime: 400 })
  expect(freshFor({ route: 'GET /services/types' })).toEqual({ staleTime: 400 })
  expect(freshFor({ route: 'GET /tags' }, 5_000)).toEqual({ staleTime: 5_000 })
  expect(freshFor({ route: 'GET /tags' })).toEqual({})
})
