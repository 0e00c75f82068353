/**
 * Holds file names to the closed vocabulary and folders to the contract's nouns (docs/ARCHITECTURE.md): a name tells what a file may do and
 * whose it is. Refuses locals whose names say nothing of what they hold (docs/STYLE.md).
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const contract = 'packages/contract/src/'
const server = 'apps/server/src/modules/'
const web = 'apps/web/src/modules/'
const suffixes = {
  [contract]: ['contract', 'rules', 'screens'],
  [server]: ['rules', 'handlers', 'policy', 'queries', 'commands', 'subscribers', 'jobs', 'messages', 'builder', 'public'],
  [web]: ['page', 'form', 'table', 'dialog', 'view', 'state', 'routes', 'public'],
}
const FREE = [`${contract}kernel/`, `${contract}index.ts`, `${contract}ids.ts`, `${contract}screens.ts`]
const REFUSED = /^(utils?|helpers?|services?|types|constants|common|index|misc|shared)$/

/** Nouns of the server that have no endpoints of their own, so the contract says nothing about them. */
const unspoken = {
  'audit/seal': 'the chain over audit entries is checked from the command line',
  'catalog/inventory': 'the columns that say what of the catalogue is on offer, which other nouns filter by',
  'finance/ledger': 'postings follow from invoices, receipts and payments; nobody writes them',
  'identity/grant': 'the short-lived leave between two steps of signing in',
  'identity/session': 'a session begins by signing in and ends with its device',
  'identity/user': 'staff, agent staff and students are such; each has endpoints of its own',
}

/** What is wrong with the name of a file, and why. */
function nameComplaintsOf(file) {
  const name = path.posix.basename(file).replace(/\.(test\.)?(tsx?|mjs)$/, '')
  const [stem, suffix] = name.split(/\.(?=[^.]+$)/)
  const tree = Object.keys(suffixes).find((each) => file.startsWith(each))
  const isFree = FREE.some((each) => file.startsWith(each))
  const isTest = /\.test\.tsx?$/.test(file)
  // The door of a module is called after it, and what students are offered beside studies is called services everywhere.
  const isDoor = ['public', 'routes', 'screens'].includes(suffix) && path.posix.basename(path.posix.dirname(file)) === stem
  return [
    !isFree && !isDoor && name.split('.').some((part) => REFUSED.test(part)) && `${file}: the name says nothing; name it for what it does`,
    !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name) && `${file}: names are kebab-case`,
    tree &&
      !isFree &&
      !isTest &&
      !suffixes[tree].includes(suffix) &&
      `${file}: ${suffix ? `.${suffix}` : stem} is not one of .${suffixes[tree].join(' .')}`,
  ].filter(Boolean)
}

/** The folder of a tree a file lies in: its module, or its noun as `module/noun`. */
const folderIn = (tree, file) => (file.startsWith(tree) ? path.posix.dirname(file.slice(tree.length)) : undefined)

/** The same noun has the same folder in the three trees: what server and web have must be a noun of the contract. */
function folderComplaintsOf(files) {
  const foldersOf = (tree) => new Set(files.flatMap((file) => folderIn(tree, file) ?? []).filter((folder) => folder !== '.'))
  const nouns = foldersOf(contract)
  for (const noun of [...nouns]) nouns.add(path.posix.dirname(noun))
  const served = foldersOf(server)
  return [
    ...[...served]
      .filter((folder) => !nouns.has(folder) && !unspoken[folder])
      .map((folder) => `${server}${folder}: the contract has no such noun; a noun has the same folder in the three trees`),
    ...[...foldersOf(web)]
      .filter((folder) => !nouns.has(folder))
      .map((folder) => `${web}${folder}: the contract has no such noun; a noun has the same folder in the three trees`),
    ...Object.keys(unspoken)
      .filter((folder) => nouns.has(folder) || !served.has(folder))
      .map(
        (folder) =>
          `${server}${folder}: ${nouns.has(folder) ? 'is a noun of the contract' : 'is gone'}; take it off the list of unspoken nouns`,
      ),
  ]
}

/** What is wrong with a set of files, told by their paths from the root, as sentences. */
export const complaintsIn = (files) => [...files.flatMap(nameComplaintsOf), ...folderComplaintsOf(files)]

/** Locals that could hold anything: what they hold has a name. */
const EMPTY_WORDS = new Set(['found', 'named', 'told', 'wanted'])
/** Where some still stand. Take a file off once it has none. */
const STILL_SAYS_SO = [
  'apps/server/bench/',
  'apps/server/src/modules/leads/lead/lead-single.queries.ts',
  'apps/server/src/modules/organization/tenant/settings.queries.ts',
  'apps/server/src/platform/db/embedded',
  'apps/server/src/platform/db/notices.ts',
  'apps/server/src/platform/http/upload',
]

/** The names a pattern declares: one, or several where it takes something apart. */
function declaredBy(pattern) {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern]
  return [pattern.argument, pattern.left, pattern.value, ...(pattern.elements ?? []), ...(pattern.properties ?? [])].flatMap(declaredBy)
}

/** The variables, parameters and functions of a source whose names say nothing, each as a sentence. */
export function emptyNamesIn(file, text) {
  if (STILL_SAYS_SO.some((each) => file.startsWith(each))) return []
  const complaints = []
  const visit = (node) => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    if (typeof node?.type !== 'string') return
    const isFunction = /Function/.test(node.type)
    const declared = isFunction ? [node.id, ...(node.params ?? [])] : node.type === 'VariableDeclarator' ? [node.id] : []
    for (const { name, start } of declared.flatMap(declaredBy)) {
      const line = text.slice(0, start).split('\n').length
      if (EMPTY_WORDS.has(name)) complaints.push(`${file}:${line}: ${name} says nothing of what it holds; name that`)
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(parseSync(file, text).program.body)
  return complaints
}

/** The written sources below a folder; generated ones are nobody's to name. */
function sourcesIn(root, folder) {
  const at = path.join(root, folder)
  if (!fs.existsSync(at)) return []
  return fs.readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(root, file)
    return /\.(tsx?|mjs)$/.test(entry.name) &&
      !/(\.generated|\.d)\.ts$|db\/schema\.ts$|\.config\.ts$/.test(entry.name) &&
      !file.endsWith('platform/db/schema.ts')
      ? [file]
      : []
  })
}

/** Every written source of a checkout. */
export const sourcesOf = (root) => ['packages', 'apps', 'tools', 'e2e'].flatMap((folder) => sourcesIn(root, folder))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
  const files = sourcesOf(root)
  const complaints = [
    ...complaintsIn(files),
    ...files.flatMap((file) => emptyNamesIn(file, fs.readFileSync(path.join(root, file), 'utf8'))),
  ]
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}
