import { applicationCan } from '@embark/contract/applications/application/application.rules.ts'
import type { DeadlineBody } from '@embark/contract/applications/deadline/deadline.contract.ts'
import { sql } from 'kysely'
import { pipelineOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, refuseStale } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { type HeldApplication, isInstitution, type VisibleApplication } from '../application/application.policy.ts'
import { applicationKind } from '../application/application-kind.commands.ts'
import { stageIn } from '../application/row.queries.ts'
import type { HeldDeadline } from './deadline.policy.ts'
import { deadlinesOf } from './deadline.queries.ts'
import { sourcesOfDeadline } from './intake-deadline.queries.ts'

/** Sets a deadline on an application that still goes on. */
export async function addDeadline(ctx: Ctx, application: VisibleApplication, { title, due_on }: DeadlineBody) {
  if (isInstitution(ctx)) refuse('PERMISSION_DENIED')
  const stage = stageIn(await pipelineOf(ctx, application.timeline_id), application.stage_id)
  if (!applicationCan.beChanged({ stage })) refuse('APPLICATION_IS_CLOSED')
  await ctx.db
    .insertInto('application_deadlines')
    .values({ application_id: application.id, title, due_on, created_by: ctx.actor.id })
    .execute()
  await changeRecord(ctx, applicationKind, application, {
    after: { deadline: title, due_on },
    event: ['application.updated', { id: application.id }],
  })
  return deadlinesOf(ctx, application)
}

/** Changes a deadline somebody set, or says that it is done, or no longer. */
export async function editDeadline(
  ctx: Ctx,
  application: VisibleApplication,
  deadline: HeldDeadline,
  { title, due_on, is_done }: DeadlineBody & { is_done: boolean },
) {
  refuseStale(deadline, ctx.ifMatch)
  const wasDone = deadline.done_at !== null
  await ctx.db
    .updateTable('application_deadlines')
    .set({
      title,
      due_on,
      ...(is_done !== wasDone && { done_at: is_done ? sql`now()` : null, done_by: is_done ? ctx.actor.id : null }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', deadline.id)
    .execute()
  await changeRecord(ctx, applicationKind, application, {
    before: { deadline: deadline.title, due_on: deadline.due_on, is_done: wasDone },
    after: { deadline: title, due_on, is_done },
    event: ['application.updated', { id: application.id }],
  })
  return deadlinesOf(ctx, application)
}

/** Sets the day by which an application has to be sent; without one the catalogue is followed again. */
export async function setOwnDeadline(ctx: Ctx, application: HeldApplication, { due_on = null }: { due_on?: string | null | undefined }) {
  if (isInstitution(ctx)) refuse('PERMISSION_DENIED')
  refuseStale(application, ctx.ifMatch)
  const stage = stageIn(await pipelineOf(ctx, application.timeline_id), application.stage_id)
  if (!applicationCan.beChanged({ stage })) refuse('APPLICATION_IS_CLOSED')
  const { own_deadline } = await sourcesOfDeadline(ctx, application)
  await changeRecord(ctx, applicationKind, application, {
    version: ctx.ifMatch,
    set: {
      own_deadline: due_on,
      own_deadline_by: due_on === null ? null : ctx.actor.id,
      own_deadline_at: due_on === null ? null : sql`now()`,
    },
    before: { own_deadline },
    after: { own_deadline: due_on },
    event: ['application.updated', { id: application.id }],
  })
  return deadlinesOf(ctx, application)
}
