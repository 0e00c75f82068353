/** Chance that falls the same way for the same seed on every machine, for the demo company (mulberry32). */
export function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number, both ends included. */
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    chance: (share: number) => next() < share,
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      for (const item of list) {
        left -= item.weight
        if (left < 0) return item
      }
      return list[list.length - 1]!
    },
  }
}
export type Dice = ReturnType<typeof dice>
