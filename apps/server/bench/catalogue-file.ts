import { setTimeout as sleep } from 'node:timers/promises'
import { type CatalogueImport, catalogueImports } from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { callerOf } from './call.ts'
import type { Database } from './database.ts'

const institutions = 500
/** What an import may take, from its start to its end. */
const goalSeconds = 60
const tables = ['institutions', 'campuses', 'programs', 'program_intakes', 'program_offerings'] as const

const columns = [
  'institution',
  'country',
  'currency',
  'campus',
  'city',
  'program',
  'study_level',
  'discipline',
  'duration',
  'tuition_fee',
  'application_fee',
  'intakes',
  'test_scores',
  'min_requirement',
  'tags',
  'checklist',
]
const levels = ['Bachelor', 'Master', 'Diploma', 'Foundation', 'Doctorate']
const disciplines = ['Business and management', 'Computing and data', 'Engineering', 'Law', 'Education']
const countries = [
  ['GB', 'GBP'],
  ['CA', 'CAD'],
  ['AU', 'AUD'],
  ['DE', 'EUR'],
  ['IE', 'EUR'],
]
const facts = [
  'September|January',
  'IELTS:6.5:6.0|TOEFL:90',
  'A first degree with good marks',
  'Scholarship',
  'Academic: Transcript; Diploma',
]

/** A new program at one of the institutions of the file. */
function newRow(n: number) {
  const at = n % institutions
  const [country, currency] = countries[at % countries.length]!
  const place = [`Bench University ${at}`, country, currency, at % 3 ? 'Main campus' : `Campus ${n % 2}`, `City ${at % 90}`]
  const level = levels[n % levels.length]!
  return [...place, `${level} of Studies ${n}`, level, disciplines[n % disciplines.length], '24', 9_000 + (n % 200) * 100, 50, ...facts]
}

/** The file: every twentieth row is a program the company has already, with another fee and other facts; the rest is new. */
async function fileOf({ owner, tenant }: Database, rows: number): Promise<File> {
  const { rows: known } = await owner.query<{ cells: string[] }>(
    `
      select array[
        i.name, country.iso2, o.currency, c.name, c.city, p.name, level.label, field.label, '24',
        (o.tuition_fee_minor / 100 + 500)::text, '50'
      ] as cells
      from program_offerings o
      join programs p on p.tenant_id = o.tenant_id and p.id = o.program_id
      join campuses c on c.tenant_id = o.tenant_id and c.id = o.campus_id
      join institutions i on i.tenant_id = o.tenant_id and i.id = o.institution_id
      join countries country on country.id = i.country_id
      join lookup_values level on level.tenant_id = p.tenant_id and level.id = p.study_level_id
      join lookup_values field on field.tenant_id = p.tenant_id and field.id = p.discipline_id
      where o.tenant_id = $1 and o.is_active and p.category = 'higher_education' and o.tuition_fee_minor % 100 = 0
      order by o.id
      limit $2`,
    [tenant, Math.floor(rows / 20)],
  )
  const fresh = Array.from({ length: rows - known.length }, (_, n) => newRow(n))
  const quoted = (cell: unknown) => `"${String(cell ?? '').replaceAll('"', '""')}"`
  const lines = [...known.map(({ cells }) => [...cells, ...facts]), ...fresh].map((cells) => cells.map(quoted).join(','))
  return new File([[columns.join(','), ...lines].join('\r\n')], 'bench-catalogue.csv', { type: 'text/csv' })
}

/** What the catalogue says, without when and how often it was written. */
async function catalogueOf({ owner, tenant }: Database) {
  const said = new Map<string, string>()
  for (const table of tables) {
    const { rows } = await owner.query<{ said: string }>(
      `
        select count(*) || ' ' || coalesce(
          md5(string_agg(md5((to_jsonb(t) - '{id,identifier,created_at,updated_at,version}'::text[])::text), '' order by ${
            table === 'program_intakes' ? 'program_id, intake_id' : 'id'
          })), ''
        ) as said
        from ${table} t
        where tenant_id = $1`,
      [tenant],
    )
    said.set(table, rows[0]!.said)
  }
  return said
}

/** Brings a catalogue file as the page does, waits for what it promises, takes it in, and takes it back. */
export async function measureCatalogueFile(
  database: Database,
  rowsOfFile: number,
  port: number,
  token: string,
): Promise<{ told: string; faults: string[] }> {
  const ask = callerOf(port, token)
  const call = async (endpoint: Endpoint, params: Record<string, string>, body?: FormData | object) =>
    (await ask<{ importInfo: CatalogueImport }>(endpoint, { params, ...(body && { body }) })).importInfo
  const seconds = async <T>(work: () => Promise<T>) => {
    const began = performance.now()
    const done = await work()
    return { done, took: (performance.now() - began) / 1_000 }
  }
  const form = new FormData()
  form.set('file', await fileOf(database, rowsOfFile))
  const before = await catalogueOf(database)
  const { done: uploaded, took: upload } = await seconds(() => call(catalogueImports.create, {}, form))
  const params = { import_id: uploaded.identifier }
  const until = async (state: CatalogueImport['state']) => {
    for (;;) {
      const found = await call(catalogueImports.get, params)
      if (found.state === state) return found
      if (found.state === 'failed') throw new Error(`the file failed before it was ${state}`)
      await sleep(200)
    }
  }
  const step = (order: () => Promise<unknown>, state: CatalogueImport['state']) => seconds(() => order().then(() => until(state)))
  const check = await step(() => call(catalogueImports.check, params, { mapping: uploaded.suggested_mapping }), 'ready')
  const after = await catalogueOf(database)
  const taken = await step(() => call(catalogueImports.start, params, {}), 'completed')
  const undone = await step(() => call(catalogueImports.revert, params, {}), 'reverted')
  const left = await catalogueOf(database)
  const [promised, done] = [check.done.counts, taken.done.counts]
  const differs = (one: ReadonlyMap<string, string>) => tables.filter((table) => one.get(table) !== before.get(table)).join(', ')
  const faults = [
    ...(differs(after) ? [`the check changed ${differs(after)}`] : []),
    ...(promised.create === done.created && promised.change === done.changed && promised.refused === done.refused
      ? []
      : [`promised were ${JSON.stringify(promised)}, done were ${JSON.stringify(done)}`]),
    ...(differs(left) ? [`after the undo these differ: ${differs(left)}`] : []),
  ]
  const whole = `${rowsOfFile} rows at ${institutions} institutions: ${promised.create} to create, ${promised.change} to change, ${promised.refused} refused`
  const times = `upload ${upload.toFixed(1)} s, check ${check.took.toFixed(1)} s, import ${taken.took.toFixed(1)} s (goal ${goalSeconds}: ${taken.took <= goalSeconds ? 'holds' : 'missed'}), undo ${undone.took.toFixed(1)} s`
  const same = faults.length ? '' : '; done as promised, and the same tables after the undo'
  return { told: `catalogue file of ${whole}; ${times}${same}`, faults }
}
