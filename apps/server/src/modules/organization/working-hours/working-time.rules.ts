/** A time in which somebody works, in milliseconds since 1970; the second one no longer belongs to it. */
export interface Stretch {
  readonly starts_at: number
  readonly ends_at: number
}

/** The moment after so many working minutes from a moment on; undefined where nobody works that long in these stretches, given in order. */
export function momentAfter(stretches: readonly Stretch[], from: number, minutes: number): number | undefined {
  let left = minutes * 60_000
  for (const { starts_at, ends_at } of stretches) {
    const start = Math.max(starts_at, from)
    if (start >= ends_at) continue
    if (left <= ends_at - start) return start + left
    left -= ends_at - start
  }
  return undefined
}

/** The first moment at which somebody works: this one, or the next beginning. */
export function openingAt(stretches: readonly Stretch[], at: number): number | undefined {
  const next = stretches.find(({ ends_at }) => ends_at > at)
  return next && Math.max(next.starts_at, at)
}
