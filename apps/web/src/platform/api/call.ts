import { type Endpoint, type EndpointTypes, isDownload, methodOf } from '@embark/contract/kernel/endpoint.ts'
import { headers as names } from '@embark/contract/kernel/headers.ts'
import { sessionErrors } from '@embark/contract/kernel/session-errors.ts'
import { say } from '../i18n/i18n.ts'
import { askedEarly } from '../session/early.ts'
import { proveAgain } from '../session/proof.ts'
import { accessToken, callHeaders, endsSession, isViewing, leave, leaving, renew } from '../session/tokens.ts'
import { addressOf } from './address.ts'
import { ApiError, failureOf } from './failure.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Repeats of one attempt carry one key, so that the effect happens once. */
  readonly idempotencyKey?: string | undefined
  readonly version?: number | undefined
  /** As oneself, also while viewing as another person. */
  readonly asSelf?: boolean | undefined
}

let refreshIsOff = () => false
/** Names how to tell whether this company signs out on the first 401 instead of refreshing (gate session.logout_on_first_401). */
export function refreshUnless(isOff: () => boolean) {
  refreshIsOff = isOff
}

let mustSign = () => {}
/** Hears that the agency has an agreement to sign before anything else is answered (G-C-77). */
export const onMustSign = (listener: () => void) => {
  mustSign = listener
}

/**
 * Calls an endpoint. With upload.ts, the only fetch of the portal: it refreshes an expired token once, asks for fresh proof where an act
 * wants it, and repeats the call.
 */
export async function call<T extends EndpointTypes>(
  endpoint: Endpoint<T>,
  input: T['call'],
  options: CallOptions = {},
): Promise<T['data']> {
  const response = await attempt(endpoint, input, options, true).catch(async (error: unknown) => {
    const isHeavy = error instanceof ApiError && error.code === 'REAUTH_REQUIRED'
    if (!isHeavy || !(await proveAgain())) throw error
    return attempt(endpoint, input, options, true)
  })
  if (isDownload(endpoint.response)) return (await response.blob()) as T['data']
  const { data, ...said } = (await response.json()) as { data: T['data'] } & Said
  if (data && typeof data === 'object') words.set(data, said)
  return data
}

interface Said {
  readonly message: string
  /** Only with what changes something (G-M-72). */
  readonly category?: 'success' | 'info' | 'warning' | 'error'
}
const words = new WeakMap<object, Said>()
/** What the server said with an answer, in the reader's language, and how it is to be shown. */
export const saidWith = (data: object) => words.get(data)

async function attempt(endpoint: Endpoint, input: unknown, options: CallOptions, mayRefresh: boolean): Promise<Response> {
  const { body } = (input ?? {}) as { body?: unknown }
  const [method, address] = [methodOf(endpoint), addressOf(endpoint, input)]
  const token = accessToken()
  const send = () =>
    fetch(address, {
      method,
      headers: {
        ...callHeaders(document.documentElement.lang, options.asSelf),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(options.idempotencyKey && { [names.idempotencyKey]: options.idempotencyKey }),
        ...(options.version !== undefined && { 'If-Match': `"v${options.version}"` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      ...(options.signal && { signal: options.signal }),
    })
  const isFirstTry = method === 'GET' && mayRefresh && !options.asSelf && !isViewing()
  const early = isFirstTry ? askedEarly(address).then((answer) => answer ?? send()) : send()
  const response = await early.catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, say('You seem to be offline. Check the connection and try again.'))
  })
  if (response.ok) return response
  const failure = await failureOf(response)
  // The session acts in another role since this was sent: what is only read is asked for as who one is now.
  const isOutdated = isFirstTry && failure.code === 'ROLE_MISMATCH' && (accessToken() !== token || (await renew()))
  if (isOutdated || (await isWorthAnother(failure, mayRefresh))) return attempt(endpoint, input, options, false)
  throw failure
}

/** Ends the session where it is not renewed, so that its cookie opens nothing any more; waited for no longer than a moment. */
const endSession = () =>
  fetch('/api/auth/logout', {
    headers: callHeaders(document.documentElement.lang, true),
    keepalive: true,
    signal: AbortSignal.timeout(2_000),
  }).catch(() => undefined)

/** Whether a call that failed can be repeated with a new token; what ends the session ends it here, for every kind of call. */
export async function isWorthAnother(failure: ApiError, mayRefresh: boolean): Promise<boolean> {
  if (leaving()) return false
  // A session that came to its end is not found either; the refresh tells which it was.
  const isStale = failure.status === 401 && (!endsSession(failure.message) || failure.message === sessionErrors.TOKEN_UNKNOWN[1])
  if (mayRefresh && isStale && !refreshIsOff() && (await renew())) return true
  if (failure.code === 'AGREEMENT_REQUIRED') mustSign()
  if (failure.status === 401 || endsSession(failure.message)) {
    if (refreshIsOff()) await endSession()
    leave()
  }
  return false
}
