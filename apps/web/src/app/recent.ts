import { viewPlace } from '#platform/session/after-sign-in.ts'
import { activePerson } from '#platform/session/tokens.ts'

/** A record somebody looked at, by the title of its page. */
export interface Visit {
  readonly href: string
  readonly label: string
}
const most = 8
const ofRecord = /^\/[\w/-]+\/[0-9a-f]{8}-[0-9a-f-]{27}$/
const place = () => viewPlace(activePerson(), 'recent')
const listeners = new Set<() => void>()

/** The records this person looked at last, the newest first; it goes with the session, since it names people. */
export function recentVisits(): Visit[] {
  try {
    return JSON.parse(visitsKept()) as Visit[]
  } catch {
    return []
  }
}

/** The same as it is kept, for who draws them again when another was looked at. */
export const visitsKept = () => localStorage.getItem(place()) ?? '[]'
export function onVisit(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Keeps that the page at this path was looked at, if it is that of a record. */
export function rememberVisit(path: string, title = document.title) {
  if (!ofRecord.test(path) || location.pathname !== path) return
  const [label = ''] = title.split(' · ')
  const others = recentVisits().filter(({ href }) => href !== path)
  if (label) localStorage.setItem(place(), JSON.stringify([{ href: path, label }, ...others].slice(0, most)))
  for (const listener of listeners) listener()
}
