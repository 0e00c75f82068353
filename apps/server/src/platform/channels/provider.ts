/** An outside service messages are handed to over HTTP, by the protocol in docs/operate.md. */
export interface Provider {
  /** What it is called where it fails. */
  readonly name: string
  readonly url: string
  readonly token?: string | undefined
}

const patienceMs = 10_000

const ask = async ({ name, url, token }: Provider, request: RequestInit & { headers?: Record<string, string> }) => {
  const response = await fetch(url, {
    ...request,
    headers: { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...request.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the ${name} provider answered ${response.status}`)
}

/** Hands one message over: one POST, with a key that tells a repetition. */
export const handOver = (provider: Provider, { id, ...message }: { id: string } & Record<string, string>) =>
  ask(provider, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
    body: JSON.stringify({ id, ...message }),
  })

/** Asks a provider whether it is there and knows us; sends nothing. */
export const askProvider = (provider: Provider) => ask(provider, { method: 'GET' })
