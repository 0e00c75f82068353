import fs from 'node:fs'
import path from 'node:path'
import { threadId } from 'node:worker_threads'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'

/** One call as a test made it, with what the server answered. */
export interface Recorded {
  readonly id: string
  readonly query: Record<string, unknown>
  readonly body?: unknown
  readonly answer?: unknown
}

const folder = process.env['EMBARK_EXAMPLES']
const most = 200_000

/** Keeps a call that was answered well, for the examples of the API: only where `npm run examples` asks for it. */
export function recordExample(endpoint: Endpoint, call: Omit<Recorded, 'id' | 'answer'>, reply: LightMyRequestResponse) {
  if (!folder || reply.statusCode >= 300 || reply.body.length > most) return
  const isJson = String(reply.headers['content-type']).startsWith('application/json')
  const example: Recorded = { id: endpoint.id, ...call, ...(isJson && { answer: reply.json() }) }
  fs.appendFileSync(path.join(folder, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(example)}\n`)
}
