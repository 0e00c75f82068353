import type { SubStatusBody } from '@embark/contract/masters/sub-status/sub-status.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { AnySubStatus } from './sub-status.policy.ts'
import { subStatusById } from './sub-status.queries.ts'

/** Divides a status further; a stage that groups others is no status. */
export async function createSubStatus(ctx: Ctx, { stage_id, label, is_active }: SubStatusBody & { stage_id: number }) {
  const status = await ctx.db
    .selectFrom('stages')
    .select('id')
    .where('id', '=', stage_id)
    .where('module_type', 'in', ['lead', 'application'])
    .where(sql<boolean>`not exists (select from stages child where child.parent_stage_id = stages.id)`)
    .executeTakeFirst()
  if (!status) refuseField('stage_id', 'Choose the status')
  await refuseTaken(ctx, stage_id, label)
  const { id } = await ctx.db
    .insertInto('sub_statuses')
    .values({ stage_id, label, is_active, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'stage', id: stage_id, after: { sub_status: label, is_active } })
  return subStatusById(ctx, id)
}

/** Renames a sub-status or takes it out of use; records that stand in it stay. */
export async function editSubStatus(ctx: Ctx, { id, stage_id, ...before }: AnySubStatus, { label, is_active }: SubStatusBody) {
  await refuseTaken(ctx, stage_id, label, id)
  await ctx.db.updateTable('sub_statuses').set({ label, is_active, updated_at: sql`now()` }).where('id', '=', id).execute()
  ctx.changed({
    module: 'stage',
    id: stage_id,
    before: { sub_status: before.label, is_active: before.is_active },
    after: { sub_status: label, is_active },
  })
  return subStatusById(ctx, id)
}

async function refuseTaken(ctx: Ctx, stageId: number, label: string, besides = 0) {
  const other = await ctx.db
    .selectFrom('sub_statuses')
    .select('id')
    .where('stage_id', '=', stageId)
    .where(sql<boolean>`lower(label) = lower(${label})`)
    .where('id', '<>', besides)
    .executeTakeFirst()
  if (other) refuse('ALREADY_EXISTS', {}, [{ field: 'label', text: 'This status has a sub-status of this name already' }])
}
