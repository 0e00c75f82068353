import { expect, test } from 'vitest'
import { everyLine, titleOf } from '../apps/server/bench/every-line.ts'
import { everyList, unmeasuredLists } from './bench-lines.ts'

test('a list without a line in the bench is told by its name', () => {
  const lists = new Set(['leads.lead.list', 'leads.note.list', 'masters.tag.list'])
  expect(unmeasuredLists(lists, [{ endpoint: 'leads.lead.list' }])).toEqual(['leads.note.list', 'masters.tag.list'])
  expect(
    unmeasuredLists(
      lists,
      [...lists].map((endpoint) => ({ endpoint })),
    ),
  ).toEqual([])
})

test('taking the lines of one list away leaves that list unmeasured, and with all of them there is none', () => {
  const lists = everyList()
  expect(lists.size).toBeGreaterThan(70)
  expect(unmeasuredLists(lists, everyLine)).toEqual([])
  const without = everyLine.filter(({ endpoint }) => endpoint !== 'masters.vendor.list')
  expect(unmeasuredLists(lists, without)).toEqual(['masters.vendor.list'])
})

test('every line of the bench has a name of its own', () => {
  const titles = everyLine.map(titleOf)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})
