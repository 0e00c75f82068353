import { describe, expect, it } from 'vitest'
import { keyStep } from './board-model.ts'

const ground = (rtl: boolean) => ({ rtl, columns: ['new', 'contacted', 'offer'], lengthOf: (id: string) => (id === 'offer' ? 1 : 5) })
const held = { list: 'contacted', index: 3 }

describe('a card carried by keys', () => {
  it('follows the arrow to the next column, mirrored in Arabic', () => {
    expect(keyStep('ArrowRight', held, ground(false))).toEqual({ list: 'offer', index: 1 })
    expect(keyStep('ArrowRight', held, ground(true))).toEqual({ list: 'new', index: 3 })
    expect(keyStep('ArrowLeft', held, ground(true))).toEqual({ list: 'offer', index: 1 })
  })

  it('stays on the board at its edges', () => {
    expect(keyStep('ArrowLeft', { list: 'new', index: 0 }, ground(false))).toEqual({ list: 'new', index: 0 })
    expect(keyStep('ArrowUp', { list: 'new', index: 0 }, ground(false))).toEqual({ list: 'new', index: 0 })
    expect(keyStep('ArrowDown', { list: 'new', index: 5 }, ground(false))).toEqual({ list: 'new', index: 5 })
  })

  it('is not led anywhere by other keys', () => {
    for (const key of [' ', 'Escape', 'x']) expect(keyStep(key, held, ground(false))).toBeNull()
  })
})
