import { type RawBuilder, sql } from 'kysely'

/** What becomes of the rows that name a lead when it goes into another. */
export type Relation =
  | {
      /** They go with it. */
      readonly moves: true
      /** Which rows of a table of several kinds of record are a lead's. */
      readonly where?: string
      /** Rows of both leads that would be the same: those of the lead that goes stay with it. */
      readonly unlessSame?: readonly string[]
      /** Whether the row says when it was made, and so whether it came after a merge. */
      readonly isDated?: false
    }
  | { readonly stays: string }

/** Every column that names a lead, with what a merge does with its rows. A test finds those that are missing from the catalogue. */
export const leadRelations: Readonly<Record<string, Relation>> = {
  'accepted_fields.lead_id': { moves: true },
  'activities.record_id': { moves: true, where: `module = 'lead'` },
  'application_installments.lead_id': { moves: true },
  'applications.lead_id': { moves: true },
  'calls.lead_id': { moves: true },
  'conversation_entries.record_id': { moves: true, where: `module_type = 'lead'` },
  'conversation_reads.record_id': { moves: true, where: `module_type = 'lead'`, unlessSame: ['user_id'] },
  'counsellings.lead_id': { moves: true },
  'documents.module_id': { moves: true, where: `module_type = 'lead'` },
  'field_values.record_id': { moves: true, where: `module_type = 'lead'`, unlessSame: ['form_field_id'], isDated: false },
  'files.answer_record': { moves: true, where: `answer_module = 'lead'` },
  'finder_searches.lead_id': { moves: true },
  'form_submissions.record_id': { moves: true, where: `module_type = 'lead'`, unlessSame: ['form_id'] },
  'lead_passports.lead_id': { moves: true, unlessSame: ['number_hash'] },
  'lead_payments.lead_id': { moves: true },
  'introduction_decisions.lead_id': { moves: true },
  'introductions.lead_id': { moves: true, unlessSame: ['agent_id'] },
  'lead_shortlists.lead_id': { moves: true, unlessSame: ['offering_id'] },
  'lead_tags.lead_id': { moves: true, unlessSame: ['tag_id'] },
  'lead_users.lead_id': { moves: true, unlessSame: ['role_id', 'user_id'] },
  'notes.module_id': { moves: true, where: `module_type = 'lead'` },
  'quotations.lead_id': { moves: true },
  'service_requests.lead_id': { moves: true },
  'tasks.record_id': { moves: true, where: `category = 'lead'` },
  'ad_leads.lead_id': { stays: 'says which lead the advertisement brought' },
  'audit_entries.record_id': { stays: 'what was done to a record was done to that one' },
  'document_bundles.module_id': { stays: 'a copy made for one person, gone after a week' },
  'first_contacts.lead_id': { stays: 'the clock of a lead that is gone ends' },
  'import_changes.lead_id': { stays: 'an import is undone on the lead it changed' },
  'import_rows.lead_id': { stays: 'says which lead the row of the file met' },
  'job_records.record_id': { stays: 'what a bulk act did to a lead was done to that one' },
  'lead_keys.lead_id': { stays: 'follows from the lead' },
  'lead_merges.loser_id': { stays: 'a merge within this one is undone after it' },
  'lead_merges.winner_id': { stays: 'a merge within this one is undone after it' },
  'lead_pairs.lead_id': { stays: 'follows from the lead' },
  'lead_pairs.other_id': { stays: 'follows from the lead' },
  'lead_selections.lead_ids': { stays: 'is gone after fifteen minutes, and skips what cannot be seen' },
  'waiting_leads.lead_id': { stays: 'a lead that is gone is given to nobody' },
  'status_history.record_id': { stays: 'tells which way this lead went, and only grows' },
}

/** The ids of the rows that moved, by the column that names the lead. */
export type Moved = Readonly<Record<string, readonly number[]>>

const split = (column: string) => column.split('.') as [table: string, column: string]
const moving = Object.entries(leadRelations).flatMap(([name, relation]) => ('moves' in relation ? [{ name, relation }] : []))

interface Move {
  readonly from: number
  readonly to: number
  /** Only these, or only what was made since. */
  readonly only?: Moved
  /** The moment after which. */
  readonly since?: RawBuilder<unknown>
}

/** Moves what hangs on one lead to another, in one statement, and answers what moved. */
export function movedRelations({ from, to, only, since }: Move): RawBuilder<{ moved: Moved }> {
  const steps = moving.flatMap(({ name, relation: { where = 'true', unlessSame = [], isDated = true } }, at) => {
    if ((only && !only[name]?.length) || (since && !isDated)) return []
    const [table, column] = split(name)
    const same = unlessSame.map((key) => sql`same.${sql.ref(key)} = each.${sql.ref(key)}`)
    const isFree = same.length
      ? sql`and not exists (
          select from ${sql.table(table)} same
          where same.${sql.ref(column)} = ${to} and ${sql.raw(qualified(where, 'same'))} and (${sql.join(same, sql` or `)})
        )`
      : sql``
    const bound = sql`
      ${only ? sql`and each.id = any(${only[name]!}::int[])` : sql``}
      ${since ? sql`and each.created_at > ${since}` : sql``}`
    return [
      {
        name,
        step: sql`${sql.ref(`moved_${at}`)} as (
          update ${sql.table(table)} each
          set ${sql.ref(column)} = ${to}
          where each.${sql.ref(column)} = ${from} and ${sql.raw(qualified(where, 'each'))} ${bound} ${isFree}
          returning each.id
        )`,
        ids: sql`${name}::text, (select coalesce(jsonb_agg(id order by id), '[]') from ${sql.table(`moved_${at}`)})`,
      },
    ]
  })
  if (!steps.length) return sql`select '{}'::jsonb as moved`
  return sql`
    with ${sql.join(steps.map(({ step }) => step))}
    select jsonb_build_object(${sql.join(steps.map(({ ids }) => ids))}) as moved`
}

const qualified = (where: string, alias: string) => (where === 'true' ? where : `${alias}.${where}`)
