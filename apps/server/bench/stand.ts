/**
 * Starts what a browser is to measure and prints where it stands, as one line of JSON: the built product on a database of the bench, and
 * the floor's page beside it. Both end with the standard input.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { furnishCatalogue } from './catalogue-data.ts'
import { emailOf, openDatabase, password } from './database.ts'
import { leadLines } from './lead-lines.ts'
import { machine } from './machine.ts'
import { buildProduct, startFloor, startProduct } from './targets.ts'

const { values: flags } = parseArgs({
  options: {
    leads: { type: 'string', default: '100000' },
    /** Gives the measured company so many programs. */
    programs: { type: 'string' },
    keep: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  },
})
const dataDir = flags.keep ? path.resolve(flags.keep) : fs.mkdtempSync(path.join(os.tmpdir(), 'embark-bench-'))
if (!flags['no-build']) await buildProduct(['server', 'web'])
const database = await openDatabase(dataDir, Number(flags.leads))
if (flags.programs) await furnishCatalogue(database, Number(flags.programs))
const floor = await startFloor(database, leadLines)
const product = await startProduct(database, 'all')
const { rows } = await database.owner.query<{ identifier: string }>(
  'select identifier from leads where tenant_id = $1 and deleted_at is null order by id desc limit 1',
  [database.tenant],
)
// One that the demo's own people sent; the copies of it have keys that open nothing.
const { rows: quotations } = await database.owner.query<{ public_key: string }>(
  `select public_key
   from quotations
   where tenant_id = $1 and status = 'accepted' and language = 'en' and public_key not like 'bench%'
   order by id
   limit 1`,
  [database.tenant],
)
console.log(
  JSON.stringify({
    portal: `http://localhost:${product.port}`,
    floor: `http://localhost:${floor.port}/page`,
    email: emailOf('admin'),
    password,
    lead: rows[0]!.identifier,
    quotation: quotations[0]!.public_key,
    machine: `${machine()}; ${flags.leads} leads${flags.programs ? ` and ${flags.programs} programs` : ''}`,
  }),
)
process.stdin.resume().once('end', async () => {
  for (const stop of [product.stop, floor.stop, database.stop]) await stop()
  if (!flags.keep) fs.rmSync(dataDir, { recursive: true, force: true })
  process.exit()
})
