import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Reads bodies as JSON and refuses one that gives a key twice: of two readers each could believe another of the two. */
export function takeJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // What the first part reads the second part looks at: the parser is Fastify's own and answers at once.
    void parse(request, String(text), (error, body) => {
      if (!error && pairsWritten(String(text)) > pairsKept(body)) return done(new Refusal('INVALID_INPUT'))
      done(error, body)
    })
  })
}

/** How many pairs a JSON text writes: outside of its texts a colon stands for nothing else. */
function pairsWritten(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x3a) pairs++
    if (code === 0x22) at = endOfText(text, at)
  }
  return pairs
}

function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5c) at++
    else if (code === 0x22) return at
  }
  return text.length
}

/** How many pairs a value read from JSON holds; it may be nested deeper than functions may. */
function pairsKept(value: unknown): number {
  let pairs = 0
  const open = [value]
  while (open.length) {
    const next = open.pop()
    if (next === null || typeof next !== 'object') continue
    const inner = Object.values(next)
    if (!Array.isArray(next)) pairs += inner.length
    for (const each of inner) open.push(each)
  }
  return pairs
}
