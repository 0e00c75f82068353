/** Scaffolds a noun in contract, server and web, with its migration and its test: `npm run new -- <module> <noun> [plural]`. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
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
  refuseWithoutTools()
  const generated = keepFiles(['apps/server/src/platform/db/schema.ts', 'apps/server/db/schema.sql', 'docs/generated'])
  const { made, changed, undo } = scaffold(root, names)
  try {
    const written = [...made, ...changed].filter((file) => !/\.(sql|tsv)$/.test(file))
    run('@biomejs/biome/bin/biome', 'check', '--write', '--no-errors-on-unmatched', ...written)
    if (!values['files-only']) for (const tool of ['db-types', 'db-schema', 'generate-docs']) run('tsx/dist/cli.mjs', `tools/${tool}.ts`)
  } catch (error) {
    undo()
    generated.restore()
    throw error
  }
  for (const file of made) console.log(`made    ${file}`)
  for (const file of changed) console.log(`changed ${file}`)
  console.log(`
It works as it is, with a name alone. Next, give it its real fields: the contract, the migration, the form and the columns; then
  npm run db:types && npm run db:schema && npm run docs
  npx vitest run apps/server/src/modules/${module}/${noun}
  npm run locales -- --missing > words.json, fill in French, Turkish and Arabic, npm run locales -- --take words.json
  npm run check
  npx vitest run apps/server/test
Who may call it stands in apps/server/test/role-rights.tsv (administrators), its drawing in apps/web/src/app/icons.tsx.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Half of what follows needs the development packages, which an installation that only runs the portal leaves out. */
function refuseWithoutTools() {
  const missing = ['@biomejs/biome', 'tsx', 'typescript', 'kysely-codegen'].filter(
    (name) => !fs.existsSync(path.join(root, 'node_modules', name)),
  )
  if (missing.length)
    throw new Error(`The development packages are not installed (${missing.join(', ')}). Run npm ci first; nothing was written.`)
}

/** Remembers generated files, so that a tool that fails half-way leaves them as they were. */
function keepFiles(paths: readonly string[]) {
  const files = paths.flatMap((place) =>
    place.includes('.') ? [place] : fs.readdirSync(path.join(root, place)).map((name) => `${place}/${name}`),
  )
  const texts = files.map((file) => [path.join(root, file), fs.readFileSync(path.join(root, file))] as const)
  return {
    restore: () => {
      for (const [file, text] of texts) fs.writeFileSync(file, text)
    },
  }
}

function run(tool: string, ...args: string[]) {
  const { status } = spawnSync(process.execPath, [`node_modules/${tool}`, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${tool} ${args[0]} failed; see above.`)
}
