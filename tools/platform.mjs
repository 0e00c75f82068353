/**
 * Holds the server's platform to what is its own: it names no table and no address of a module, not even in a string
 * (docs/ARCHITECTURE.md).
 */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const home = 'apps/server/src/platform/'
const kernel = /^packages\/contract\/src\/(kernel|platform)\//

/** The tables the platform itself keeps, and why. What it needs of another one, its module registers. */
export const ownTables = {
  companies: ['tenants'],
  'who is asking, and what they may do': [
    ...['users', 'user_roles', 'user_permissions', 'roles', 'role_groups', 'role_data_scopes'],
    ...['sessions', 'devices', 'viewings'],
  ],
  'what happens once, later, or not too often': ['outbox_events', 'jobs', 'job_records', 'messages', 'idempotency_keys', 'rate_limits'],
  'what the store keeps, for backups': ['files'],
}
const own = new Set(Object.values(ownTables).flat())

/** The tables of the database, from the types of its tables. */
export const tablesOf = (schema) =>
  [...schema.slice(schema.indexOf('export interface DB {')).matchAll(/^ {2}"?(?:\w+\.)?(\w+)"?: \w+;$/gm)].map(([, name]) => name)

/** The first words of the addresses that modules promise, from the text of a file of the contract. */
export const addressesIn = (contract) =>
  [...contract.matchAll(/(?:route: '[A-Z]+ |[sS]creen\('?\n?\s*'?)\/([a-z][\w-]+)/g)].map(([, word]) => word)

const withoutComments = (text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
const inSql = /\b(?:from|join|update|into|table|using)\s+"?([a-z_]+)"?/g
const inBuilder = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join|ref|table)\(\s*'([a-z_]+)[.' ]/g
const quoted = /'([a-z]+_[a-z_]+)'/g
const inAddress = /['"`^}]\\?\/(?:api\\?\/)?(?:\(\?:)?([a-z][\w-]+)/g

/** What files of the platform name that is a module's, as sentences. */
export function complaintsIn(files, { tables, addresses }) {
  const foreign = new Set(tables.filter((name) => !own.has(name)))
  const promised = new Set(addresses)
  return [...files].flatMap(([file, text]) => {
    if (!file.startsWith(home)) return []
    const code = withoutComments(text)
    const names = (...patterns) => new Set(patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name]) => name)))
    return [
      ...[...names(inSql, inBuilder, quoted)]
        .filter((name) => foreign.has(name))
        .map((name) => `${file} names the table ${name}, which is a module’s: let the module register what is asked of it`),
      ...[...names(inAddress)]
        .filter((word) => promised.has(word))
        .map((word) => `${file} names an address that begins with /${word}, which is a module’s: let the module register it`),
      ...[...code.matchAll(/from '@embark\/contract\/([^']+)'/g)]
        .filter(([, target]) => !kernel.test(`packages/contract/src/${target}`))
        .map(([, target]) => `${file} imports ${target}, a noun of a module: what both need belongs to the kernel`),
    ]
  })
}

function sourcesIn(root, folder, isWanted) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.ts') && isWanted(file))
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])
}

/** What a checkout has: the files of its platform, its tables, and the addresses its contract promises. */
export function checkout(root) {
  const contract = sourcesIn(root, 'packages/contract/src', (file) => /\.(contract|screens)\.ts$/.test(file) && !kernel.test(file))
  return {
    files: sourcesIn(root, home.slice(0, -1), (file) => !/\.test\.ts$|\.d\.ts$|platform\/db\/schema\.ts$/.test(file)),
    tables: tablesOf(fs.readFileSync(path.join(root, home, 'db/schema.ts'), 'utf8')),
    addresses: contract.flatMap(([, text]) => addressesIn(text)),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { files, ...known } = checkout(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
  const complaints = complaintsIn(files, known)
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}
