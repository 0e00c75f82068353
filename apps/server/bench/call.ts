import { type Endpoint, methodOf } from '@embark/contract/kernel/endpoint.ts'
import { requestFor } from './page-request.ts'

interface Said {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: FormData | object
}

/** Calls endpoints one by one as somebody who is signed in; what is answered is what the contract of each says. */
export const callerOf =
  (port: number, token: string) =>
  async <Data>(endpoint: Endpoint, { params = {}, body }: Said = {}): Promise<Data> => {
    const isForm = body instanceof FormData
    const reply = await fetch(`http://127.0.0.1:${port}${requestFor(endpoint, params, {})}`, {
      method: methodOf(endpoint),
      headers: { authorization: `Bearer ${token}`, ...(!isForm && body && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${endpoint.route}: ${reply.status} ${await reply.text()}`)
    return ((await reply.json()) as { data: Data }).data
  }
