/** An example of one operation, as it stands in the document of the API. */
export interface Example {
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly answer?: unknown
}
export type Examples = Record<string, Example>

/** How many entries of a list are enough to see what it holds. */
const enough = 2
/** Texts longer than this are cut. */
const longest = 300

/** A call without what is only true of the run it was made in, and with its lists cut. */
export function plain({ query, body, answer }: Example): Example {
  const seen = new Map<string, number>()
  const clean = (value: unknown) => cleaned(value, '', seen)
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return {
    ...(asked.length && { query: clean(Object.fromEntries(asked)) as Record<string, unknown> }),
    ...(body !== undefined && { body: clean(body) }),
    ...(answer !== undefined && { answer: clean(answer) }),
  }
}

function cleaned(value: unknown, key: string, seen: Map<string, number>): unknown {
  if (typeof value === 'string') return textOf(value, key, seen)
  if (Array.isArray(value)) return value.slice(0, enough).map((each) => cleaned(each, key, seen))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner, name, seen)]))
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

function textOf(text: string, key: string, seen: Map<string, number>): string {
  // The same name stays the same within an example.
  const name = (found: string) => {
    const id = found.toLowerCase()
    if (!seen.has(id)) seen.set(id, seen.size + 1)
    return `00000000-0000-4000-8000-${String(seen.get(id)).padStart(12, '0')}`
  }
  if (/password|secret|token|recovery|^code$|otp/i.test(key) && !/_at$|type/i.test(key) && text.length > 5) return secretOf(text)
  return text
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, 'eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl')
    .replace(uuid, name)
    .replace(/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '2026-03-02T09:30:00.000Z')
    .replace(/(?<=[?&](?:token|signature|expires|sig|key)=)[\w%.-]+/g, 'abc123')
    .slice(0, longest)
}

/** Something of the kind, which opens nothing. */
const secretOf = (text: string) => (/^eyJ/.test(text) ? 'eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl' : 'x'.repeat(Math.min(24, text.length)))
