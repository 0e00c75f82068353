import {
  type CatalogueField,
  catalogueImportLimits,
  type MatchedCatalogueField,
  matchedCatalogueFields,
} from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { JobTools } from '#platform/jobs/job.ts'
import { fold } from '#platform/tabular/fold.ts'
import { readTable, type TableItem } from '#platform/tabular/read-table.ts'
import { tableFaults } from '#platform/tabular/table-faults.ts'
import { isBlank } from '#platform/tabular/values.ts'
import { judged, type Placer, placer, vocabularyOf } from '../inventory/catalogue-import.commands.ts'
import type { RawCatalogueRow, RowFault, Vocabulary } from '../inventory/catalogue-row.rules.ts'
import { type PlacedRow, type RecordsNamed, type RowOutcome, recordsNamed, storeRows } from '../inventory/catalogue-upsert.commands.ts'
import type { CatalogueImportRecord, StrangeText } from './catalogue-import.policy.ts'
import { batchSize, endJob, keepCounts, type Ordered, step } from './catalogue-import-work.commands.ts'

interface JudgedRow {
  readonly row_no: number
  readonly line_no: number
  readonly cells: readonly string[]
  readonly verdict: PlacedRow | RowFault
}

/** Judges every row of a file, and learns what it would do by doing it and taking it back. */
export async function checkAll(tools: JobTools, ordered: Ordered): Promise<void> {
  const words = await tools.run(async (ctx) => {
    await ctx.db.deleteFrom('catalogue_import_rows').where('import_id', '=', ordered.record.id).execute()
    await ctx.db.updateTable('jobs').set({ done: 0 }).where('id', '=', ordered.job_id).execute()
    return wordsWith(ctx, ordered.record)
  })
  const strange = strangers(words)
  const mark = placer()
  let batch: JudgedRow[] = []
  const store = async () => {
    const rows = batch
    batch = []
    await tools.run((ctx) => storeVerdicts(ctx, ordered, rows))
  }
  for await (const item of readTable(tools.files.read(ordered.record.storage_key), ordered.record.reading)) {
    if (item.kind === 'header') continue
    if (tools.signal.aborted) throw new Error('The check goes on elsewhere')
    batch.push(judgedItem(item, ordered.record, { words, mark, strange }))
    if (batch.length >= batchSize) await store()
  }
  if (batch.length) await store()
  await tools.run(async (ctx) => {
    if (!(await endJob(ctx, ordered))) return
    await ctx.db
      .updateTable('catalogue_imports')
      .set({ state: 'ready', strange: JSON.stringify(strange.all()) })
      .where('id', '=', ordered.record.id)
      .execute()
    await keepCounts(ctx, ordered.record.id)
  })
}

interface Judging {
  readonly words: Vocabulary
  readonly mark: Placer
  readonly strange: ReturnType<typeof strangers>
}

function judgedItem(
  item: Exclude<TableItem, { kind: 'header' }>,
  { mapping }: CatalogueImportRecord,
  { words, mark, strange }: Judging,
): JudgedRow {
  // PostgreSQL cannot store NUL in text, and no person typed it.
  const cells = item.cells.map((cell) => cell.replaceAll('\u0000', ''))
  const place = { row_no: item.row_no, line_no: item.line, cells }
  if (item.kind === 'fault') return { ...place, verdict: { field: null, text: tableFaults[item.code] } }
  const raw: Partial<Record<CatalogueField, string>> = {}
  for (const [index, field] of Object.entries(mapping ?? {})) if (field) raw[field] = cells[Number(index)] ?? ''
  strange.meet(raw)
  return { ...place, verdict: judged(raw, item.line, words, mark) }
}

async function storeVerdicts(ctx: Ctx, ordered: Ordered, rows: readonly JudgedRow[]) {
  if (!(await step(ctx, ordered, rows.length))) throw new Error('The import was ordered anew')
  const good = rows.flatMap(({ verdict }) => ('text' in verdict ? [] : [verdict]))
  const outcomes = await rehearsed(ctx, good)
  let next = 0
  const made = rows.map(({ verdict, ...place }) =>
    'text' in verdict
      ? { ...place, outcome: 'refused', errors: [verdict], decided: null }
      : { ...place, outcome: outcomes[next++], errors: [], decided: verdict },
  )
  await sql`
    insert into catalogue_import_rows (import_id, row_no, line_no, cells, outcome, errors, decided)
    select ${ordered.record.id}, row_no, line_no, cells, outcome, errors, nullif(decided, 'null')
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r(
      row_no int, line_no int, cells jsonb, outcome text, errors jsonb, decided jsonb
    )`.execute(ctx.db)
}

/**
 * What storing these rows would do to the catalogue, which stays as it is. A row whose offering is not there makes it, whatever else the
 * file says; so those rows alone are stored that have one, and those that speak for what is there and may change what others find.
 */
async function rehearsed(ctx: Ctx, rows: readonly PlacedRow[]): Promise<RowOutcome[]> {
  const outcomes = rows.map((): RowOutcome => 'create')
  const records = rows.length ? await recordsNamed(ctx, rows) : []
  const places = records.flatMap((each) => (mayChange(rows[each.place]!, each) ? [each.place] : [])).sort((one, other) => one - other)
  if (!places.length) return outcomes
  await sql`savepoint rehearsal`.execute(ctx.db)
  const touching = places.map((place) => rows[place]!)
  const stored = await storeRows(ctx, touching, false)
  await sql`rollback to savepoint rehearsal`.execute(ctx.db)
  for (const [index, place] of places.entries()) outcomes[place] = stored.outcomes[index]!
  return outcomes
}

const mayChange = (row: PlacedRow, { institution_id, campus_id, program_id, offering_id }: RecordsNamed) =>
  offering_id !== null ||
  (row.speaks_for_institution && institution_id !== null) ||
  (row.speaks_for_campus && campus_id !== null) ||
  (row.speaks && program_id !== null)

/** What the lists of the company allow, and what somebody said that other texts stand for. */
async function wordsWith(ctx: Ctx, { matches }: CatalogueImportRecord): Promise<Vocabulary> {
  const words = await vocabularyOf(ctx)
  const byId = new Map([...words.countries.values()].map((country) => [country.id, country]))
  const said = (field: MatchedCatalogueField) =>
    matches.flatMap((match) => (match.field === field ? [[fold(match.text), match.value] as const] : []))
  return {
    ...words,
    countries: new Map([
      ...words.countries,
      ...said('country').flatMap(([text, id]) => {
        const country = id === null ? undefined : byId.get(id)
        return country ? [[text, country] as const] : []
      }),
    ]),
    studyLevels: new Map([...words.studyLevels, ...said('study_level')]),
    disciplines: new Map([...words.disciplines, ...said('discipline')]),
  }
}

/** Gathers the texts of choices that nothing is called by, each once. */
function strangers(words: Vocabulary) {
  const known = { country: words.countries, study_level: words.studyLevels, discipline: words.disciplines }
  const met = new Map<string, { field: MatchedCatalogueField; text: string; count: number }>()
  return {
    meet(raw: RawCatalogueRow) {
      for (const field of matchedCatalogueFields) {
        const text = raw[field]?.trim() ?? ''
        if (text === '' || isBlank(text) || known[field].has(fold(text))) continue
        const key = `${field}\t${fold(text)}`
        const before = met.get(key)
        if (before) before.count += 1
        else if (met.size < catalogueImportLimits.matches)
          met.set(key, { field, text: text.slice(0, catalogueImportLimits.matchedText), count: 1 })
      }
    },
    all: (): StrangeText[] => [...met.values()].sort((one, other) => other.count - one.count),
  }
}
