import { sql } from 'kysely'
import { endAllSessions } from '#modules/identity/identity.public.ts'
import type { RecordOutcome } from '#platform/batches/records.commands.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecords } from '#platform/record.ts'
import type { Entry } from '../activity/activity.commands.ts'
import { leadsDeletedByActor, leadsInTrash, type TrashedLead } from '../lead/lead.policy.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import type { DoneRecord } from '../selection/done-records.queries.ts'
import { because, type Judgement } from '../selection/verdict.queries.ts'
import { keepFollowUps } from '../task/task.commands.ts'
import { blockedWith, deletable, jobOf } from './trash.queries.ts'

/** Putting many leads into the trash, serialised for a queue. */
export interface DeleteAct {
  readonly kind: 'delete'
  readonly reason: string
}
/** Taking many leads out of the trash. */
export interface RestoreAct {
  readonly kind: 'restore'
}

/** Says of some leads whether they may be deleted, without deleting any. */
export const judgedDeletion = async (ctx: Ctx, _: unknown, ids: readonly number[]): Promise<Judgement> => ({
  verdicts: (await deletable(ctx, ids)).map((lead) => ({ lead, why: lead.facts && because(lead.facts) })),
})

/** Puts a batch of leads into the trash: their open tasks end, and their people no longer come into the portal. */
export async function deleteBatch(ctx: Ctx, { reason }: DeleteAct, ids: readonly number[]): Promise<RecordOutcome[]> {
  const leads = await deletable(ctx, ids)
  const gone = leads.filter(({ facts }) => facts === null)
  const goneIds = gone.map(({ id }) => id)
  await changeRecords(ctx, leadKind, gone, {
    set: { deleted_at: sql`now()`, deleted_by: ctx.actor.id, delete_reason: reason },
    // Tasks get the same deletion time, by which a restore finds them.
    steps: [
      sql`
        update tasks set status = 'cancelled', completed_at = now()
        where category = 'lead' and record_id = any(${goneIds}::int[]) and status = 'pending'`,
    ],
    entries: (): Entry[] => [{ type: 'deleted', vars: { reason } }],
    after: () => ({ deleted: true, reason }),
  })
  await keepFollowUps(ctx, goneIds)
  if (goneIds.length) ctx.emit('lead.deleted', { ids: goneIds })
  const blocked = await blockStudents(ctx, goneIds)
  return leads.map(({ id, facts }) => (facts ? { id, skip: because(facts) } : { id, after: { blocked_user: blocked.get(id) ?? null } }))
}

/** Keeps the people of deleted leads out of the portal until the leads are restored, unless they are the person of another lead too. */
async function blockStudents(ctx: Ctx, leadIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ lead_id: number; user_id: number }>`
    update users
    set status = 'blocked', version = users.version + 1, updated_at = now()
    from leads
    where leads.id = any(${leadIds}::int[]) and users.id = leads.student_user_id and users.status = 'active'
      and not exists (select from leads other where other.student_user_id = users.id and other.deleted_at is null)
    returning leads.id as lead_id, users.id as user_id`.execute(ctx.db)
  for (const { user_id } of rows) {
    ctx.emit('user.changed', { user_id })
    await endAllSessions(ctx, user_id, 'status_changed')
  }
  return new Map(rows.map(({ lead_id, user_id }) => [lead_id, user_id]))
}

/** Takes a batch of leads out of the trash. */
export async function restoreBatch(ctx: Ctx, _: RestoreAct, ids: readonly number[]): Promise<RecordOutcome[]> {
  const leads = await leadsInTrash(ctx, ids)
  await restoreLeads(ctx, leads)
  return leads.map(({ id }) => ({ id }))
}

/** Takes back a deletion: of its leads those the actor put into the trash with it; what others deleted since stays deleted. */
export async function undoDeletion(ctx: Ctx, jobId: number, records: readonly DoneRecord[]): Promise<RecordOutcome[]> {
  const { created_at } = await jobOf(ctx, jobId)
  const ids = records.map(({ id }) => id)
  const leads = await leadsDeletedByActor(ctx, ids, created_at)
  await restoreLeads(ctx, leads)
  const restored = new Set(leads.map(({ id }) => id))
  return ids.map((id) => ({ id, ...(!restored.has(id) && { skip: because('CHANGED_SINCE') }) }))
}

/** Restores leads from the trash, with the tasks that ended with them and the sign-in of their people. */
async function restoreLeads(ctx: Ctx, leads: readonly TrashedLead[]) {
  const ids = leads.map(({ id }) => id)
  if (!ids.length) return
  const blocked = await blockedWith(ctx, ids)
  await changeRecords(ctx, leadKind, leads, {
    set: { deleted_at: null, deleted_by: null, delete_reason: null },
    steps: [
      sql`
        update tasks set status = 'pending', completed_at = null
        from leads
        where leads.id = tasks.record_id and leads.id = any(${ids}::int[])
          and tasks.category = 'lead' and tasks.status = 'cancelled' and tasks.completed_at = leads.deleted_at`,
      sql`
        update users set status = 'active', version = version + 1, updated_at = now()
        where id = any(${blocked}::int[]) and status = 'blocked'`,
    ],
    entries: (): Entry[] => [{ type: 'restored', vars: {} }],
    after: () => ({ deleted: false }),
    event: ({ id }) => ['lead.updated', { id }],
  })
  for (const user_id of blocked) ctx.emit('user.changed', { user_id })
  await keepFollowUps(ctx, ids)
}
