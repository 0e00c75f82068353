/** Small, quick and the same everywhere: mulberry32. The same seed, the same company. */
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
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    chance: (share: number) => next() < share,
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    /** One of a list whose items say how likely they are. */
    weighted: <T extends { readonly weight: number }>(list: readonly T[]): T => {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      return list.find(({ weight }) => (left -= weight) < 0) ?? list[list.length - 1]!
    },
  }
}
export type Dice = ReturnType<typeof dice>
