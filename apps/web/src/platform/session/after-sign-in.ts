import { companyNumber } from './company-number.ts'

/** Where to go after signing in: the page that was asked for, if it is one of ours, else the start. */
export function askedPage(search: string, origin: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  try {
    const url = new URL(next, origin)
    const isOurs = url.origin === origin && next.startsWith('/') && !url.pathname.startsWith('/signin') && !url.pathname.startsWith('//')
    return isOurs ? `${url.pathname}${url.search}${url.hash}` : '/'
  } catch {
    return '/'
  }
}

/** Where the encrypted session record is kept. */
export const recordPlace = 'embark-session'
const marker = 'embark-signed-in'
const unnamed = '1'
const triedKey = 'embark-signed-in-tried'
const patienceMs = 30_000

/**
 * Remembers that a session was opened in this browser; the cookie itself is out of reach of scripts. What is kept of an earlier session is
 * not of this one.
 */
export function rememberSession() {
  localStorage.removeItem(recordPlace)
  localStorage.setItem(marker, companyNumber() ?? unnamed)
}
/** The company whose session was opened in this browser, where it was known. */
export function companyOfSession(): string | undefined {
  const kept = localStorage.getItem(marker)
  return kept && kept !== unnamed ? kept : undefined
}
/** What the view a person last had of a list is kept under; it may name people, so it goes with the session. */
export const viewPlace = (person: string | undefined, list: string) => `${views}${person}:${list}`
const views = 'embark-view:'
/** What somebody began to write is kept under; it outlives a session that ran out, and nobody else on this device is offered it. */
export const draftPlace = (person: string | undefined, what: string) => `${drafts}${person}:${what}`
const drafts = 'embark-draft:'

const forgetKept = (start: string) => {
  for (const kept of Object.keys(localStorage)) if (kept.startsWith(start)) localStorage.removeItem(kept)
}
/** Forgets what was begun, when somebody signs out. */
export const forgetDrafts = () => forgetKept(drafts)

/** Forgets it, when the session was ended, and what was looked at in it. */
export function forgetSession() {
  localStorage.removeItem(marker)
  forgetKept(views)
}

/**
 * Whether asking for a session is worth a call: one was opened here, and it was not asked for a moment ago, so that two pages never send a
 * person to and fro.
 */
export function mayHaveSession(now = Date.now()): boolean {
  if (!localStorage.getItem(marker)) return false
  const tried = Number(sessionStorage.getItem(triedKey) ?? 0)
  if (now - tried < patienceMs) return false
  sessionStorage.setItem(triedKey, String(now))
  return true
}

/** The session opened: the next page may ask for it at once. */
export const sessionOpened = () => sessionStorage.removeItem(triedKey)
