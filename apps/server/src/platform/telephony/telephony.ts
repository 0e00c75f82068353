export interface TelephonyOptions {
  /** company=secret, one for each company that has a provider. */
  readonly secrets: readonly string[]
  readonly url?: string | undefined
  readonly token?: string | undefined
}

/** A call somebody asked for; `id` is its name in the notices that follow. */
export interface WantedCall {
  readonly id: string
  readonly extension: string
  readonly to: string
}

/** Has the provider ring an extension and then a number; throws when it does not take the wish. */
export type Dial = (call: WantedCall) => Promise<void>

export interface Telephony {
  /** With what the provider signs for this company; nothing where it has none. */
  secretOf(company: string): string | undefined
  /** How calls are made for this company; nothing where nobody makes them. */
  dialFor(company: string): Dial | undefined
}

const patienceMs = 10_000

/** The telephony provider, by our protocol (docs/operate.md). */
export function telephonyOf({ secrets, url, token }: TelephonyOptions): Telephony {
  const known = new Map(secrets.map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]))
  return {
    secretOf: (company) => known.get(company),
    dialFor: (company) => (url && known.has(company) ? (call) => askTelephony({ url, token }, { company, ...call }) : undefined),
  }
}

/** Hands a wish to the provider; without one it only asks whether the provider is there and knows us. */
export async function askTelephony({ url, token }: { url: string; token?: string | undefined }, wish?: WantedCall & { company: string }) {
  const response = await fetch(url, {
    method: wish ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(wish && { 'Content-Type': 'application/json', 'Idempotency-Key': wish.id }),
    },
    body: wish ? JSON.stringify(wish) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the telephony provider answered ${response.status}`)
}
