import { ImportSettings } from '@embark/contract/leads/import/import.contract.ts'
import {
  type ImportFaultCode,
  type ImportKey,
  type ImportOutcome,
  importKeys,
  importLimits,
} from '@embark/contract/leads/import/import.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { othersLeadsAlike } from '../introduction/alike.queries.ts'
import { onlyVisible } from '../lead/lead.policy.ts'
import { vaultOf } from '../passport/passport.queries.ts'
import type { VisibleImport } from './import.policy.ts'
import { choicesOf } from './import-choices.queries.ts'
import type { LeadDraft } from './import-draft.rules.ts'
import { matchesOf } from './import-matches.rules.ts'
import { importForm, type OwnAnswers, ownPlanOf, readOwn } from './import-own-fields.queries.ts'
import { ownColumns } from './import-own-fields.rules.ts'
import { knownByPassport } from './import-passport.commands.ts'
import { keptCells, openedCell, passportField } from './import-passport.rules.ts'
import { mappedColumns, type Plan, type RowFault, readRow } from './import-row.rules.ts'

/** A row being imported: as in the file, or as a person corrected it. */
export interface Item {
  readonly row_no: number
  readonly line_no: number
  readonly cells: readonly string[]
  /** Whether the file has fewer cells in this row than in its header. */
  readonly isShort: boolean
  /** Why it could not be split into cells. */
  readonly fault: ImportFaultCode | null
  readonly is_fixed: boolean
}
export interface Decided extends Item {
  readonly draft: LeadDraft
  /** The number of their passport; in the cells it is sealed. */
  readonly passport: string | null
  /** Its answers to own fields. */
  readonly answers: Pick<OwnAnswers, 'own' | 'isComplete'>
  readonly outcome: ImportOutcome
  readonly faults: readonly RowFault[]
  /** The lead it repeats. */
  readonly lead_id: number | null
  /** The row of this file it repeats. */
  readonly twin_row: number | null
}
/** The row of the file that first had a phone or an address. */
export type Seen = Map<string, number>

type Source = Pick<VisibleImport, 'id' | 'mapping' | 'settings'>

/** Everything that reading rows depends on; the same for the check, the run and a single row. */
export async function planOf(ctx: Ctx, { mapping, settings }: Source): Promise<Plan> {
  const wishes = settings.wishes ?? ImportSettings.parse({})
  const form = await importForm(ctx, wishes.lead_form_identifier)
  return {
    columns: mappedColumns(mapping ?? {}),
    choices: await choicesOf(ctx),
    matches: matchesOf(wishes.matches),
    settings: wishes,
    dateOrder: settings.dates?.order ?? 'DMY',
    mark: settings.mark ?? '.',
    country: wishes.default_country_code ?? ctx.tenant.country_code,
    currency: ctx.tenant.currency,
    today: ctx.now().toISOString().slice(0, 10),
    zone: ctx.tenant.time_zone,
    own: ownPlanOf(form, ownColumns(mapping ?? {}, form)),
    vault: vaultOf(ctx),
  }
}

interface KnownLead {
  readonly id: number
  readonly import_id: number | null
  readonly import_row: number | null
}
interface Known extends KnownLead {
  readonly mobile_e164: string | null
  readonly email: string | null
}

/**
 * Leads that already have one of these phones or addresses, or else another spelling of the same mailbox. Key by key, so that each is
 * one step down its index: with a list of keys the planner, where its statistics know nothing of the company yet, would rather read all
 * of its leads for every batch. Only these indexes give their order, and only between two ends: of a key that is equal every index is in
 * order.
 */
async function knownBy(ctx: Ctx, mobiles: readonly string[], emails: readonly string[]): Promise<Known[]> {
  if (!mobiles.length && !emails.length) return []
  const { rows } = await sql<Known>`
    select found.id, key as mobile_e164, null as email, found.import_id, found.import_row
    from unnest(${mobiles}::text[]) as key
    cross join lateral (
      select id, import_id, import_row
      from leads
      where mobile_e164 between key and key and deleted_at is null
      order by mobile_e164, id
      limit 1
    ) as found
    union all
    select found.id, null, key, found.import_id, found.import_row
    from unnest(${emails}::text[]) as key
    cross join lateral (
      select id, import_id, import_row
      from leads
      where email between key and key and deleted_at is null
      order by email, id
      limit 1
    ) as found
    union all
    select found.id, null, key, found.import_id, found.import_row
    from unnest(${emails}::text[]) as key
    cross join lateral (
      select leads.id, leads.import_id, leads.import_row
      from lead_keys
      join leads on leads.id = lead_keys.lead_id and leads.deleted_at is null
      where lead_keys.mail between mail_key(key) and mail_key(key)
      order by lead_keys.mail, lead_keys.lead_id
      limit 1
    ) as found`.execute(ctx.db)
  return rows
}

/** Decides what happens to each row of a batch: created, merged, skipped or refused. Writes nothing. */
export async function decide(ctx: Ctx, source: Source, plan: Plan, items: readonly Item[], seen: Seen): Promise<Decided[]> {
  const { duplicate_policy: policy } = plan.settings
  // What an agency brings is held against phones and addresses alike, so that nobody becomes a lead of two.
  const match_on: readonly ImportKey[] = ctx.actor.agentId === null ? plan.settings.match_on : importKeys
  const drafts = items.map((item) => {
    const cells = item.cells.map((cell) => openedCell(plan.vault, cell))
    return { ...item, cells, ...readRow(cells, plan) }
  })
  const own = await readOwn(ctx, plan, drafts)
  const passportAt = plan.columns.find(({ field }) => field.field === passportField)?.index
  const read = drafts.map((item, at) => {
    const answers = own[at]!
    const faults: RowFault[] = item.fault
      ? [{ column: null, field: null, code: item.fault }]
      : [...item.faults, ...answers.faults].sort((one, other) => (one.column ?? Infinity) - (other.column ?? Infinity))
    // What lacks in a row that is too short lacks because of that.
    if (item.isShort && faults.length && !item.fault) faults.unshift({ column: null, field: null, code: 'too_few_cells' })
    return { ...item, cells: keptCells(plan.vault, passportAt, items[at]!), answers, faults, lead_id: null, twin_row: null }
  })
  const good = read.filter(({ faults }) => !faults.length)
  const looked = policy === 'create' ? [] : good
  const valuesOf = (what: ImportKey) => (match_on.includes(what) ? looked.flatMap((row) => keyOf(plan, row, what) ?? []) : [])
  const known = new Map<string, KnownLead>()
  for (const lead of await knownBy(ctx, valuesOf('mobile'), valuesOf('email'))) {
    const key = lead.mobile_e164 ?? lead.email!
    if (!known.has(key)) known.set(key, lead)
  }
  for (const lead of await knownByPassport(ctx, valuesOf('passport'))) known.set(lead.hash, lead)
  const mergeable = policy === 'update' ? await visibleAmong(ctx, [...new Set([...known.values()].map(({ id }) => id))]) : new Set<number>()
  const decided = read.map((row): Decided => {
    if (row.faults.length) return { ...row, outcome: 'error' }
    if (policy === 'create') return { ...row, outcome: 'create' }
    const keys = importKeys.flatMap((what) => (match_on.includes(what) && keyOf(plan, row, what)) || [])
    const met = keys.find((key) => known.has(key))
    const lead = met === undefined ? undefined : known.get(met)
    const madeByRow = lead?.import_id === source.id ? lead.import_row : null
    // A lead created by this very row is no duplicate: the process died after writing it.
    if (madeByRow === row.row_no) return { ...row, outcome: 'create' }
    const earlier = keys.map((key) => seen.get(key)).find((no) => no !== undefined && no !== row.row_no) ?? null
    for (const key of keys) if (!seen.has(key)) seen.set(key, row.row_no)
    if (lead && policy === 'update' && mergeable.has(lead.id)) return { ...row, outcome: 'merge', lead_id: lead.id }
    if (lead && madeByRow === null) {
      const code = met === keyOf(plan, row, 'passport') ? 'duplicate_passport' : 'duplicate_lead'
      return { ...row, outcome: 'duplicate', lead_id: lead.id, faults: [{ column: null, field: null, code }] }
    }
    const twin = madeByRow ?? earlier
    if (twin === null) return { ...row, outcome: 'create' }
    if (policy === 'update') return { ...row, outcome: 'merge', twin_row: twin }
    return {
      ...row,
      outcome: 'duplicate',
      twin_row: twin,
      faults: [{ column: null, field: null, code: 'duplicate_row', vars: { row: twin } }],
    }
  })
  return heldBack(ctx, decided)
}

/** What a person is recognised by, of one kind; a passport by its digest alone. */
function keyOf({ vault }: Plan, { draft, passport }: Pick<Decided, 'draft' | 'passport'>, what: ImportKey) {
  if (what === 'passport') return passport && vault.digestOf(passport)
  return what === 'mobile' ? draft.mobile_e164 : draft.email
}

/** Whom an agency brings and others likely have, in another spelling or script, is no new lead but goes to the register (ADR 0152). */
async function heldBack(ctx: Ctx, rows: readonly Decided[]): Promise<Decided[]> {
  const fresh = rows.filter(({ outcome }) => outcome === 'create')
  const alike = await othersLeadsAlike(
    ctx,
    ctx.actor.agentId,
    fresh.map(({ draft: { mobile_e164, ...draft } }) => ({ ...draft, mobile: mobile_e164 })),
  )
  const leads = new Map(fresh.map(({ row_no }, at) => [row_no, alike[at]?.[0]]))
  return rows.map((row) => {
    const lead_id = leads.get(row.row_no)
    return lead_id === undefined
      ? row
      : { ...row, outcome: 'duplicate', lead_id, faults: [{ column: null, field: null, code: 'duplicate_lead' }] }
  })
}

async function visibleAmong(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const rows = await onlyVisible(
    ctx,
    ctx.db.selectFrom('leads').select('leads.id').where(sql<boolean>`leads.id = any(${ids}::int[])`),
  ).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Corrections made on the screen override the cells of the file. */
export async function withFixes(ctx: Ctx, importId: number, items: readonly Item[]): Promise<Item[]> {
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return []
  const fixed = await ctx.db
    .selectFrom('import_rows')
    .select(['row_no', 'cells'])
    .where('import_id', '=', importId)
    .where('row_no', '>=', first.row_no)
    .where('row_no', '<=', last.row_no)
    .where('fixed_at', 'is not', null)
    .execute()
  if (!fixed.length) return [...items]
  // Written by this noun only, as an array of texts.
  const byNo = new Map(fixed.map(({ row_no, cells }) => [row_no, cells as string[]]))
  return items.map((item) =>
    byNo.has(item.row_no) ? { ...item, cells: byNo.get(item.row_no)!, isShort: false, fault: null, is_fixed: true } : item,
  )
}

/** Stores the rows a person has to see: every row that is not simply created, and the first of those that are. */
export async function keepRows(ctx: Ctx, importId: number, rows: readonly Decided[], createdBefore: number) {
  let created = createdBefore
  const kept = rows.filter(({ outcome, is_fixed }) => outcome !== 'create' || is_fixed || created++ < importLimits.previewRows)
  if (!kept.length) return
  const data = kept.map(({ row_no, line_no, outcome, cells, faults, lead_id }) => ({
    row_no,
    line_no,
    outcome,
    cells,
    errors: faults,
    lead_id,
  }))
  await sql`
    insert into import_rows (import_id, row_no, line_no, outcome, cells, errors, lead_id)
    select ${importId}, r.row_no, r.line_no, r.outcome, r.cells, r.errors, r.lead_id
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as r(
      row_no int, line_no int, outcome text, cells jsonb, errors jsonb, lead_id int
    )
    on conflict (tenant_id, import_id, row_no) do update set outcome = excluded.outcome, errors = excluded.errors,
      lead_id = excluded.lead_id`.execute(ctx.db)
}

/** How many rows of each outcome there are. */
export function countsOf(rows: readonly Pick<Decided, 'outcome'>[], before = { create: 0, merge: 0, duplicate: 0, error: 0 }) {
  const counts = { ...before }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}
