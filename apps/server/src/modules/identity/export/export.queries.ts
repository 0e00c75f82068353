import { type ListExport, listExports } from '@embark/contract/identity/export/export.contract.ts'
import { type ExportedListName, exportLimits } from '@embark/contract/identity/export/export.rules.ts'
import { sql } from 'kysely'
import { keptFile, linkedKept } from '#modules/documents/documents.public.ts'
import type { Ctx } from '#platform/context.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'
import { refuse } from '#platform/refusal.ts'
import { ownExports } from './export.policy.ts'
import { exportedRegistry } from './exported.queries.ts'

const rows = (ctx: Ctx) =>
  ownExports(ctx)
    .leftJoin('jobs', 'jobs.id', 'exports.job_id')
    .select(['exports.id', 'exports.identifier', 'exports.filename', 'exports.total', 'exports.created_at'])
    .select(({ ref }) => [
      // Only an order writes it, with a name of the contract; a check constraint holds the other.
      ref('exports.list').$castTo<ExportedListName>().as('list'),
      ref('jobs.status').$castTo<ListExport['status'] | null>().as('status'),
      'jobs.identifier as job',
      'jobs.done as written',
      keptFile('exports.file_id').as('file'),
      sql<string>`exports.created_at + make_interval(days => ${exportLimits.keptDays}::int)`.as('kept_until'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

const infoOf = (ctx: Ctx, { id: _, status, written, file, ...row }: Row): ListExport => ({
  ...row,
  title: exportedRegistry.find(row.list)?.title ?? row.list,
  status: status ?? 'completed',
  done: written ?? row.total,
  file: linkedKept(ctx, file),
})

/** The files somebody had made of lists, newest first. */
export const exportList = declareList(listExports.list, {
  key: 'exports.id',
  rows,
  filters: {},
  orders: { created_at: byNumber },
  present: (ctx, orders) => orders.map((row) => infoOf(ctx, row)),
})

/** One of them, as it is answered after it was ordered. */
export async function exportInfo(ctx: Ctx, id: number): Promise<ListExport> {
  const row = await rows(ctx).where('exports.id', '=', id).executeTakeFirst()
  return infoOf(ctx, row ?? refuse('NOT_FOUND'))
}
