import type {
  CatalogueCounts,
  CatalogueImport,
  CatalogueMapping,
  CatalogueMatch,
} from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import type { CatalogueImportState, MatchedCatalogueField } from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { linked, person, reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import type { TableReading } from '#platform/tabular/inspect-table.ts'

/** A text of a file that no choice is called by. */
export interface StrangeText {
  readonly field: MatchedCatalogueField
  readonly text: string
  readonly count: number
}

/** The catalogue files this actor may see: all of the company, for who may bring one. */
export const visibleCatalogueImports = (ctx: Ctx) => {
  const mayLook = ctx.actor.kind === 'system' || (ctx.actor.group === 'company' && can(ctx, 'inventory.catalogue.import'))
  return (
    ctx.db
      .selectFrom('catalogue_imports as i')
      .innerJoin('files', 'files.id', 'i.file_id')
      .leftJoin('jobs', 'jobs.id', 'i.job_id')
      .select(['i.id', 'i.identifier', 'i.total_rows', 'i.created_at', 'i.finished_at', 'files.filename', 'files.storage_key'])
      // The check on the column allows these states and no other; the jsonb columns are written by this noun only.
      .select((eb) => [
        eb.ref('i.columns').$castTo<CatalogueImport['columns']>().as('columns'),
        eb.ref('i.mapping').$castTo<CatalogueMapping | null>().as('mapping'),
        eb.ref('i.matches').$castTo<CatalogueMatch[]>().as('matches'),
        eb.ref('i.strange').$castTo<StrangeText[]>().as('strange'),
        eb.ref('i.reading').$castTo<TableReading>().as('reading'),
        eb.ref('i.reverted').$castTo<CatalogueImport['reverted']>().as('reverted'),
        eb.ref('i.state').$castTo<Exclude<CatalogueImportState, 'failed'>>().as('kept_state'),
      ])
      .select([
        linked('users', 'i.created_by', person).as('created_by'),
        // Work that was given up leaves the import where it was.
        sql<CatalogueImportState>`
          case
            when i.state in ('checking', 'importing', 'reverting') and jobs.status in ('failed', 'cancelled') then 'failed'
            else i.state end`.as('state'),
        sql<CatalogueCounts>`
          '{"create": 0, "change": 0, "same": 0, "refused": 0, "created": 0, "changed": 0}'::jsonb || i.counts`.as('counts'),
        sql<CatalogueImport['progress']>`
          jsonb_build_object('done', coalesce(jobs.done, 0), 'total', coalesce(jobs.total, i.total_rows))`.as('progress'),
      ])
      .where(sql<boolean>`${mayLook}`)
  )
}

export type CatalogueImportRecord = Awaited<ReturnType<ReturnType<typeof visibleCatalogueImports>['executeTakeFirstOrThrow']>>
/** An import the actor may see. */
export type VisibleCatalogueImport = Proven<CatalogueImportRecord>

/** The import with this number or identifier, if the actor may see it. */
export async function visibleCatalogueImport(ctx: Ctx, ref: string | number): Promise<VisibleCatalogueImport> {
  const record = await visibleCatalogueImports(ctx).where(reference(ref, 'i')).executeTakeFirst()
  return prove(record ?? refuse('NOT_FOUND'))
}
