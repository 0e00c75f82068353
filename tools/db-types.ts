/** Writes the table types from a freshly migrated database: `npm run db:types`. With --check it only compares. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'

const target = path.resolve('apps/server/src/platform/db/schema.ts')
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'embark-types-'))
const fresh = path.join(dataDir, 'schema.ts')
const database = await startEmbedded({ dataDir, ephemeral: true })
try {
  await migrate(database.url)
  const mapping = { int8: 'number', timestamptz: 'string', date: 'string', bytea: 'Buffer', json: 'JsonColumn', jsonb: 'JsonColumn' }
  execFileSync(
    'npx',
    [
      'kysely-codegen',
      '--dialect',
      'postgres',
      '--url',
      database.url,
      '--out-file',
      fresh,
      '--include-pattern',
      'public.*',
      '--type-mapping',
      JSON.stringify(mapping),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
} finally {
  await database.stop()
}
const text = fs
  .readFileSync(fresh, 'utf8')
  .replace(
    'import type { ColumnType } from "kysely";',
    'import type { RecordNumber } from "@embark/contract/kernel/shapes.ts";\nimport type { ColumnType } from "kysely";\nimport type { JsonColumn } from "./json-column.ts";',
  )
  // Only what people quote is counted by a default; it is no id, and the compiler keeps the two apart.
  .replaceAll(/^ {2}number: Generated<number>;$/gm, '  number: Generated<RecordNumber>;')
  .replaceAll(/^ {2}tenant_id: Generated<number>;\n/gm, '')
fs.rmSync(dataDir, { recursive: true, force: true })
if (process.argv.includes('--check')) {
  if (fs.readFileSync(target, 'utf8') !== text) {
    console.error('apps/server/src/platform/db/schema.ts is stale. Run: npm run db:types')
    process.exitCode = 1
  }
} else fs.writeFileSync(target, text)
process.exit()
