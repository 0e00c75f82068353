import { noteLength } from '@embark/contract/leads/note/note.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { entriesFrom } from '../activity/activity.commands.ts'
import type { Importer } from './import.policy.ts'
import type { Decided } from './import-batch.commands.ts'
import type { LeadDraft } from './import-draft.rules.ts'
import type { Plan } from './import-row.rules.ts'

/** The note of a row in as many parts as notes it takes, so that nobody is refused for what was written about them. */
const noteParts = sql`(
  select substr(r.note, begin, ${noteLength}) as part
  from generate_series(1, char_length(r.note), ${noteLength}) as begin
)`

/** The defaults that every lead of an import gets. */
export interface Start {
  readonly import_id: number
  readonly timeline_id: number
  readonly stage_id: number
  readonly status_id: number
  readonly importer: Importer
}

/** The columns an import writes, with their types. */
export const columns = {
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  country_code: 'text',
  mobile: 'text',
  mobile_e164: 'text',
  alternate_country_code: 'text',
  alternate_mobile: 'text',
  gender: 'text',
  date_of_birth: 'date',
  nationality_country_id: 'int',
  source_country_id: 'int',
  source_city: 'text',
  home_address: 'text',
  home_postal_code: 'text',
  preferred_language: 'text',
  lead_source_id: 'int',
  lead_medium_id: 'int',
  utm_source: 'text',
  utm_medium: 'text',
  utm_campaign: 'text',
  utm_term: 'text',
  utm_content: 'text',
  destination_countries: 'int[]',
  study_level_id: 'int',
  discipline_id: 'int',
  intake_id: 'int',
  intake_year: 'int',
  budget_amount_minor: 'bigint',
  budget_currency: 'text',
  sub_status_id: 'int',
} as const satisfies Partial<Record<keyof LeadDraft, string>>
type Column = keyof typeof columns
/** Their names. */
export const names = Object.keys(columns) as Column[]
const nameList = sql.raw(names.join(', '))
const draftList = sql.raw(names.map((name) => `r.${name}`).join(', '))
/** A draft as the database reads it. */
export const recordType = sql.raw(names.map((name) => `${name} ${columns[name]}`).join(', '))

/**
 * Draws numbers for this many leads. Others wait for the counter until the commit, so draw in a separate transaction or just before it
 * ends.
 */
export async function drawLeadNumbers({ db }: Pick<Ctx, 'db'>, howMany: number): Promise<number[]> {
  const { rows } = await sql<{ first: number }>`select next_numbers('leads', ${howMany}) as first`.execute(db)
  return Array.from({ length: howMany }, (_, index) => rows[0]!.first + index)
}

/**
 * Creates the leads of a batch in one statement, with their note, timeline entry and assignment, under the numbers given in the order of
 * the rows. A row that already has its lead makes no second one.
 */
export async function createLeads(
  ctx: Ctx,
  plan: Plan,
  start: Start,
  rows: readonly Decided[],
  numbers: readonly number[],
): Promise<Map<number, number>> {
  if (!rows.length) return new Map()
  const { defaults, consent_source } = plan.settings
  const { importer } = start
  const medium = defaults.lead_medium_id ?? plan.choices.mediumByDefault
  const source = defaults.lead_source_id ?? plan.choices.sourceByDefault
  const branch = importer.scope === 'tenant' ? (defaults.branch_id ?? importer.branch_id) : importer.branch_id
  const data = rows.map(({ row_no, draft }) => ({
    ...draft,
    import_row: row_no,
    lead_medium_id: draft.lead_medium_id ?? medium,
    lead_source_id: draft.lead_source_id ?? source,
  }))
  const consent = consent_source ? { contact: { given: true, source: consent_source, at: ctx.now().toISOString() } } : {}
  const owner = importer.scope === 'assigned' || importer.scope === 'own' ? importer.id : null
  const { rows: made } = await sql<{ id: number; import_row: number }>`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as r(import_row int, note text, ${recordType})
    ),
    made as (
      insert into leads (
        number, import_id, import_row, platform, timeline_id, stage_id, status_id, branch_id, team_id, agent_id,
        owner_id, created_by, consent, ${nameList}
      )
      select (${numbers}::int[])[row_number() over (order by r.import_row)], ${start.import_id}, r.import_row, 'import',
        ${start.timeline_id}, ${start.stage_id}, ${start.status_id}, ${branch}::int,
        ${importer.scope === 'team' ? (importer.team_ids[0] ?? null) : null}::int, ${importer.agent_id}::int,
        ${owner}::int, ${importer.id}, ${JSON.stringify(consent)}::jsonb, ${draftList}
      from r
      order by r.import_row
      on conflict (tenant_id, import_id, import_row)
      where import_id is not null do nothing
      returning id, import_row
    ),
    told as (
      ${entriesFrom(ctx, 'lead', 'made', { type: 'created', vars: { platform: 'import' }, actor_id: importer.id })}
    ),
    noted as (
      insert into notes (module_type, module_id, content, created_by)
      select 'lead', made.id, part, ${importer.id}
      from made
      join r using (import_row)
      cross join lateral ${noteParts} as parts
    ),
    assigned as (
      insert into lead_users (lead_id, role_id, user_id, assigned_by)
      select made.id, ${importer.role_id}::int, ${importer.id}, ${importer.id}
      from made
      where ${owner !== null && importer.role_id !== null}
    )
    select id, import_row
    from made`.execute(ctx.db)
  return new Map(made.map(({ id, import_row }) => [import_row, id]))
}

/** Several rows for one lead as one change; a later row overrides an earlier one. */
function patchesOf(rows: readonly (Decided & { target: number })[], mapped: ReadonlySet<string>) {
  const patches = new Map<number, Record<string, unknown>>()
  for (const { target, draft } of rows) {
    const patch = patches.get(target) ?? { id: target }
    for (const name of [...names, 'note' as const]) {
      const value = draft[name]
      const isEmpty = value === null || value === '' || (Array.isArray(value) && !value.length)
      if (mapped.has(name) && (!isEmpty || !(name in patch))) patch[name] = isEmpty ? null : value
    }
    patches.set(target, patch)
  }
  return [...patches.values()]
}

/** Columns that change together, so that a number never loses its country code. */
const together: Readonly<Record<string, readonly Column[]>> = {
  mobile: ['country_code', 'mobile', 'mobile_e164', 'alternate_country_code', 'alternate_mobile'],
  alternate_mobile: ['alternate_country_code', 'alternate_mobile'],
  full_name: ['first_name', 'last_name'],
  budget: ['budget_amount_minor', 'budget_currency'],
  intake_id: ['intake_id', 'intake_year'],
}
const neverEmptied = new Set<string>([
  'first_name',
  'last_name',
  'email',
  'country_code',
  'mobile',
  'mobile_e164',
  'lead_medium_id',
  'destination_countries',
])

/** Somebody known takes the sub-status of a row only where they stand in the status it divides. */
const divisionIn = (overwrites: boolean, isBlank: string) => `sub_status_id = case when ${overwrites ? 'true' : isBlank} then coalesce(
  (select d.id from sub_statuses d where d.id = r.sub_status_id and d.stage_id = leads.status_id), leads.sub_status_id
) else leads.sub_status_id end`

/** Merges the rows of known people into their leads: blanks are filled, and filled fields change only on request. */
export async function mergeLeads(ctx: Ctx, plan: Plan, start: Start, rows: readonly (Decided & { target: number })[]) {
  const mapped = new Set<string>(plan.columns.flatMap(({ field: { field } }): readonly string[] => together[field] ?? [field]))
  const { overwrites, empty_overwrites } = plan.settings
  const changing = names.filter((name) => mapped.has(name))
  const assignments = changing.map((name) => {
    const isBlank =
      name === 'destination_countries'
        ? `leads.${name} = '{}'`
        : columns[name] === 'text'
          ? `coalesce(leads.${name}, '') = ''`
          : `leads.${name} is null`
    if (name === 'sub_status_id') return divisionIn(overwrites, isBlank)
    if (!overwrites) return `${name} = case when ${isBlank} then coalesce(r.${name}, leads.${name}) else leads.${name} end`
    return empty_overwrites && !neverEmptied.has(name) ? `${name} = r.${name}` : `${name} = coalesce(r.${name}, leads.${name})`
  })
  const patches = patchesOf(rows, new Set([...changing, 'note']))
  if (!patches.length) return
  const { importer } = start
  const values = sql.raw(`jsonb_build_object(${changing.map((name) => `'${name}', leads.${name}`).join(', ')})`)
  await sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(patches)}::jsonb) as r(id int, note text, ${recordType})
    ),
    earlier as (
      select leads.id, leads.last_activity_at, ${values} as values
      from leads
      join r using (id)
    ),
    merged as (
      update leads
      set
        ${sql.raw([...assignments, 'version = leads.version + 1', 'updated_at = now()', 'last_activity_at = now()'].join(', '))}
      from r
      where leads.id = r.id
      returning leads.id, leads.import_id, ${values} as values
    ),
    told as (
      ${entriesFrom(ctx, 'lead', 'merged', { type: 're_enquiry', vars: { platform: 'import' }, actor_id: importer.id })}
    ),
    noted as (
      insert into notes (module_type, module_id, content, created_by)
      select 'lead', merged.id, part, ${importer.id}
      from merged
      join r using (id)
      cross join lateral ${noteParts} as parts
      returning id, module_id
    )
    insert into import_changes (import_id, lead_id, before, after, active_before, note_ids)
    select ${start.import_id}, merged.id, earlier.values, merged.values, earlier.last_activity_at,
      array(select noted.id from noted where noted.module_id = merged.id)
    from merged
    join earlier using (id)
    where merged.import_id is distinct from ${start.import_id}
    on conflict (tenant_id, import_id, lead_id) do update set after = excluded.after, created_at = excluded.created_at,
      note_ids = import_changes.note_ids || excluded.note_ids, times = import_changes.times + 1`.execute(ctx.db)
}
