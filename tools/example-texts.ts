import { allEndpoints } from '@embark/contract/index.ts'
import { isDownload } from '@embark/contract/kernel/endpoint.ts'

/** An example of one operation, as it stands in the document of the API. */
export interface Example {
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly answer?: unknown
}
export type Examples = Record<string, Example>

/** How many entries of a list are enough to see what it holds; what is sent keeps all, for some of them may be asked for. */
const enough = { sent: 40, got: 2 }
/** Texts of answers longer than this are cut. */
const longest = 300

/** A call without what is only true of the run it was made in, and with its lists cut. */
export function plain({ query, body, answer }: Example): Example {
  const seen = new Map<string, number>()
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const sent = (value: unknown) => cleaned(value, { key: '', seen, most: enough.sent, letters: Number.POSITIVE_INFINITY })
  return {
    ...(asked.length && { query: sent(Object.fromEntries(asked)) as Record<string, unknown> }),
    // What may stand in the address as well was sent there.
    ...(body !== undefined && JSON.stringify(body) !== '{}' && { body: sent(body) }),
    ...(answer !== undefined && { answer: cleaned(answer, { key: '', seen, most: enough.got, letters: longest }) }),
  }
}

interface Cleaning {
  readonly key: string
  /** Which names of rows there were, so that the same one stays the same within an example. */
  readonly seen: Map<string, number>
  readonly most: number
  readonly letters: number
}

function cleaned(value: unknown, how: Cleaning): unknown {
  if (typeof value === 'string') return textOf(value, how)
  if (Array.isArray(value)) return value.slice(0, how.most).map((each) => cleaned(each, how))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner, { ...how, key })]))
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

const token = 'eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl'

function textOf(text: string, { key, seen, letters }: Cleaning): string {
  const nameOf = (written: string) => {
    const id = written.toLowerCase()
    if (!seen.has(id)) seen.set(id, seen.size + 1)
    return `00000000-0000-4000-8000-${String(seen.get(id)).padStart(12, '0')}`
  }
  const isSecret = /password|secret|token|recovery|^code$|^otp$/i.test(key) && !/_at$|type|identifier/i.test(key)
  if (isSecret && text.length > 5 && text.search(uuid) < 0) return secretOf(text)
  return text
    .replace(/\/feed\/[^/]+\//, '/feed/c2VjcmV0/')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, token)
    .replace(uuid, nameOf)
    .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2026-03-02T09:30:00.000Z')
    .replace(/(?<=[?&](?:token|auth_token|signature|expires|sig|key)=)[\w%.-]+/g, 'abc123')
    .slice(0, letters)
}

/** Something that looks like it and opens nothing. */
const secretOf = (text: string) =>
  /^eyJ/.test(text) ? token : text.replace(/[A-Z]/g, 'A').replace(/[a-z]/g, 'a').replace(/\d/g, '2').slice(0, 60)

const endpoints = new Map(allEndpoints.map((endpoint) => [endpoint.id, endpoint]))

/** The parts of an example that are not what its operation declares today. */
export function staleParts(id: string, example: Example): string[] {
  const endpoint = endpoints.get(id)
  if (!endpoint) return ['operation']
  const { body, query, response } = endpoint
  const { data } = (example.answer ?? {}) as { data?: unknown }
  return [
    ...(body && !body.safeParse(example.body ?? {}).success ? ['body'] : []),
    ...(query && !query.safeParse(example.query ?? {}).success ? ['query'] : []),
    ...(!isDownload(response) && !response.safeParse(data).success ? ['answer'] : []),
  ]
}
