import { describe, expect, it } from 'vitest'
import { type Column, idOf, isSelected, nextSort, nothingSelected, pickColumns, selectedCount, tellingColumns, withRows } from './column.ts'
import { pageNumbers } from './page-bar.tsx'
import { heldIn, keptOf, widened } from './placed-columns.ts'

describe('a list', () => {
  it('counts one less when one row is unticked after all matching were chosen', () => {
    const all = { ids: new Set<string>(), all: true }
    const less = withRows(all, ['7'], false)
    expect(selectedCount(all, 212)).toBe(212)
    expect(selectedCount(less, 212)).toBe(211)
    expect(isSelected(less, '7')).toBe(false)
    expect(isSelected(less, '8')).toBe(true)
    expect(selectedCount(withRows(less, ['7'], true), 212)).toBe(212)
  })

  it('keeps the ticks of other pages', () => {
    const first = withRows(nothingSelected, ['1', '2'], true)
    const both = withRows(first, ['16'], true)
    expect([...both.ids]).toEqual(['1', '2', '16'])
    expect(selectedCount(withRows(both, ['1'], false), 212)).toBe(2)
  })

  it('turns the sort of a column, and sorts by another one instead', () => {
    const once = nextSort([], 'stage')
    expect(once).toEqual([{ id: 'stage', direction: 'asc' }])
    expect(nextSort(once, 'stage')).toEqual([{ id: 'stage', direction: 'desc' }])
    expect(nextSort(once, 'name')).toEqual([{ id: 'name', direction: 'asc' }])
  })

  it('leaves out a column that tells nothing of its rows, and has it again where one of them does', () => {
    const columns: Column<{ iban?: string }>[] = [
      { id: 'name', header: 'Name', cell: () => null },
      { id: 'iban', header: 'IBAN', cell: () => null, isTelling: (rows) => rows.some(({ iban }) => iban) },
    ]
    const ids = (rows: { iban?: string }[]) => tellingColumns(columns, rows).map(({ id }) => id)
    expect(ids([{}, {}])).toEqual(['name'])
    expect(ids([{}, { iban: 'DE02' }])).toEqual(['name', 'iban'])
  })

  it('draws the chosen columns in the chosen order, never without the one that cannot be hidden', () => {
    const cell = () => null
    const columns = [
      { id: 'name', header: 'Name', cell, hideable: false },
      { id: 'stage', header: 'Stage', cell },
      { id: 'owner', header: 'Owner', cell },
    ]
    const ids = (shown: string[] | undefined) => pickColumns(columns, shown).map((column) => column.id)
    expect(ids(undefined)).toEqual(['name', 'stage', 'owner'])
    expect(ids(['owner', 'gone', 'stage'])).toEqual(['name', 'owner', 'stage'])
  })

  it('keeps the width of a column, and how many stay in place, with the columns', () => {
    const cell = () => null
    const columns = [
      { id: 'name', header: 'Name', cell, width: 240 },
      { id: 'own.a:b', header: 'Own', cell },
      { id: 'owner', header: 'Owner', cell, width: 150 },
    ]
    const kept = ['owner:220', 'own.a:b!', 'name']
    const shown = pickColumns(columns, kept)
    expect(shown.map(({ id, width }) => [id, width])).toEqual([
      ['owner', 220],
      ['own.a:b', undefined],
      ['name', 240],
    ])
    expect(heldIn(shown)).toBe(2)
    expect(keptOf(shown)).toEqual(kept)
    expect(kept.map(idOf)).toEqual(['owner', 'own.a:b', 'name'])
    expect(keptOf(shown, 3)).toEqual(['owner:220', 'own.a:b', 'name!'])
    expect(keptOf(shown, 1)).toEqual(['owner:220', 'own.a:b', 'name'])
    expect(widened(shown, 'name', 3_000)).toEqual(['owner:220', 'own.a:b!', 'name:800'])
    expect(widened(shown, 'owner', undefined)).toEqual(['owner', 'own.a:b!', 'name'])
    // Two stay where the second was taken away as well.
    expect(keptOf(shown.slice(0, 1), 2)).toEqual(['owner:220!'])
  })

  it.each([
    [1, 15, [1, 2, 3, 'gap-after', 15]],
    [2, 15, [1, 2, 3, 'gap-after', 15]],
    [8, 15, [1, 'gap-before', 7, 8, 9, 'gap-after', 15]],
    [15, 15, [1, 'gap-before', 13, 14, 15]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  ])('offers the pages round page %i of %i', (page, last, numbers) => {
    expect(pageNumbers(page, last)).toEqual(numbers)
  })
})
