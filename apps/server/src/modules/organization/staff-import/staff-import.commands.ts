import type { UploadedPart } from '@embark/contract/kernel/endpoint.ts'
import type { StaffMapping } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import {
  mayBecome,
  neededFields,
  type StaffImportState,
  staffImportFields,
  staffImportLimits,
} from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { isUsualName } from '#platform/tabular/guess.ts'
import { inspectTable } from '#platform/tabular/inspect-table.ts'
import { readTable } from '#platform/tabular/read-table.ts'
import { tableFaults } from '#platform/tabular/table-faults.ts'
import { asCsv } from '#platform/tabular/workbook-as-csv.ts'
import { mustBeAllowed } from '../staff/staff.policy.ts'
import { grantableRoles } from '../staff/staff-list.queries.ts'
import { type VisibleStaffImport, visibleStaffImport } from './staff-import.policy.ts'
import { importInfo } from './staff-import.queries.ts'
import { type Cells, type Choices, judged, type RowFault } from './staff-import-row.rules.ts'

export const staffImportTask = 'organization.staff_import'
/** Reads a file without holding a connection while the store works. Its content counts, not its name. */
export async function readStaffFile(look: Look, given: UploadedPart) {
  const files = await look(async (ctx) => {
    mustBeAllowed(ctx, 'create', 'company')
    return ctx.files
  })
  const part = await asCsv(files, given, { ...staffImportLimits, bytes: 10 * 1_048_576 })
  if (!/^(text|audio)\/|^application\/octet-stream$/.test(part.media_type)) refuse('IMPORT_UNREADABLE')
  return { part, ...(await inspectTable(files, part.storage_key, {}, isUsualName(staffImportFields), staffImportLimits)) }
}
export type ReadStaffFile = Awaited<ReturnType<typeof readStaffFile>>

/** Accepts a file and describes its columns. */
export async function takeStaffFile(ctx: Ctx, { part, reading, columns, total_rows }: ReadStaffFile) {
  const file = await ctx.db
    .insertInto('files')
    .values({
      filename: part.filename,
      filealias: part.filename,
      file_extension: 'csv',
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
  const { id } = await ctx.db
    .insertInto('staff_imports')
    .values({ file_id: file.id, reading: JSON.stringify(reading), columns: JSON.stringify(columns), total_rows, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'staff_import', id, after: { filename: part.filename, total_rows } })
  return importInfo(await visibleStaffImport(ctx, id))
}

/** Stores the column mapping and judges every row; nobody is created. */
export async function checkStaffRows(ctx: Ctx, staffImport: VisibleStaffImport, wished: StaffMapping) {
  await move(ctx, staffImport, 'ready')
  const mapping = checkedMapping(staffImport, wished)
  const items = await rowsIn(ctx, staffImport)
  const choices = await choicesFor(
    ctx,
    items.map(({ cells }) => fieldsOf(cells, mapping).email ?? ''),
  )
  const seen = new Map<string, number>()
  const made = items.map(({ broken, ...item }) => {
    const verdict = broken ? [{ field: null, text: broken }] : judged(fieldsOf(item.cells, mapping), item.row_no, choices, seen)
    return Array.isArray(verdict)
      ? { ...item, outcome: 'refused', errors: verdict satisfies RowFault[], decided: null }
      : { ...item, outcome: 'create', errors: [], decided: verdict }
  })
  await ctx.db.deleteFrom('staff_import_rows').where('import_id', '=', staffImport.id).execute()
  await sql`
    insert into staff_import_rows (import_id, row_no, line_no, cells, outcome, errors, decided)
    select ${staffImport.id}, row_no, line_no, cells, outcome, errors, nullif(decided, 'null')
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as r(
      row_no int, line_no int, cells jsonb, outcome text, errors jsonb, decided jsonb
    )`.execute(ctx.db)
  await ctx.db
    .updateTable('staff_imports')
    .set({ mapping: JSON.stringify(mapping) })
    .where('id', '=', staffImport.id)
    .execute()
  ctx.changed({ module: 'staff_import', id: staffImport.id, after: { mapping } })
  return importInfo(await visibleStaffImport(ctx, staffImport.id))
}

/** The rows of the file, with the reason if one could not be read. */
async function rowsIn(ctx: Ctx, { storage_key, reading, columns }: VisibleStaffImport) {
  const rows: { row_no: number; line_no: number; cells: string[]; broken: string | undefined }[] = []
  const form = { ...reading, ...(!reading.has_header && { columns: columns.length }) }
  for await (const item of readTable(ctx.files.read(storage_key), form)) {
    if (item.kind === 'header') continue
    // PostgreSQL cannot store NUL in text, and no person typed it.
    const cells = item.cells.map((cell) => cell.replaceAll('\u0000', ''))
    rows.push({ row_no: item.row_no, line_no: item.line, cells, broken: item.kind === 'fault' ? tableFaults[item.code] : undefined })
  }
  return rows
}

const fieldsOf = (cells: readonly string[], mapping: StaffMapping): Cells =>
  Object.fromEntries(Object.entries(mapping).flatMap(([index, field]) => (field ? [[field, cells[Number(index)] ?? '']] : [])))

function checkedMapping({ columns }: VisibleStaffImport, wished: StaffMapping): StaffMapping {
  const mapping = Object.fromEntries(columns.map(({ index }) => [String(index), wished[index] ?? null]))
  const used = Object.values(mapping).filter((field) => field !== null)
  const twice = Object.entries(mapping).find(
    ([index, field]) => field && Object.entries(mapping).some(([other, same]) => same === field && Number(other) < Number(index)),
  )
  if (twice) refuseField(`mapping.${twice[0]}`, 'Two columns cannot go to the same field')
  const lacking = neededFields.find((field) => !used.includes(field))
  const label = staffImportFields.find(({ field }) => field === lacking)?.label
  if (label) refuseField('mapping', 'No column is matched to the field “{{field}}”', { field: label })
  return mapping
}

/** The roles the actor may grant, and the branches and teams, by the names people write. */
async function choicesFor(ctx: Ctx, emails: readonly string[]): Promise<Choices> {
  const roles = await grantableRoles(ctx, 'company')
  const namesOf = (table: 'branches' | 'teams') =>
    ctx.db.selectFrom(table).select(['id', 'name', 'alias']).where('is_active', '=', true).execute()
  const unitNamed = ({ id, name, alias }: { id: number; name: string; alias: string | null }) => ({
    id,
    names: alias ? [name, alias] : [name],
  })
  const addresses = [...new Set(emails.map((email) => email.trim().toLowerCase()))]
  const rows = addresses.length ? await ctx.db.selectFrom('users').select('email').where('email', 'in', addresses).execute() : []
  return {
    roles: roles.map(({ id, name, system_key }) => ({ id, names: system_key ? [name, system_key] : [name] })),
    branches: (await namesOf('branches')).map(unitNamed),
    teams: (await namesOf('teams')).map(unitNamed),
    country: ctx.tenant.country_code,
    taken: new Set(rows.map(({ email }) => email)),
  }
}

/** Changes the state, unless the move is illegal or somebody else was faster. */
async function move(ctx: Ctx, staffImport: VisibleStaffImport, state: StaffImportState, jobId?: number) {
  if (!mayBecome(staffImport.state, state)) refuse('IMPORT_STATE')
  const moved = await ctx.db
    .updateTable('staff_imports')
    .set({ state, ...(jobId !== undefined && { job_id: jobId }) })
    .where('id', '=', staffImport.id)
    .where('state', '=', staffImport.state)
    .returning('id')
    .executeTakeFirst()
  if (!moved) refuse('IMPORT_STATE')
}

/** Orders a job to create the checked rows. One refused row blocks all, unless told to skip such rows. */
export async function startStaffImport(ctx: Ctx, staffImport: VisibleStaffImport, skipInvalid: boolean) {
  mustBeAllowed(ctx, 'create', 'company')
  if (!staffImport.counts.create) refuse('IMPORT_STATE')
  if (staffImport.counts.refused && !skipInvalid) refuse('IMPORT_HAS_ERRORS')
  const job = await ctx.db
    .insertInto('jobs')
    .values({
      kind: 'staff.import',
      total: staffImport.counts.create,
      created_by: ctx.actor.id,
      input: JSON.stringify({ import_id: staffImport.id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await move(ctx, staffImport, 'importing', job.id)
  await ctx.enqueue(staffImportTask, { import_id: staffImport.id, job_id: job.id })
  ctx.changed({ module: 'staff_import', id: staffImport.id, after: staffImport.counts })
  return importInfo(await visibleStaffImport(ctx, staffImport.id))
}

/** Deletes everybody an import created, as long as none of them signed in or was given work. */
export async function revertStaffImport(ctx: Ctx, staffImport: VisibleStaffImport) {
  await move(ctx, staffImport, 'reverted')
  const people = await ctx.db
    .selectFrom('staff_import_rows as r')
    .innerJoin('users', 'users.id', 'r.user_id')
    .select(['users.id', 'users.email', 'users.password_hash'])
    .select(sql<boolean>`exists (select from devices d where d.user_id = users.id)`.as('came'))
    .select(
      sql<boolean>`
        exists (select from lead_users l where l.user_id = users.id)
          or exists (select from tasks t where t.user_id = users.id)`.as('works'),
    )
    .where('r.import_id', '=', staffImport.id)
    .forUpdate('users')
    .execute()
  if (people.some(({ password_hash, came, works }) => password_hash !== null || came || works)) refuse('IN_USE')
  const ids = people.map(({ id }) => id)
  if (ids.length) {
    await ctx.db.updateTable('messages').set({ user_id: null }).where('user_id', 'in', ids).execute()
    await ctx.db
      .deleteFrom('users')
      .where('id', 'in', ids)
      .execute()
      // Another record refers to one of them by now.
      .catch((error: { code?: string }) => (error.code === '23503' ? refuse('IN_USE') : Promise.reject(error)))
  }
  ctx.changed({ module: 'staff_import', id: staffImport.id, before: { emails: people.map(({ email }) => email) } })
  return importInfo(await visibleStaffImport(ctx, staffImport.id))
}
