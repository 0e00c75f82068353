import { describe, expect, it } from 'vitest'
import { tabsTooMany } from './tabs-that-fit.ts'

const tabs = [
  { id: 'activity', width: 80 },
  { id: 'profile', width: 60 },
  { id: 'documents', width: 110 },
  { id: 'notes', width: 70 },
]

describe('the tabs a line has no room for', () => {
  it('are none where all fit, which needs no room for a menu', () => {
    expect(tabsTooMany(tabs, 320, 60, 'activity')).toEqual([])
  })

  it('are all behind the last that leaves room for the menu, narrower ones too', () => {
    expect(tabsTooMany(tabs, 280, 60, 'activity')).toEqual(['documents', 'notes'])
  })

  it('never hold the chosen one: those before it give way', () => {
    expect(tabsTooMany(tabs, 280, 60, 'notes')).toEqual(['documents'])
    expect(tabsTooMany(tabs, 310, 60, 'documents')).toEqual(['notes'])
    expect(tabsTooMany(tabs, 200, 60, 'documents')).toEqual(['activity', 'profile', 'notes'])
  })

  it('are counted where none of them is chosen', () => {
    expect(tabsTooMany(tabs, 205, 60, undefined)).toEqual(['documents', 'notes'])
  })
})
