import type { LightMyRequestResponse } from 'fastify'

/** What no failure may tell: how the house is built, where it stands and on what. */
const inside: readonly [string, RegExp][] = [
  ['a stack', /\n\s+at |\bat [\w.<>]+ \(|node_modules|\.tsx?:\d+/],
  [
    'a statement',
    /\bselect\s[^.]*\sfrom\s+"?[a-z_]+\b|\binsert into\s+"?\w|\bupdate\s+"?\w+"?\s+set\b|\bdelete from\s+"?\w|syntax error|violates|relation "|column "/,
  ],
  ['a path', /\/(tmp|work|home|root|usr|var)\/[\w.-]+/],
  ['a version', /PostgreSQL \d|node\/?v?\d+\.\d+|fastify|kysely/i],
  ['a token', /eyJ[\w-]{10,}\./],
]
/** What every answer says to browsers. */
const said: readonly [string, RegExp][] = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^no-referrer/],
  ['cross-origin-opener-policy', /^same-origin(-allow-popups)?$/],
  ['content-security-policy', /default-src/],
  ['x-request-id', /./],
]

/** What is wrong with an answer, whatever it answers: nothing, if all is as promised (R26, R66). */
export function faultsOf({ statusCode, headers, body }: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>): string[] {
  const header = (name: string) => String(headers[name] ?? '')
  const scripts = /script-src([^;]*)/.exec(header('content-security-policy'))?.[1] ?? ''
  const where = [header('location'), header('link')].join(' ')
  return [
    ...(statusCode >= 400 ? inside.filter(([, pattern]) => pattern.test(body)).map(([what]) => `tells ${what}`) : []),
    ...said.filter(([name, pattern]) => !pattern.test(header(name))).map(([name]) => `${name} is "${header(name)}"`),
    ...(/unsafe-(inline|eval)/.test(scripts) ? ['lets scripts run that are written in a page'] : []),
    ...(headers['server'] || headers['x-powered-by'] ? ['tells what it runs on'] : []),
    ...(/eyJ|@|%40/.test(where) ? [`an address with a token or a mail: ${where}`] : []),
    ...(!/no-store|no-cache/.test(header('cache-control')) ? [`may be kept: "${header('cache-control')}"`] : []),
    ...(statusCode >= 400 && !header('content-type').startsWith('application/problem+json')
      ? [`a refusal as ${header('content-type')}`]
      : []),
    ...(headers['access-control-allow-origin'] ? ['opens itself to other sites'] : []),
  ]
}
