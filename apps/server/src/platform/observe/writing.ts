/** How long a refused write counts: until then a load balancer looks elsewhere, and then one may try again. */
const rememberMs = 10_000

let lastFull = Number.NEGATIVE_INFINITY

/** Keeps that a write was refused because there was no room for it. */
export const rememberFull = (now = Date.now()) => {
  lastFull = now
}

/** Fails where a write was refused for want of room a moment ago: what only writing finds out about a disk elsewhere. */
export function needWriting(now = Date.now()) {
  if (now - lastFull < rememberMs) throw new Error('a write was refused because a disk is full')
}
