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
    expect(tabsTooMany(tabs, 320, 60)).toEqual([])
  })

  it('are all behind the last that leaves room for the menu', () => {
    expect(tabsTooMany(tabs, 310, 60)).toEqual(['documents', 'notes'])
    expect(tabsTooMany(tabs, 215, 60)).toEqual(['profile', 'documents', 'notes'])
  })

  it('leave room for the name of each that stands in the menu', () => {
    // "notes" with its arrow is wider than the word on the menu.
    const short = [...tabs.slice(0, 2), { id: 'staff', width: 66 }, { id: 'notes', width: 70 }]
    expect(tabsTooMany(short, 270, 60)).toEqual(['staff', 'notes'])
    expect(tabsTooMany([...short, { id: 'payments', width: 38 }], 266, 60)).toEqual(['staff', 'notes', 'payments'])
  })

  it('leave no more than so much for a very long name', () => {
    expect(tabsTooMany([...tabs.slice(0, 2), { id: 'view', width: 400 }], 316, 60)).toEqual(['view'])
    expect(tabsTooMany([...tabs.slice(0, 2), { id: 'view', width: 400 }], 315, 60)).toEqual(['profile', 'view'])
  })

  it('are all where even the first has no room', () => {
    expect(tabsTooMany(tabs, 50, 60)).toEqual(tabs.map(({ id }) => id))
  })
})
