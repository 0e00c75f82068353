import { describe, expect, it } from 'vitest'
import { brandTint, contrast } from './brand-tint.ts'

type Rgb = [number, number, number]

const rgb = (css: string | undefined): Rgb => {
  const [r = 0, g = 0, b = 0] = (css ?? '').match(/\d+/g)?.map(Number) ?? []
  return [r, g, b]
}

describe("a tenant's colour", () => {
  it.each(['#8A2F4F', '#F2C230', '#FFFFFF', '#000000', '#00FF66'])('can be read on paper and in the dark when it is %s', (hex) => {
    for (const dark of [false, true]) {
      const tint = brandTint(hex, dark)
      expect(contrast(rgb(tint['--on-accent']), rgb(tint['--accent']))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(rgb(tint['--accent-ink']), rgb(tint['--accent-wash']))).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('is left to the product when it is not a colour', () => {
    expect(brandTint('red', false)).toEqual({})
    expect(brandTint(undefined, true)).toEqual({})
  })
})
