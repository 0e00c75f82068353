import type { UploadedPart } from '@embark/contract/kernel/endpoint.ts'
import { ImportSettings, type Mapping, type Reading } from '@embark/contract/leads/import/import.contract.ts'
import { type ImportState, importCan, importLimits, ownColumn, ownNameOf } from '@embark/contract/leads/import/import.rules.ts'
import { importField } from '@embark/contract/leads/import/import-fields.rules.ts'
import { sql } from 'kysely'
import { type Ctx, can, scopeOf } from '#platform/context.ts'
import { wholeOf } from '#platform/files/kind.ts'
import { openedFiles, sealedParts } from '#platform/files/sealed-store.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { asCsv } from '#platform/tabular/workbook-as-csv.ts'
import { vaultOf } from '../passport/passport.queries.ts'
import { type Importer, isReverting, type Kept, recordOf, revertKind, type VisibleImport, visibleImport } from './import.policy.ts'
import { cellsOf, rowByNo, suggestionFor } from './import.queries.ts'
import { decide, planOf } from './import-batch.commands.ts'
import { choicesFor } from './import-choices.queries.ts'
import { chosenForm, ownImportFields } from './import-own-fields.queries.ts'
import { maskedColumns } from './import-passport.rules.ts'
import { inspect } from './import-reading.rules.ts'

export const checkTask = 'leads.import.check'
export const runTask = 'leads.import.run'
export const revertTask = 'leads.import.revert'

type Wish = Partial<Reading>
const standing = (leadImport: VisibleImport) => ({ state: leadImport.state, is_reverting: isReverting(leadImport) })
const only = (allowed: boolean) => void (allowed || refuse('IMPORT_STATE'))

/** Inspects a file without holding a connection while the store works. Its content counts, not its name. */
export async function readFile(look: Look, given: UploadedPart, wished: Wish) {
  const { files, vault } = await look(async (ctx) => ({ files: ctx.files, vault: vaultOf(ctx) }))
  const part = await asCsv(files, given, { ...importLimits, bytes: 8 * importLimits.bytes })
  // The UTF-16 byte order mark looks like audio to a type detector. What really is no text is detected below by its content.
  if (!/^(text|audio)\/|^application\/octet-stream$/.test(part.media_type)) refuse('IMPORT_UNREADABLE')
  const inspected = await inspect(files, part.storage_key, wished)
  // Whatever column holds passports, what is kept of the file can be read by nobody who has no key.
  await files.putAt(part.storage_key, await wholeOf(sealedParts(files.read(part.storage_key), vault)))
  return { part, ...inspected }
}
export type ReadFile = Awaited<ReturnType<typeof readFile>>

/** Accepts a file and describes how it reads. */
export async function takeFile(ctx: Ctx, { part, reading, columns, total_rows, header_hash }: ReadFile, form?: string) {
  const lead_form_identifier = await chosenForm(ctx, form)
  const { suggested, matches } = await suggestionFor(ctx, columns, header_hash, lead_form_identifier)
  const extension = /\.([A-Za-z0-9]{1,10})$/.exec(part.filename)?.[1]?.toLowerCase() ?? 'csv'
  const file = await ctx.db
    .insertInto('files')
    .values({
      filename: part.filename,
      filealias: part.filename,
      file_extension: extension,
      media_type: 'text/csv',
      bytes: part.bytes,
      storage_key: part.storage_key,
      sha256: Buffer.from(part.sha256),
      purpose: 'import',
      uploaded_by: ctx.actor.id,
      attached_at: ctx.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const wishes = ImportSettings.parse({ default_country_code: ctx.tenant.country_code, lead_form_identifier, matches })
  const kept: Kept = { suggested, wishes }
  const { id } = await ctx.db
    .insertInto('imports')
    .values({
      file_id: file.id,
      reading: JSON.stringify(reading),
      columns: JSON.stringify(maskedColumns(columns, suggested)),
      settings: JSON.stringify(kept),
      header_hash,
      total_rows,
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'import', id, after: { filename: part.filename, total_rows } })
  return recordOf(await visibleImport(ctx, id))
}

/** Stores the column mapping, and what happens to people who are already here. */
export async function saveMapping(
  ctx: Ctx,
  leadImport: VisibleImport,
  body: ImportSettings & { mapping?: Mapping | undefined; reading?: Reading | undefined },
) {
  only(importCan.beMapped(standing(leadImport)))
  const { mapping, reading, ...asked } = body
  const kept = leadImport.settings.wishes?.lead_form_identifier ?? null
  const form = asked.lead_form_identifier === undefined ? kept : asked.lead_form_identifier
  if (reading && !mapping) return readAnew(ctx, leadImport, reading, await chosenForm(ctx, form))
  const wishes = { ...asked, lead_form_identifier: form }
  const own = form === kept ? leadImport.own : await ownImportFields(ctx, form)
  const chosen = checkedMapping({ ...leadImport, own }, mapping ?? leadImport.mapping ?? {})
  checkWishes(ctx, leadImport, wishes)
  await checkMatches(ctx, wishes.matches)
  const settings: Kept = { ...leadImport.settings, wishes, dates: null }
  const columns = maskedColumns(leadImport.columns, chosen)
  await move(ctx, leadImport, 'mapped', {
    mapping: JSON.stringify(chosen),
    settings: JSON.stringify(settings),
    columns: JSON.stringify(columns),
  })
  ctx.changed({ module: 'import', id: leadImport.id, after: { mapping: chosen, ...wishes } })
  return recordOf({ ...leadImport, own, columns, state: 'mapped', mapping: chosen, settings })
}

async function readAnew(ctx: Ctx, leadImport: VisibleImport, wished: Reading, lead_form_identifier: string | null) {
  const read = await inspect(openedFiles(ctx.files, vaultOf(ctx)), leadImport.storage_key, wished)
  const { suggested, matches } = await suggestionFor(ctx, read.columns, read.header_hash, lead_form_identifier)
  const wishes: ImportSettings = { ...(leadImport.settings.wishes ?? ImportSettings.parse({})), lead_form_identifier, matches }
  const settings: Kept = { ...leadImport.settings, wishes, suggested, dates: null, strange: [] }
  const { reading, total_rows, header_hash } = read
  const columns = maskedColumns(read.columns, suggested)
  await ctx.db.deleteFrom('import_rows').where('import_id', '=', leadImport.id).execute()
  await move(ctx, leadImport, 'uploaded', {
    mapping: null,
    settings: JSON.stringify(settings),
    reading: JSON.stringify(reading),
    columns: JSON.stringify(columns),
    total_rows,
    header_hash,
    counts: '{}',
  })
  ctx.changed({ module: 'import', id: leadImport.id, after: { reading: wished, lead_form_identifier } })
  return recordOf({
    ...leadImport,
    own: await ownImportFields(ctx, lead_form_identifier),
    state: 'uploaded',
    mapping: null,
    settings,
    reading,
    columns,
    total_rows,
    counts: {},
  })
}

function checkedMapping({ columns, own }: Pick<VisibleImport, 'columns' | 'own'>, mapping: Mapping): Mapping {
  const used = new Map<string, string>()
  for (const [index, field] of Object.entries(mapping)) {
    if (Number(index) >= columns.length) refuseField(`mapping.${index}`, 'This column does not exist')
    const name = field && ownNameOf(field)
    if (name && !own.some((one) => one.field.name === name)) refuseField(`mapping.${index}`, 'Unknown field: {{name}}', { name })
    if (field && used.has(field)) refuseField(`mapping.${index}`, 'Two columns cannot go to the same field')
    if (field) used.set(field, index)
  }
  if (!used.has('mobile') && !used.has('email')) refuseField('mapping', 'Choose a column for the phone or the email')
  if (!used.has('first_name') && !used.has('full_name') && !used.has('last_name')) refuseField('mapping', 'Choose a column for the name')
  const missing = own.find(({ field, is_required, is_always }) => is_required && is_always && !used.has(ownColumn(field.name)))
  if (missing) refuseField('mapping', 'Choose a column for {{label}}', { label: missing.field.label })
  return Object.fromEntries(columns.map(({ index }) => [String(index), mapping[index] ?? null]))
}

function checkWishes(
  ctx: Ctx,
  leadImport: VisibleImport,
  { defaults, duplicate_policy, match_on, lead_form_identifier: form }: ImportSettings,
) {
  const among = (options: readonly { value: number }[], field: 'lead_source_id' | 'lead_medium_id' | 'branch_id') => {
    const value = defaults[field]
    if (value && !options.some((option) => option.value === value)) refuseField(`defaults.${field}`, 'Choose one of the options')
  }
  among(leadImport.sources, 'lead_source_id')
  among(leadImport.mediums, 'lead_medium_id')
  among(leadImport.branches, 'branch_id')
  if (form && !leadImport.forms.some(({ identifier }) => identifier === form))
    refuseField('lead_form_identifier', 'Choose one of the options')
  if (duplicate_policy === 'create' && !can(ctx, 'leads.create.duplicate'))
    refuseField('duplicate_policy', 'You may not create people a second time')
  if (duplicate_policy === 'update' && !can(ctx, 'leads.update')) refuseField('duplicate_policy', 'You may not change leads')
  if (duplicate_policy !== 'create' && !match_on.length) refuseField('match_on', 'Choose at least one')
}

/** What a text stands for is one of the choices of its field. */
async function checkMatches(ctx: Ctx, matches: ImportSettings['matches']) {
  const choices = new Map<string, ReadonlySet<number>>()
  for (const field of new Set(matches.map(({ field }) => field))) {
    const lookup = importField(field)?.lookup
    choices.set(field, new Set(lookup ? (await choicesFor(ctx, lookup)).map(({ value }) => value) : []))
  }
  for (const [at, { field, value }] of matches.entries())
    if (value !== null && !choices.get(field)?.has(value)) refuseField(`matches.${at}.value`, 'Choose one of the options')
}

/** Changes the state, unless somebody else just did. */
async function move(ctx: Ctx, leadImport: VisibleImport, state: ImportState, more: Record<string, unknown> = {}) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('imports')
    .set({ state, ...more })
    .where('id', '=', leadImport.id)
    .where('state', '=', leadImport.state)
    .executeTakeFirst()
  only(numUpdatedRows === 1n)
}

/** State, job and queue in one statement: either everything is ordered or nothing. */
async function order(ctx: Ctx, leadImport: VisibleImport, kind: string, task: string, state: ImportState, settings: Kept, counts: object) {
  const { rows } = await sql<{ id: number }>`
    with job as (
      insert into jobs (kind, total, created_by, input)
      values (${kind}, ${leadImport.total_rows}, ${ctx.actor.id}, ${JSON.stringify({ import_id: leadImport.id })}::jsonb)
      returning id
    ),
    moved as (
      update imports
      set state = ${state}, settings = ${JSON.stringify(settings)}::jsonb, counts = ${JSON.stringify(counts)}::jsonb,
        job_id = job.id, last_row = case when ${task} = ${runTask} then 0 else last_row end,
        started_at = coalesce(started_at, now())
      from job
      where imports.id = ${leadImport.id} and imports.state = ${leadImport.state}
      returning imports.id
    )
    select job.id, app_enqueue(${task}, jsonb_build_object('import_id', moved.id, 'job_id', job.id))
    from job, moved`.execute(ctx.db)
  only(rows.length === 1)
  const job = { kind, status: 'queued', done: 0, total: leadImport.total_rows }
  return recordOf({ ...leadImport, state, settings, counts, job })
}

/** Queues the check of every row; no lead is touched. */
export async function orderCheck(ctx: Ctx, leadImport: VisibleImport) {
  only(importCan.beValidated(standing(leadImport)) && leadImport.mapping !== null)
  ctx.changed({ module: 'import', id: leadImport.id })
  return order(ctx, leadImport, 'lead.import.check', checkTask, 'validating', { ...leadImport.settings, importer: importerOf(ctx) }, {})
}

/** Queues the import of the checked rows. */
export async function orderRun(ctx: Ctx, leadImport: VisibleImport) {
  only(importCan.start(standing(leadImport)))
  checkWishes(ctx, leadImport, leadImport.settings.wishes ?? ImportSettings.parse({}))
  ctx.changed({ module: 'import', id: leadImport.id, after: leadImport.counts.planned })
  return order(
    ctx,
    leadImport,
    'lead.import',
    runTask,
    'importing',
    { ...leadImport.settings, importer: importerOf(ctx) },
    { planned: leadImport.counts.planned },
  )
}

/** Queues taking back what this import made and changed, where nobody has touched it since. */
export async function orderRevert(ctx: Ctx, leadImport: VisibleImport) {
  only(importCan.beReverted(standing(leadImport)))
  ctx.changed({ module: 'import', id: leadImport.id })
  return order(
    ctx,
    leadImport,
    revertKind,
    revertTask,
    leadImport.state,
    { ...leadImport.settings, importer: importerOf(ctx) },
    leadImport.counts,
  )
}

/** Stops an import; the worker notices before its next batch. */
export async function stopImport(ctx: Ctx, leadImport: VisibleImport) {
  only(importCan.beCancelled(standing(leadImport)))
  await sql`
    with stopped as (
      update imports
      set state = 'cancelled', finished_at = now()
      where id = ${leadImport.id} and state = ${leadImport.state}
      returning job_id
    )
    update jobs
    set status = 'cancelled', finished_at = now(), updated_at = now()
    from stopped
    where jobs.id = stopped.job_id and jobs.status in ('queued', 'running')`.execute(ctx.db)
  ctx.changed({ module: 'import', id: leadImport.id })
  ctx.emit('import.progressed', { id: leadImport.id })
  return recordOf({ ...leadImport, state: 'cancelled' })
}

const importerOf = (ctx: Ctx): Importer => ({
  id: ctx.actor.id!,
  identifier: ctx.actor.identifier!,
  name: ctx.actor.name,
  group: ctx.actor.group,
  role_id: ctx.actor.roleId,
  scope: scopeOf(ctx, 'leads'),
  branch_id: ctx.actor.branchId,
  team_ids: ctx.actor.teamIds,
  agent_id: ctx.actor.agentId,
})

/** Corrects cells of one row and checks it again at once. */
export async function fixRow(ctx: Ctx, leadImport: VisibleImport, rowNo: number, values: Readonly<Record<string, string>>) {
  only(importCan.beFixed(standing(leadImport)))
  const before = await rowByNo(ctx, leadImport.id, rowNo)
  const kept = await cellsOf(ctx, leadImport.id, rowNo)
  const given = leadImport.columns.map(({ index }) => values[index] ?? kept[index] ?? '')
  const plan = await planOf(ctx, leadImport)
  const [row] = await decide(
    ctx,
    leadImport,
    plan,
    [{ row_no: rowNo, line_no: before.line_no, cells: given, isShort: false, fault: null, is_fixed: true }],
    new Map(),
  )
  const { outcome, faults, lead_id, cells } = row!
  await ctx.db
    .updateTable('import_rows')
    .set({ cells: JSON.stringify(cells), outcome, errors: JSON.stringify(faults), lead_id, fixed_at: ctx.now().toISOString() })
    .where('import_id', '=', leadImport.id)
    .where('row_no', '=', rowNo)
    .execute()
  // Two people may fix rows at the same time, so each only moves its own row from one count to another.
  if (outcome !== before.outcome)
    await sql`
      update imports
      set counts = jsonb_set(
        counts, '{planned}',
        counts->'planned' || jsonb_build_object(
          ${before.outcome}::text, (counts->'planned'->>${before.outcome})::int - 1, ${outcome}::text,
          (counts->'planned'->>${outcome})::int + 1
        )
      )
      where id = ${leadImport.id}`.execute(ctx.db)
  ctx.changed({
    module: 'import',
    id: leadImport.id,
    before: { row_no: rowNo, outcome: before.outcome },
    after: { row_no: rowNo, outcome },
  })
  return rowByNo(ctx, leadImport.id, rowNo)
}
