import { allScreens } from '@embark/contract/screens.ts'
import { expect, test } from 'vitest'
import { publicPageAt } from './public.routes.ts'

const uuid = '3f1c2b4a-0d5e-4f67-8a9b-0c1d2e3f4a5b'
const addressOf = (path: string) => path.replace(/:\w+\??/g, uuid)

test('every public screen of the contract has a page, and no screen of the portal has one here', () => {
  const without = allScreens.filter(({ page, path }) => (page === 'public') !== (publicPageAt(addressOf(path)) !== undefined))

  expect(without.map(({ path }) => path)).toEqual([])
})

test('what may be left out of an address is left out, and an address of nothing has no page', () => {
  expect(publicPageAt('/landing-page')).toBe(publicPageAt('/landing-page/summer'))
  expect(publicPageAt('/signin/password/')).toBe(publicPageAt('/signin'))
  expect(['/', '/nothing-here', '/signin/else', '/t'].map(publicPageAt)).toEqual(Array(4).fill(undefined))
})
