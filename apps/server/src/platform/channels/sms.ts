import type { Carrier } from './carrier.ts'

export interface SmsOptions {
  readonly url: string
  readonly token?: string | undefined
  readonly from?: string | undefined
}

const patienceMs = 10_000

const ask = async ({ url, token }: SmsOptions, request: RequestInit & { headers?: Record<string, string> }) => {
  const response = await fetch(url, {
    ...request,
    headers: { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...request.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`)
}

/** Hands text messages to a provider that speaks our protocol (docs/operate.md): one POST each, with a key that tells a repetition. */
export const smsCarrier =
  (options: SmsOptions): Carrier =>
  ({ identifier, recipient, text }) =>
    ask(options, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': identifier },
      body: JSON.stringify({ id: identifier, to: recipient, ...(options.from && { from: options.from }), text }),
    })

/** Asks the provider whether it is there and knows us; sends nothing. */
export const askSms = (options: SmsOptions) => ask(options, { method: 'GET' })
