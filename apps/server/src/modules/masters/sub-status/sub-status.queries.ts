import { subStatuses } from '@embark/contract/masters/sub-status/sub-status.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { namesIn } from '#platform/list/names.ts'
import { by } from '#platform/list/order.ts'
import { refuseField } from '#platform/refusal.ts'
import type { AnyStage } from '../stage/stage.policy.ts'

/** Sub-statuses, as the records that stand in them show them. */
export const subStatusNames = namesIn<{ id: number; label: string }>('sub_statuses', ['id', 'label'])

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('sub_statuses')
    .select(['sub_statuses.identifier', 'sub_statuses.id', 'sub_statuses.stage_id', 'sub_statuses.label', 'sub_statuses.is_active'])
    .select(
      sql<number>`(
        select (
            select count(*)::int
            from applications a
            where a.status_id = sub_statuses.stage_id and a.sub_status_id = sub_statuses.id and a.deleted_at is null
          ) + (
            select count(*)::int
            from leads l
            where l.sub_status_id = sub_statuses.id and l.deleted_at is null
          )
      )`.as('records'),
    )

/** The sub-statuses of a status for whoever keeps them. */
export const subStatusList = declareList(subStatuses.list, {
  key: 'sub_statuses.id',
  rows,
  search: (_, text) => searchIn(text, 'sub_statuses.label'),
  filters: {},
  params: { stage_id: isOneOf('sub_statuses.stage_id') },
  orders: { label: by('sub_statuses.label', 'text', { key: 'asc' }) },
})

/** One sub-status, as returned after it was written. */
export const subStatusById = (ctx: Ctx, id: number) => rows(ctx).where('sub_statuses.id', '=', id).executeTakeFirstOrThrow()

/** The sub-statuses a record can take in a status. */
export async function subStatusChoices(ctx: Ctx, { id }: AnyStage) {
  const choices = await ctx.db
    .selectFrom('sub_statuses')
    .select(['label', 'id as value', 'identifier'])
    .where('stage_id', '=', id)
    .where('is_active', '=', true)
    .orderBy('label')
    .limit(1_000)
    .execute()
  return choices
}

/** What the statuses of a module are divided into, those out of use too. */
export const subStatusesOf = ({ db }: Ctx, module: 'lead' | 'application') =>
  db
    .selectFrom('sub_statuses')
    .select(['sub_statuses.id', 'sub_statuses.identifier', 'label', 'stage_id', 'sub_statuses.is_active'])
    .where(sql<boolean>`stage_id in (select s.id from stages s where s.module_type = ${module})`)
    .orderBy('label')
    .limit(1_000)
    .execute()

/** The statuses with sub-statuses that can be chosen. */
export async function dividedStatuses({ db }: Ctx): Promise<number[]> {
  const rows = await db.selectFrom('sub_statuses').select('stage_id').distinct().where('is_active', '=', true).limit(1_000).execute()
  return rows.map(({ stage_id }) => stage_id)
}

/** Those of some sub-statuses that a record can still take. */
export async function subStatusesInUse({ db }: Ctx, ids: readonly (number | null)[]): Promise<ReadonlySet<number | null>> {
  const rows = await db
    .selectFrom('sub_statuses')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .where('is_active', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** What somebody chose within a status, or a complaint at its field; nothing chosen is nothing. */
export async function subStatusIn(ctx: Ctx, statusId: number, id: number | null | undefined): Promise<number | null> {
  if (id == null) return null
  const choices = await ctx.db
    .selectFrom('sub_statuses')
    .select('id')
    .where('id', '=', id)
    .where('stage_id', '=', statusId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return choices?.id ?? refuseField('sub_status_id', 'Choose one of the options')
}
