import {
  type ImportColumn,
  type ImportCounts,
  type ImportRecord,
  ImportSettings,
  type Mapping,
} from '@embark/contract/leads/import/import.contract.ts'
import { type ImportState, ownColumn } from '@embark/contract/leads/import/import.rules.ts'
import { importField } from '@embark/contract/leads/import/import-fields.rules.ts'
import { sql } from 'kysely'
import { type Ctx, scopeOf } from '#platform/context.ts'
import { ifThere, person, pick, reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { choicesFor } from './import-choices.queries.ts'
import type { StrangeText } from './import-matches.rules.ts'
import { importForms, ownImportFields } from './import-own-fields.queries.ts'

/** The person an import runs for, as they were when they started it: their scope limits it to the end. */
export interface Importer {
  readonly id: number
  readonly identifier: string
  readonly name: string
  readonly group: 'company' | 'agent' | 'user' | 'institution_staff' | null
  readonly role_id: number | null
  readonly scope: string
  readonly branch_id: number | null
  readonly team_ids: readonly number[]
  readonly agent_id: number | null
}

type Reverted = NonNullable<ImportRecord['reverted']>
/** What an import stores besides its columns. */
export interface Kept {
  readonly wishes?: ImportSettings
  readonly suggested?: Mapping
  readonly importer?: Importer
  readonly dates?: { readonly order: 'DMY' | 'MDY' | 'YMD'; readonly is_certain: boolean } | null
  readonly mark?: '.' | ','
  /** Texts of choices that nothing is called by. */
  readonly strange?: readonly StrangeText[]
  /** What an undo did; those of before it gave anything back say nothing of that. */
  readonly reverted?: Partial<Reverted> & Pick<Reverted, 'removed' | 'kept' | 'kept_count'>
}

export const revertKind = 'lead.import.revert'
type Option = { label: string; value: number; identifier: string }
interface JobOfImport {
  readonly kind: string | null
  readonly status: string | null
  readonly done: number | null
  readonly total: number | null
}

/** Imports the actor may see: their own, or all if they see all leads of the company. */
export const visibleImports = (ctx: Ctx) =>
  ctx.db
    .selectFrom('imports')
    .innerJoin('files', 'files.id', 'imports.file_id')
    .leftJoin('jobs', 'jobs.id', 'imports.job_id')
    .leftJoin('users', 'users.id', 'imports.created_by')
    .select(['imports.id', 'imports.identifier', 'imports.total_rows', 'imports.created_at', 'imports.finished_at', 'files.filename'])
    // The check on the column allows these states and no other; the jsonb columns are written by this noun only.
    .select((eb) => [
      eb.ref('imports.state').$castTo<ImportState>().as('state'),
      eb.ref('imports.counts').$castTo<{ planned?: ImportCounts; done?: ImportCounts }>().as('counts'),
      pick<JobOfImport>('jobs', 'kind', 'status', 'done', 'total').as('job'),
      ifThere('users', person('users')).as('created_by'),
    ])
    .$if(scopeOf(ctx, 'leads') !== 'tenant', (query) => query.where('imports.created_by', '=', ctx.actor.id))

const optionsOf = (type: string) =>
  sql<Option[]>`
    (
      select coalesce(
        jsonb_agg(jsonb_build_object('label', label, 'value', id, 'identifier', identifier) order by order_by), '[]'
      )
      from lookup_values
      where type = ${sql.lit(type)} and is_active
    )`

/** The import with everything its screen needs, or a refusal that does not tell whether it exists elsewhere. */
export async function visibleImport(ctx: Ctx, ref: string | number) {
  const leadImport = await visibleImports(ctx)
    .select(['imports.job_id', 'imports.last_row', 'imports.header_hash', 'imports.created_by as created_by_id', 'files.storage_key'])
    .select((eb) => [
      eb.ref('imports.reading').$castTo<ImportRecord['reading']>().as('reading'),
      eb.ref('imports.columns').$castTo<ImportColumn[]>().as('columns'),
      eb.ref('imports.mapping').$castTo<Mapping | null>().as('mapping'),
      eb.ref('imports.settings').$castTo<Kept>().as('settings'),
      optionsOf('lead_source').as('sources'),
      optionsOf('lead_medium').as('mediums'),
      sql<Option[]>`
        (
          select coalesce(
            jsonb_agg(jsonb_build_object('label', name, 'value', id, 'identifier', identifier) order by name), '[]'
          )
          from branches
          where is_active
        )`.as('branches'),
    ])
    .where(reference(ref, 'imports'))
    .executeTakeFirst()
  const seen = leadImport ?? refuse('NOT_FOUND')
  return prove({
    ...seen,
    own: await ownImportFields(ctx, seen.settings.wishes?.lead_form_identifier),
    forms: await importForms(ctx),
    match_choices: await matchChoices(ctx, seen.settings.strange ?? []),
  })
}

/** What the strange texts of a file may stand for, by field. */
async function matchChoices(ctx: Ctx, strange: readonly StrangeText[]) {
  const choices: ImportRecord['match_choices'] = {}
  for (const field of new Set(strange.map(({ field }) => field))) {
    const lookup = importField(field)?.lookup
    if (lookup) choices[field] = await choicesFor(ctx, lookup)
  }
  return choices
}

export type VisibleImport = Proven<Awaited<ReturnType<typeof visibleImport>>>

const noCounts: ImportCounts = { create: 0, merge: 0, duplicate: 0, error: 0 }
type Listed = Awaited<ReturnType<ReturnType<typeof visibleImports>['executeTakeFirstOrThrow']>>

/** Whether this import is being reverted now. */
export const isReverting = ({ job }: Pick<Listed, 'job'>) =>
  job.kind === revertKind && (job.status === 'queued' || job.status === 'running')

/** An import as lists show it. */
export const briefOf = (leadImport: Listed) => ({
  ...leadImport,
  is_reverting: isReverting(leadImport),
  planned: leadImport.counts.planned ?? null,
  done: leadImport.counts.done ?? (['importing', 'completed'].includes(leadImport.state) ? noCounts : null),
  progress: leadImport.job.status
    ? { done: leadImport.job.done ?? 0, total: leadImport.job.total ?? 0, status: leadImport.job.status }
    : null,
})

/** An import as its own screen shows it. */
export const recordOf = (leadImport: VisibleImport): ImportRecord => ({
  ...briefOf(leadImport),
  reading: leadImport.reading,
  columns: leadImport.columns,
  own_fields: leadImport.own.map(({ field: { name, label } }) => ({ field: ownColumn(name), label })),
  suggested_mapping: leadImport.settings.suggested ?? {},
  mapping: leadImport.mapping,
  settings: leadImport.settings.wishes ?? ImportSettings.parse({}),
  dates: leadImport.settings.dates ?? null,
  choices: { sources: leadImport.sources, mediums: leadImport.mediums, branches: leadImport.branches, forms: leadImport.forms },
  strange_texts: (leadImport.settings.strange ?? []).map((strange) => ({ ...strange, label: importField(strange.field)?.label ?? '' })),
  match_choices: leadImport.match_choices,
  reverted: leadImport.settings.reverted ? { restored: [], restored_count: 0, ...leadImport.settings.reverted } : null,
})
