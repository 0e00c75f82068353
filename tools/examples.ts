/**
 * Writes an example of every operation from what the tests of the API really sent and got: `npm run examples`. With files of tests it runs
 * only these and keeps the other examples. What differs from run to run (names of rows, moments, tokens) is replaced, lists are cut.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { allEndpoints } from '@embark/contract/index.ts'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { openApi } from '../apps/server/src/platform/http/openapi.ts'
import type { Recorded } from '../apps/server/test/record-examples.ts'
import { type Examples, plain, staleParts } from './example-texts.ts'

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'apps/server/src/platform/http/examples.json')
const files = process.argv.slice(2)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-examples-'))

try {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, EMBARK_EXAMPLES: folder }
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...(files.length ? files : ['apps/server'])], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (status !== 0) console.error('Some tests failed; what the others did is taken.')
  // Our own file, written below.
  const kept: Examples = fs.existsSync(target) ? (JSON.parse(fs.readFileSync(target, 'utf8')) as Examples) : {}
  const made = { ...(files.length ? kept : {}), ...chosen(recorded()) }
  const lines = allEndpoints
    .filter(({ id }) => made[id])
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id }) => `${JSON.stringify(id)}: ${JSON.stringify(made[id])}`)
  fs.writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`)
  console.log(`${lines.length} of ${allEndpoints.length} operations have an example.`)
  const missing = allEndpoints.filter(({ id }) => !made[id]).map(({ id }) => id)
  if (missing.length) console.log(`Without one: ${missing.join(' ')}`)
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

function recorded(): Recorded[] {
  return fs.readdirSync(folder).flatMap((name) =>
    fs
      .readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Recorded),
  )
}

/** Of each operation the call that shows most, and of equal ones always the same. */
function chosen(calls: readonly Recorded[]): Examples {
  const best = new Map<string, { text: string; facts: number }>()
  for (const { id, ...call } of calls) {
    const example = plain({ ...call, ...(call.body !== undefined && { body: taken(id, call.body) }) })
    if (staleParts(id, example).length) continue
    const text = JSON.stringify(example)
    // Up to some size more shows more; what is larger is read by nobody.
    const facts = text.length > 6_000 ? 0 : (text.match(/":(?!null|\[\]|\{\}|"")/g)?.length ?? 0)
    const before = best.get(id)
    if (!before || facts > before.facts || (facts === before.facts && text < before.text)) best.set(id, { text, facts })
  }
  return Object.fromEntries([...best].map(([id, { text }]) => [id, JSON.parse(text)]))
}

/** Of a body what the operation knows: tests of what is not taken send more. */
function taken(id: string, body: unknown): unknown {
  const endpoint = allEndpoints.find((each) => each.id === id)
  if (!endpoint?.body || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields = fieldsOf(endpoint)
  return fields.length ? Object.fromEntries(Object.entries(body).filter(([key]) => fields.includes(key))) : body
}

/** The fields of a body, as the document of the API describes it. */
function fieldsOf(endpoint: Endpoint): string[] {
  const [operation] = Object.values(openApi([endpoint]).paths).flatMap((item) => Object.values(item))
  // Written by us just now: an operation with a body has a schema of it.
  const { requestBody } = operation as { requestBody?: { content: Record<string, { schema: { properties?: object } }> } }
  return Object.keys(requestBody?.content['application/json']?.schema.properties ?? {})
}
