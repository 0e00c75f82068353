import type { Plugin } from 'vite'

const texts = /^ +(?:summary|description|audit|access|concurrency):\s+(['"`])(?:[^\\]|\\.)*?\1,$/gm
// What a rule says stands beside the path of the field it is about; a browser says it too.
const messages = /(?<!^ +path: .*\n)^ +message:\s+(['"`])(?:[^\\\n]|\\.)*?\1,$(?!\n +path: )/gm
const rest = /^ +(?:status: 20\d|errors: \[[^\]]*\]),$/gm

/** A contract without what of its endpoints is for the server and the reference of the API. */
export const withoutFacts = (contract: string) => contract.replace(texts, '').replace(messages, '').replace(rest, '')

/** What of an endpoint is for the server and the reference of the API; a browser asks for none of it. */
export const withoutServerFacts = (): Plugin => ({
  name: 'without-server-facts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.contract.ts') ? { code: withoutFacts(code), map: null } : null),
})
