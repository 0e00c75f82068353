/** What is drawn by chance, and the same at every run with the same seed. */
export interface Dice {
  /** A whole number from nothing up to, and not including, this one. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  /** True so many times of a hundred. */
  chance(percent: number): boolean
}

/** Draws by a seed, so that what failed fails again (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    // A list that is drawn from is never empty.
    pick: (list) => list[below(list.length)]!,
    chance: (percent) => below(100) < percent,
  }
}
