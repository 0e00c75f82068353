import { terminalMessages } from '@embark/contract/kernel/errors.ts'
import { headers as names } from '@embark/contract/kernel/headers.ts'
import { failureOf } from '../api/failure.ts'
import { forgetSession } from './after-sign-in.ts'

interface Access {
  readonly token: string
  readonly role: string
  readonly device: string
}

// The access token lives in memory only; the refresh token is a cookie no script can read.
let access: Access | undefined
let clientNumber: string | undefined
let refreshing: Promise<boolean> | undefined
const listeners = new Set<() => void>()
const tabs = new BroadcastChannel('embark-session')

tabs.onmessage = ({ data }: MessageEvent<{ kind: 'access'; access: Access } | { kind: 'ended' }>) => {
  if (data.kind === 'access') {
    access = data.access
    for (const listener of listeners) listener()
  } else leave()
}

/** The claims of a token that the page itself needs. */
const claimsOf = (token: string) =>
  JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { role: string; device: string; exp: number }

/** Takes over a new access token, here and in the other tabs. */
export function keepAccess(token: string) {
  const { role, device } = claimsOf(token)
  access = { token, role, device }
  tabs.postMessage({ kind: 'access', access })
}

/** Hears of a token that came from another tab, such as after a role switch there. */
export function onAccessFromElsewhere(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The headers of every call (G-C-37). */
export function callHeaders(language: string): Record<string, string> {
  const offset = String(-new Date().getTimezoneOffset())
  const common = { 'Accept-Language': language, [names.timeOffset]: offset, ...(clientNumber && { [names.client]: clientNumber }) }
  if (!access) return common
  return { ...common, Authorization: `Bearer ${access.token}`, [names.device]: access.device, [names.role]: access.role }
}

/** Names the company in the headers of later calls. */
export function setClientNumber(number: string) {
  clientNumber = number
}

/** The token for the socket. */
export const accessToken = () => access?.token
/** This browser's own name, as the token has it. */
export const activeDevice = () => access?.device
/** The role the token acts in. */
export const activeRole = () => access?.role

/** Gets a new access token, once for all tabs; false when the session is over. A chosen identity switches the role. */
export function refresh(identity?: string): Promise<boolean> {
  if (refreshing && !identity) return refreshing
  const before = access?.token
  const work = navigator.locks.request('embark-refresh', async () => {
    // Another tab was faster: its token has arrived by now.
    if (!identity && before && access && access.token !== before) return true
    return ask(identity)
  })
  refreshing = work.finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function ask(identity?: string): Promise<boolean> {
  const response = await fetch('/api/auth/refresh-token', {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': document.documentElement.lang,
      ...(clientNumber && { [names.client]: clientNumber }),
    },
    body: JSON.stringify(identity ? { identity } : {}),
  })
  if (response.ok) {
    const { data } = (await response.json()) as { data: { tokensInfo: { accessToken: string } } }
    keepAccess(data.tokensInfo.accessToken)
    return true
  }
  const failure = await failureOf(response)
  if (response.status >= 500 || (identity && response.status === 403)) throw failure
  return false
}

/** Whether an answer's words end the session (G-C-34). */
export const endsSession = (message: string) => terminalMessages.includes(message)

/** Forgets the session on this page and goes to the sign-in page, which returns here afterwards. */
export function leave() {
  access = undefined
  forgetSession()
  if (location.pathname.startsWith('/signin')) return
  const asked = `${location.pathname}${location.search}`
  location.assign(asked === '/' ? '/signin' : `/signin?next=${encodeURIComponent(asked)}`)
}

/** Ends the session in every tab. */
export function leaveEverywhere() {
  tabs.postMessage({ kind: 'ended' })
  access = undefined
  forgetSession()
  location.assign('/signin')
}
