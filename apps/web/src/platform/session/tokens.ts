import { headers as names } from '@embark/contract/kernel/headers.ts'
import { sessionErrors, terminalMessages } from '@embark/contract/kernel/session-errors.ts'
import { failureOf } from '../api/failure.ts'
import { chosenLanguage } from '../i18n/language.ts'
import { companyOfSession, forgetDrafts, forgetSession } from './after-sign-in.ts'
import { companyNumber } from './company-number.ts'
import { lastDevice } from './last-device.ts'
import { forgetRecord, keepRecord, readRecord } from './record.ts'

interface Access {
  readonly token: string
  readonly person: string
  readonly role: string
  readonly device: string
  /** The number of the company whose token it is. */
  readonly company?: string | undefined
}
type Message = { kind: 'access'; access: Access } | { kind: 'ended' }

// The access token lives in memory and in the encrypted record; the refresh token is a cookie no script can read.
let access: Access | undefined
/** While somebody views as another person, the token that reads as them; it belongs to this tab alone. */
let viewed: Access | undefined
let renewView: (() => Promise<string | undefined>) | undefined
let clientNumber = companyNumber() ?? companyOfSession()
let refreshing: Promise<boolean> | undefined
/** While one leaves, nothing complains and nothing is refreshed (G-C-44). */
let isLeaving = false
const leavingMs = 500
/** The role a token acted in whose successor acts in another, although nobody asked for it: it was taken away. */
let lostRole: string | undefined
/** Why the last refresh failed: the session came to its end, and was not ended by anybody. */
let isOver = false
let askAgain: (() => Promise<boolean>) | undefined
const listeners = new Set<(before: Access | undefined) => void>()
const tabs = new BroadcastChannel('embark-session')

tabs.onmessage = ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'ended') return leave()
  const before = access
  access = data.access
  for (const listener of listeners) listener(before)
}

/** The claims of a token that the page itself needs. */
const claimsOf = (token: string) =>
  JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as {
    sub: string
    role: string
    device: string
    client_number?: string
    exp: number
  }

const accessOf = (token: string): Access => {
  const { sub, role, device, client_number } = claimsOf(token)
  return { token, person: sub, role, device, company: client_number }
}

/** Takes over a new access token, here, in the other tabs and for the next reload. */
export function keepAccess(token: string) {
  access = accessOf(token)
  tabs.postMessage({ kind: 'access', access } satisfies Message)
  void keepRecord({ token })
}

/** Takes up the token of the page before, while it is good for half a minute more. */
async function resume(): Promise<boolean> {
  const record = await readRecord<{ token: string }>()
  if (!record) return false
  if (claimsOf(record.token).exp * 1000 < Date.now() + 30_000) return false
  access = accessOf(record.token)
  return true
}

let opening: Promise<boolean> | undefined
/** What the portal begins with, as it came with the first token. */
let start: unknown
/** Has an access token: that of the page before, or one by the cookie; false where nobody is signed in. */
export const openAccess = (withStart = false) => {
  opening ??= resume().then((isOpen) => isOpen || refresh(undefined, withStart))
  return opening
}

/** What the portal begins with, if it came with the token; it is taken once. */
export function takeStart(): unknown {
  const taken = start
  start = undefined
  return taken
}

/** Hears of a token that nobody asked for here, as after a role was switched in another tab or taken away, with the one before it. */
export function onAccessFromElsewhere(listener: (before: Access | undefined) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The caller's clock: what it is ahead of UTC now, and the zone that says what it was on other days. */
const clock = () => ({ [names.timeOffset]: String(-new Date().getTimezoneOffset()), [names.timeZone]: zone })
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The headers of every call (G-C-37). */
export function callHeaders(language: string, asSelf = false): Record<string, string> {
  const used = (asSelf ? undefined : viewed) ?? access
  const company = used?.company ?? clientNumber
  const common = { 'Accept-Language': language, ...clock(), ...(company && { [names.client]: company }) }
  if (!used) return common
  return { ...common, Authorization: `Bearer ${used.token}`, [names.device]: used.device, [names.role]: used.role }
}

/** Names the company in the headers of later calls. */
export function setClientNumber(number: string) {
  clientNumber = number
}

/** The token for the socket. */
export const accessToken = () => (viewed ?? access)?.token
/** The role the token acts in. */
export const activeRole = () => (viewed ?? access)?.role
/** The role that was taken away since this was asked last. */
export function takeLostRole() {
  const lost = lostRole
  lostRole = undefined
  return lost
}
/** Whose token it is. */
export const activePerson = () => access?.person
/** This browser's name for itself in the session. */
export const activeDevice = () => access?.device
/** Whether the session is being left this moment. */
export const leaving = () => isLeaving

/** Names who asks the person to sign in again, over the page they are on, when the session has come to its end. */
export function askAgainWith(ask: () => Promise<boolean>) {
  askAgain = ask
}

/** A new access token, or false when the session is over; a session that came to its end is signed in to again without leaving the page. */
export async function renew(): Promise<boolean> {
  if (await refresh()) return true
  return isOver && askAgain ? askAgain() : false
}

/** Gets a new access token, once for all tabs; false when the session is over. A chosen identity switches the role. */
export function refresh(identity?: string, withStart = false): Promise<boolean> {
  if (refreshing && !identity) return refreshing
  const before = access?.token
  const own = navigator.locks.request('embark-refresh', async () => {
    // Another tab was faster: its token has arrived by now.
    if (!identity && before && access && access.token !== before) return true
    return ask(identity, withStart)
  })
  const work = own.then(async (isOpen) => {
    if (isOpen && viewed) await readAsOther()
    return isOpen
  })
  refreshing = work.finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** Reads as another person from now on, with tokens that are renewed as long as they are given. */
export async function viewWith(renew: () => Promise<string | undefined>) {
  renewView = renew
  return readAsOther()
}

/** Whether what is read is what another person sees. */
export const isViewing = () => viewed !== undefined

async function readAsOther() {
  const token = await renewView?.()
  if (token) viewed = accessOf(token)
  else if (viewed) beYourselfAgain()
}

const viewingKey = 'embark-viewing'
/** Which viewing this tab keeps through reloads. */
export const keptViewing = () => sessionStorage.getItem(viewingKey)
/** Loads the page anew as the other person. */
export function beAnother(identifier: string) {
  sessionStorage.setItem(viewingKey, identifier)
  location.assign('/')
}
/** Loads the page anew as oneself. */
export function beYourselfAgain() {
  sessionStorage.removeItem(viewingKey)
  location.assign('/')
}

async function ask(identity: string | undefined, withStart: boolean): Promise<boolean> {
  const device = access?.device ?? lastDevice()
  const company = access?.company ?? clientNumber
  const response = await fetch('/api/auth/refresh-token', {
    method: 'PUT',
    // A tab that is closed meanwhile still takes the new cookie: the old one would count as stolen.
    keepalive: true,
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': chosenLanguage(),
      ...clock(),
      ...(device && { [names.device]: device }),
      ...(company && { [names.client]: company }),
    },
    body: JSON.stringify({ ...(identity && { identity }), ...(withStart && { with_start: true }) }),
  })
  if (response.ok) {
    const { data } = (await response.json()) as { data: { tokensInfo: { accessToken: string }; startInfo?: unknown } }
    start = data.startInfo
    const before = access
    keepAccess(data.tokensInfo.accessToken)
    if (before && !identity && before.role !== access?.role) {
      lostRole = before.role
      for (const listener of listeners) listener(before)
    }
    return true
  }
  const failure = await failureOf(response)
  if (response.status >= 500 || (identity && response.status === 403)) throw failure
  // The browser lets go of the cookie when the session comes to its end, and then there is none to show.
  isOver =
    access !== undefined &&
    [sessionErrors.TOKEN_EXPIRED[1], sessionErrors.AUTHORIZATION_MISSING[1]].some((text) => text === failure.message)
  return false
}

/** Whether an answer's words end the session (G-C-34). */
export const endsSession = (message: string) => terminalMessages.includes(message)

function forget() {
  isLeaving = true
  setTimeout(() => {
    isLeaving = false
  }, leavingMs)
  access = undefined
  forgetRecord()
  forgetSession()
}

/** Forgets the session on this page and goes to the sign-in page, which returns here afterwards. */
export function leave() {
  // What ended may be the viewing alone; loaded anew, the page finds out whether its own session lives.
  if (viewed) return beYourselfAgain()
  forget()
  if (location.pathname.startsWith('/signin')) return
  const asked = `${location.pathname}${location.search}`
  location.assign(asked === '/' ? '/signin' : `/signin?next=${encodeURIComponent(asked)}`)
}

/** Ends the session in every tab; this one goes to the sign-in page, or where the session at the provider ends. */
export function leaveEverywhere(address = '/signin') {
  tabs.postMessage({ kind: 'ended' } satisfies Message)
  sessionStorage.removeItem(viewingKey)
  forgetDrafts()
  forget()
  location.assign(address)
}
