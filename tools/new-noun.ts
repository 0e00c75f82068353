/** Scaffolds a noun in contract, server and web, with its migration and its test: `npm run new -- <module> <noun> [plural]`. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { scaffold } from './noun-files.ts'
import { namesOf } from './noun-names.ts'

const usage = `npm run new -- <module> <noun> [plural] [--files-only]

  <module>  an existing one such as leads, or a new one: lower case, words joined by hyphens
  <noun>    one thing, such as vendor or bank-account
  [plural]  several of them, where the usual ending is wrong
  --files-only  leaves out what is generated from the files (table types, schema.sql, reference pages)`

const root = path.resolve(import.meta.dirname, '..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'files-only': { type: 'boolean' }, help: { type: 'boolean' } },
})
const [module, noun, plural] = positionals

if (values.help || !module || !noun) {
  console.log(usage)
  process.exit(values.help ? 0 : 2)
}
try {
  const names = namesOf(module, noun, plural)
  const { made, changed } = scaffold(root, names)
  for (const file of made) console.log(`made    ${file}`)
  for (const file of changed) console.log(`changed ${file}`)
  run(
    '@biomejs/biome/bin/biome',
    'check',
    '--write',
    '--no-errors-on-unmatched',
    ...[...made, ...changed].filter((file) => !file.endsWith('.sql')),
  )
  if (!values['files-only']) for (const tool of ['db-types', 'db-schema', 'generate-docs']) run('tsx/dist/cli.mjs', `tools/${tool}.ts`)
  console.log(`
Next: give the noun its real fields (the contract, the migration, the form), then
  npm run db:types && npm run db:schema && npm run docs
  npx vitest run apps/server/src/modules/${module}/${noun}
  npm run locales        which texts have no French, Turkish and Arabic yet
  npm run check`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function run(tool: string, ...args: string[]) {
  const { status } = spawnSync(process.execPath, [`node_modules/${tool}`, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${tool} ${args[0]} failed; see above.`)
}
