import type { LookupType } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** A column that names a value of a list. */
interface ValueUse {
  readonly type: LookupType | 'service_type'
  /** What the records are called, as the whole count of them is headed. */
  readonly place: string
  /** Which rows of a table count; all of them where nothing is said. */
  readonly where?: string
}
const standing = 'deleted_at is null'

/** Every column that names a value of a list. A test finds those that are missing from the catalogue of the database. */
export const valueUses: Readonly<Record<string, ValueUse | readonly ValueUse[]>> = {
  'leads.lead_source_id': { type: 'lead_source', place: 'Leads', where: standing },
  'leads.lead_medium_id': { type: 'lead_medium', place: 'Leads', where: standing },
  'leads.status_reason_id': { type: 'lead_reason', place: 'Leads', where: standing },
  'leads.discipline_id': { type: 'discipline', place: 'Leads', where: standing },
  'leads.study_level_id': { type: 'study_level', place: 'Leads', where: standing },
  'leads.intake_id': { type: 'intake', place: 'Leads', where: standing },
  'capture_keys.lead_source_id': { type: 'lead_source', place: 'Capture keys' },
  'capture_keys.lead_medium_id': { type: 'lead_medium', place: 'Capture keys' },
  'ad_connections.lead_source_id': { type: 'lead_source', place: 'Advertising platforms' },
  'ad_connections.lead_medium_id': { type: 'lead_medium', place: 'Advertising platforms' },
  'lead_forms.lead_source_id': { type: 'lead_source', place: 'Forms' },
  'lead_forms.lead_medium_id': { type: 'lead_medium', place: 'Forms' },
  'counsellings.counselling_type_id': { type: 'counselling_type', place: 'Counsellings' },
  'applications.status_reason_id': { type: 'application_reason', place: 'Applications', where: standing },
  'applications.intake_id': { type: 'intake', place: 'Applications', where: standing },
  'programs.discipline_id': { type: 'discipline', place: 'Programs' },
  'programs.study_level_id': { type: 'study_level', place: 'Programs' },
  'program_intakes.intake_id': { type: 'intake', place: 'Programs' },
  'quotation_items.intake_id': { type: 'intake', place: 'Quotations' },
  'fee_waiver_intakes.intake_id': { type: 'intake', place: 'Fee waivers' },
  'program_changes.intake_id': { type: 'intake', place: 'History' },
  'commission_rules.intake_id': { type: 'intake', place: 'Commission structure' },
  'commission_rules.study_level_id': { type: 'study_level', place: 'Commission structure' },
  'documents.document_type_id': { type: 'document_type', place: 'Documents' },
  'application_document_links.document_type_id': { type: 'document_type', place: 'Applications' },
  'extraction_field_map.document_type_id': { type: 'document_type', place: 'Extraction map' },
  'information_updates.study_level_id': { type: 'study_level', place: 'Information updates' },
  'timeline_scopes.study_level_id': { type: 'study_level', place: 'Timelines' },
  'timeline_scopes.service_type_id': { type: 'service_type', place: 'Timelines' },
  'status_history.reason_id': [
    { type: 'lead_reason', place: 'History', where: `module = 'lead'` },
    { type: 'application_reason', place: 'History', where: `module = 'application'` },
  ],
  'installment_events.reason_id': [
    { type: 'invoice_hold_reason', place: 'History' },
    { type: 'invoice_drop_reason', place: 'History' },
  ],
}

/** The columns that name values of one list. */
export const usesOf = (type: string) =>
  Object.entries(valueUses).flatMap(([at, uses]) => {
    const [table, column] = at.split('.') as [string, string]
    return [uses].flat().flatMap((use) => (use.type === type ? [{ ...use, table, column }] : []))
  })

const most = 1_000

/** How many records of each kind have a value; beyond a thousand it only says that there are more. */
export async function countUses({ db }: Ctx, { id, type }: { readonly id: number; readonly type: string }) {
  const counts = new Map<string, number>()
  for (const { table, column, place, where } of usesOf(type)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count
      from (
        select from ${sql.table(table)} where ${sql.ref(column)} = ${id} ${where ? sql`and ${sql.raw(where)}` : sql``} limit ${most + 1}
      ) as used`.execute(db)
    counts.set(place, (counts.get(place) ?? 0) + rows[0]!.count)
  }
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([place, count]) => ({ place, count: Math.min(count, most), has_more: count > most }))
}
