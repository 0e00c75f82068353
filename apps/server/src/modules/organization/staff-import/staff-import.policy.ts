import type { StaffImport, StaffMapping } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import type { StaffImportState } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { linked, person, reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import type { TableReading } from '#platform/tabular/inspect-table.ts'

/** Imports of staff this actor may see: those of their company, inside the user management area. */
export const visibleStaffImports = (ctx: Ctx) => {
  const mayLook = ctx.actor.kind === 'system' || (ctx.actor.group === 'company' && can(ctx, 'settings.user.management.read'))
  return (
    ctx.db
      .selectFrom('staff_imports as i')
      .innerJoin('files', 'files.id', 'i.file_id')
      .select(['i.id', 'i.identifier', 'i.total_rows', 'i.created_at', 'i.finished_at', 'files.filename', 'files.storage_key'])
      // The check on the column allows these states and no other; the jsonb columns are written by this noun only.
      .select((eb) => [
        eb.ref('i.state').$castTo<StaffImportState>().as('state'),
        eb.ref('i.columns').$castTo<StaffImport['columns']>().as('columns'),
        eb.ref('i.mapping').$castTo<StaffMapping | null>().as('mapping'),
        eb.ref('i.reading').$castTo<TableReading>().as('reading'),
      ])
      .select([
        linked('users', 'i.created_by', person).as('created_by'),
        sql<StaffImport['counts']>`
          (
            select jsonb_build_object(
              'create', count(*) filter (where outcome = 'create'), 'created',
              count(*) filter (where outcome = 'created'), 'refused', count(*) filter (where outcome = 'refused')
            )
            from staff_import_rows r
            where r.import_id = i.id
          )`.as('counts'),
      ])
      .where(sql<boolean>`${mayLook}`)
  )
}

export type StaffImportRecord = Awaited<ReturnType<ReturnType<typeof visibleStaffImports>['executeTakeFirstOrThrow']>>
/** An import the actor may see. */
export type VisibleStaffImport = Proven<StaffImportRecord>

/** The import with this number or identifier, if the actor may see it. */
export async function visibleStaffImport(ctx: Ctx, ref: string | number): Promise<VisibleStaffImport> {
  const staffImport = await visibleStaffImports(ctx).where(reference(ref, 'i')).executeTakeFirst()
  return prove(staffImport ?? refuse('NOT_FOUND'))
}
