import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error the tool is plain JavaScript
import { callers, complaintsIn, sources } from './outgoing.mjs'

const root = path.resolve(import.meta.dirname, '..')
const complaintsAbout = (code: string, file = 'apps/server/src/modules/leads/lead/lead.jobs.ts'): string[] => complaintsIn([[file, code]])

test('nothing of this checkout calls another machine but the files that may', () => {
  const files: [string, string][] = sources(root)
  expect(files.length).toBeGreaterThan(300)
  expect(complaintsIn(files)).toEqual([])
})

test.each([
  'const answer = await fetch(url)',
  'globalThis.fetch(url)',
  'const ask = fetch\n',
  'load(url, fetch)',
  "import { request } from 'node:https'",
  "import https from 'node:https'\nhttps.get(url)",
  "import got from 'got'",
  "const { request } = await import('undici')",
  'const socket = net.connect(port, host)',
  'new WebSocket(url)',
])('%s is complained about, and not in the guard', (code) => {
  expect(complaintsAbout(code)).not.toEqual([])
  expect(complaintsAbout(code, 'apps/server/src/platform/outgoing/outgoing.ts')).toEqual([])
})

test.each([
  "import type { IncomingMessage } from 'node:http'",
  'this.fetchAll(one)',
  '// fetch(url) is not called',
  'await ctx.outgoing(url)',
])('%s is not', (code) => expect(complaintsAbout(code)).toEqual([]))

test('a file stays on the list only while it is there', () => {
  expect(Object.keys(callers).filter((file) => !fs.existsSync(path.join(root, 'apps/server/src', file)))).toEqual([])
})
