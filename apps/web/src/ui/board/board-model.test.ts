import { describe, expect, it } from 'vitest'
import { keyStep } from './board-model.ts'

const ground = (rtl: boolean) => ({ rtl, columns: ['new', 'contacted', 'offer'], lengthOf: (id: string) => (id === 'offer' ? 1 : 5) })
const held = { columnId: 'contacted', index: 3 }

describe('a card carried by keys', () => {
  it('follows the arrow to the next column, mirrored in Arabic', () => {
    expect(keyStep('ArrowRight', held, ground(false))).toEqual({ columnId: 'offer', index: 1 })
    expect(keyStep('ArrowRight', held, ground(true))).toEqual({ columnId: 'new', index: 3 })
    expect(keyStep('ArrowLeft', held, ground(true))).toEqual({ columnId: 'offer', index: 1 })
  })

  it('stays on the board at its edges', () => {
    expect(keyStep('ArrowLeft', { columnId: 'new', index: 0 }, ground(false))).toEqual({ columnId: 'new', index: 0 })
    expect(keyStep('ArrowUp', { columnId: 'new', index: 0 }, ground(false))).toEqual({ columnId: 'new', index: 0 })
    expect(keyStep('ArrowDown', { columnId: 'new', index: 5 }, ground(false))).toEqual({ columnId: 'new', index: 5 })
  })

  it('is put down by Space, put back by Escape, and let alone by other keys', () => {
    expect(keyStep(' ', held, ground(false))).toBe('drop')
    expect(keyStep('Escape', held, ground(false))).toBe('cancel')
    expect(keyStep('x', held, ground(false))).toBeNull()
  })
})
