/**
 * Holds imports to the direction of the house (docs/ARCHITECTURE.md): contract <- platform <- modules <- app, and server and web never
 * meet.
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const server = 'apps/server/src/'
const web = 'apps/web/src/'
const role = (...names) => new RegExp(`\\.(${names.join('|')})\\.tsx?$`)
const moduleOf = (file) => /^apps\/(?:server|web)\/src\/modules\/([^/]+)\//.exec(file)?.[1]
const isModule = (file) => moduleOf(file) !== undefined
const betweenBuilders = (from, to) => role('builder').test(from) && role('builder').test(to)

/**
 * The modules of each tree from the bottom up. On the server a module above answers one below by registering
 * (apps/server/src/registrations.ts).
 */
export const orders = {
  [server]: [
    ['notifications', 'documents', 'masters', 'agreements', 'identity', 'organization', 'agents', 'audit', 'catalog', 'tickets', 'leads'],
    ['counselling', 'telephony', 'applications', 'conversations', 'services', 'finance', 'quotations', 'extraction'],
    ['insight', 'updates', 'webhooks', 'access'],
  ].flat(),
  [web]: [
    [
      'access',
      'extraction',
      'documents',
      'conversations',
      'masters',
      'identity',
      'notifications',
      'tickets',
      'catalog',
      'applications',
      'telephony',
      'counselling',
      'quotations',
      'services',
      'finance',
      'leads',
    ],
    ['organization', 'agents', 'agreements', 'audit', 'insight', 'updates', 'webhooks'],
  ].flat(),
}

/** Whether an import within a tree leads to a module beside or above its own; one the order does not know stands nowhere. */
function leadsUp(tree, from, to) {
  if (!from.startsWith(`${tree}modules/`) || !to.startsWith(`${tree}modules/`) || betweenBuilders(from, to)) return false
  const [above, below] = [from, to].map((file) => orders[tree].indexOf(moduleOf(file)))
  return moduleOf(from) !== moduleOf(to) && (above < 0 || below < 0 || below > above)
}

/** Each rule: its name, why, and whether one import breaks it. Packages are told by their name, files by their path. */
export const rules = [
  [
    'contract stands alone',
    'the contract knows zod and itself',
    (from, to) => from.startsWith('packages/contract/') && !to.startsWith('packages/contract/') && to !== 'zod',
  ],
  [
    'web and server never meet',
    'they share the contract and nothing else',
    (from, to) => from.startsWith(web) && to.startsWith('apps/server/'),
  ],
  [
    'server and web never meet',
    'they share the contract and nothing else',
    (from, to) => from.startsWith('apps/server/') && to.startsWith('apps/web/'),
  ],
  [
    'platform is below',
    'the platform serves every module and knows none',
    (from, to) => /^apps\/(server|web)\/src\/platform\//.test(from) && /^apps\/(server|web)\/src\/(modules|app)\//.test(to),
  ],
  [
    'modules are below the app',
    'pages do not know the shell round them',
    (from, to) => from.startsWith(`${web}modules/`) && to.startsWith(`${web}app/`),
  ],
  [
    'modules knock',
    'one module enters another only by its public file',
    (from, to) =>
      isModule(from) && isModule(to) && moduleOf(from) !== moduleOf(to) && !role('public').test(to) && !betweenBuilders(from, to),
  ],
  [
    'modules of the server stand in an order',
    'a module knows those below it; what it asks of one above, that one registers',
    (from, to) => leadsUp(server, from, to),
  ],
  ['modules of the web stand in an order', 'a module knows those below it', (from, to) => leadsUp(web, from, to)],
  [
    'handlers delegate',
    'a handler wires; it does not query',
    (from, to) => role('handlers').test(from) && (/^(kysely|pg|fastify)$/.test(to) || to.includes('/platform/db/')),
  ],
  [
    'only some touch data',
    'SQL lives in queries, commands, policies, subscribers, jobs and builders',
    (from, to) =>
      from.startsWith(`${server}modules/`) &&
      !role('queries', 'commands', 'policy', 'subscribers', 'jobs', 'builder').test(from) &&
      /^(kysely|pg)(\/|$)/.test(to),
  ],
  [
    'reads do not write',
    'a query never calls a command',
    (from, to) => role('queries', 'policy').test(from) && role('commands', 'handlers', 'jobs').test(to),
  ],
  [
    'the web framework stays below',
    'only the platform knows the HTTP server',
    (from, to) => from.startsWith(`${server}modules/`) && /^(fastify|@fastify\/.*)$/.test(to),
  ],
  [
    'ui is for any product',
    'the ui folder could ship elsewhere',
    (from, to) =>
      from.startsWith(`${web}ui/`) &&
      (new RegExp(`^${web}(platform|modules|app)/`).test(to) ||
        to.startsWith('packages/contract/') ||
        /^@tanstack\/react-(query|router)$/.test(to)),
  ],
  [
    'the web takes slices',
    'the contract index would pull every schema into the bundle',
    (from, to) => from.startsWith(web) && to === 'packages/contract/src/index.ts',
  ],
  [
    'public pages stay light',
    'they carry no component library, no schemas, no query cache',
    (from, to) => from.startsWith(`${web}ui/public/`) && /^(@mantine\/|zod|@tanstack\/)/.test(to),
  ],
  ['pages are leaves', 'only the table of routes opens a page', (from, to) => role('page').test(to) && !role('routes').test(from)],
]

/** What an import of a file means: a path from the root, or the name of a package. */
export function targetOf(from, specifier) {
  if (specifier.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier))
  if (specifier.startsWith('@embark/contract/')) return specifier.replace('@embark/contract/', 'packages/contract/src/')
  if (specifier.startsWith('@embark/locales/')) return specifier.replace('@embark/locales/', 'packages/locales/src/')
  if (specifier.startsWith('#db/')) return specifier.replace('#db/', 'apps/server/db/')
  if (specifier.startsWith('#')) return `${from.startsWith('apps/web/') ? web : server}${specifier.slice(1)}`
  return specifier
}

const imports = (text) =>
  [...text.matchAll(/^(?:import|export)\s(?:[^'"`]*?\sfrom\s)?'([^']+)'|\bimport\(\s*'([^']+)'/gm)].map((match) => match[1] ?? match[2])

/** Every import of a set of files that breaks a rule, as a sentence. */
export const violationsIn = (files) =>
  [...files].flatMap(([from, text]) =>
    imports(text).flatMap((specifier) => {
      const to = targetOf(from, specifier)
      return rules.filter(([, , breaks]) => breaks(from, to)).map(([name, why]) => `${from} imports ${to}: ${name} (${why})`)
    }),
  )

const signature = /^export (?:async )?(?:function (\w+)(?:<[^(]*>)?\(|const (\w+) = (?:async )?(?:<[^(]*>)?\()/gm
const rawReference = /(?:^|[(,]\s*)(ref|identifier|\w+Ref|\w+Identifier)\??: (?:string|number)\b/

/** The parameters of a function, from behind its opening bracket to the closing one. */
function parametersFrom(text, start) {
  let depth = 1
  let end = start
  while (depth > 0 && end < text.length) depth += { '(': 1, ')': -1 }[text[end++]] ?? 0
  return text.slice(start, end - 1)
}

/**
 * Commands take records that a policy proved: one that takes what a caller wrote, or looks a record up by it, decides for
 * itself whose record it is. As far as names and types tell.
 */
export const unprovenIn = (files) =>
  [...files]
    .filter(([file]) => file.startsWith(`${server}modules/`) && role('commands').test(file))
    .flatMap(([file, text]) => [
      ...(/\b(?:reference|quotedReference)\(/.test(text) ? [`${file} looks a record up by a reference: a policy does, and proves it`] : []),
      ...[...text.matchAll(signature)].flatMap((match) => {
        const raw = rawReference.exec(parametersFrom(text, match.index + match[0].length))
        return raw ? [`${file}: ${match[1] ?? match[2]} takes a raw ${raw[1]}: a command takes records a policy proved`] : []
      }),
    ])

/** The sources below a folder, without their tests. */
export function sources(root, folder) {
  return fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sources(root, file)
    return /\.(ts|tsx)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [file] : []
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  const files = ['packages/contract/src', 'apps/server/src', 'apps/web/src'].flatMap((folder) => sources(root, folder))
  const texts = files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])
  const violations = [...violationsIn(texts), ...unprovenIn(texts)]
  for (const sentence of violations) console.error(sentence)
  if (violations.length) process.exitCode = 1
}
