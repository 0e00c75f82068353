import { allEndpoints } from '@embark/contract/index.ts'
import { pathOf } from '@embark/contract/kernel/endpoint.ts'
import { errors } from '@embark/contract/kernel/errors.ts'
import { events } from '@embark/contract/kernel/events.ts'
import { allScreens } from '@embark/contract/screens.ts'
import { expect, test } from 'vitest'
import { roleSeeds } from '../apps/server/db/seeds/reference/roles.ts'
import { pages } from './reference-pages.ts'

const written = pages()

test('every endpoint, error, event and screen stands on its page', () => {
  expect(allEndpoints.filter((endpoint) => !written['api.md']!.includes(`/api${pathOf(endpoint)}\``))).toEqual([])
  expect(Object.keys(errors).filter((code) => !written['errors.md']!.includes(`| \`${code}\` |`))).toEqual([])
  expect(Object.keys(events).filter((name) => !written['events.md']!.includes(`| \`${name}\` |`))).toEqual([])
  expect(allScreens.filter(({ path }) => !written['screens.md']!.includes(`| \`${path}\` |`))).toEqual([])
})

test('the matrix says yes where a role has the permission, and nowhere else', () => {
  const row = written['permissions.md']!.split('\n').find((line) => line.startsWith('| `leads.create` |'))!
  const cells = row.split('|').slice(2, -1)
  expect(cells.map((cell) => cell.trim() === 'yes')).toEqual(roleSeeds.map(({ permissions }) => permissions.includes('leads.create')))
})
