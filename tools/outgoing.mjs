/**
 * Holds calls to other machines to the files that may make them: the guard of addresses that people gave, and clients of services whose
 * address the operator configures. Whatever else fetches something goes through `ctx.outgoing` (docs/adr/0112).
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const home = 'apps/server/src/'

/** The files that call other machines by themselves, and whose address they call. */
export const callers = {
  'platform/outgoing/outgoing.ts': 'the guard itself',
  'reference-script.ts': 'the reference page, whose script runs in a browser',
  'platform/telephony/telephony.ts': 'the telephony provider, configured by the operator',
  'platform/files/clamd.ts': 'the virus scanner, configured by the operator',
  'platform/channels/provider.ts': 'the providers of messages, configured by the operator',
}

const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
/** What reaches another machine: the platform’s fetch and sockets, and packages that fetch. */
const reaching = [
  [/(?<![.\w])(?:globalThis\.)?fetch\s*\(/, 'calls fetch'],
  [/(?:=|:|\(|,)\s*(?:globalThis\.)?fetch\b\s*(?![(\w:])/, 'passes fetch on'],
  [/(?:import|require)\s*\(?\s*[^'"\n;]*['"](?:node:)?(?:undici|axios|got|node-fetch|superagent|ky)['"]/, 'imports a package that fetches'],
  [/\b(?:https?|http2)\.(?:request|get|connect)\s*\(/, 'asks by http'],
  [/import\s*\{[^}]*\b(?:request|get)\b[^}]*\}\s*from\s*['"]node:https?['"]/, 'asks by http'],
  [
    /\b(?:net|tls)\.(?:connect|createConnection)\s*\(|new\s+(?:net\.Socket|tls\.TLSSocket|WebSocket|EventSource)\s*\(/,
    'opens a connection',
  ],
]
/** Connections to our own database, started by us. */
const own = new Set(['platform/db/embedded-postmaster.ts'])

/** Files that call another machine though they are not on the list, as sentences. */
export function complaintsIn(files) {
  return files.flatMap(([file, text]) => {
    const name = file.slice(home.length)
    if (!file.startsWith(home) || name in callers || own.has(name)) return []
    const code = withoutComments(text)
    return reaching
      .filter(([pattern]) => pattern.test(code))
      .map(([, what]) => `${file} ${what}: an address that a person gave is fetched through the guard, ctx.outgoing`)
  })
}

/** The files of the server, with their text. */
export const sources = (root) =>
  fs
    .readdirSync(path.join(root, home), { recursive: true })
    .map((file) => `${home}${file}`)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\.d\.ts$/.test(file))
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const complaints = complaintsIn(sources(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')))
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}
