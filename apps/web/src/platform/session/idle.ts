const place = 'embark-last-activity'
const checkMs = 5_000
const writeMs = 1_000
const acts = ['mousemove', 'keydown', 'click', 'scroll'] as const

/** When something last happened in any tab. */
export const lastActivity = () => Number(localStorage.getItem(place) ?? 0)

/** Whether it is time to warn or to go, by the clock on the wall, so that sleep counts too. */
export function idleState(last: number, now: number, limitMs: number, warnMs: number): 'active' | 'warned' | 'over' {
  const quiet = now - last
  if (quiet > limitMs) return 'over'
  return quiet > limitMs - warnMs ? 'warned' : 'active'
}

/** Counts as activity here and in every other tab; written once a second at most. */
export function noteActivity(now = Date.now()) {
  if (now - lastActivity() >= writeMs) localStorage.setItem(place, String(now))
}

interface IdleRule {
  readonly limitMs: number
  readonly warnMs: number
  readonly onState: (state: 'active' | 'warned' | 'over') => void
}

/** Watches for activity and says every five seconds how things stand; returns how to stop (specification 1 §4, G-C-45). */
export function watchIdle({ limitMs, warnMs, onState }: IdleRule): () => void {
  // Opening the page is activity too.
  localStorage.setItem(place, String(Date.now()))
  const note = () => {
    // Once warned, only the answer to the warning counts: a mouse that is pushed by chance does not.
    if (idleState(lastActivity(), Date.now(), limitMs, warnMs) === 'active') noteActivity()
  }
  for (const act of acts) addEventListener(act, note, { passive: true, capture: true })
  const tell = () => onState(idleState(lastActivity(), Date.now(), limitMs, warnMs))
  const timer = setInterval(tell, checkMs)
  // Who answers in another tab has answered in this one.
  const hear = ({ key }: StorageEvent) => key === place && tell()
  addEventListener('storage', hear)
  return () => {
    clearInterval(timer)
    removeEventListener('storage', hear)
    for (const act of acts) removeEventListener(act, note, { capture: true })
  }
}
