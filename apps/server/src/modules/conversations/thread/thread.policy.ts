import type { ThreadModule } from '@embark/contract/conversations/thread/thread.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { onlyVisibleApplications, visibleApplication } from '#modules/applications/applications.public.ts'
import { visibleLead, visibleLeads } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

/** A conversation, which is named by its record: whoever sees the record takes part. */
interface NamedByRecord {
  readonly module: ThreadModule
  /** The record's own number. */
  readonly id: number
  readonly identifier: string
  readonly lead_id: number
  readonly student_user_id: number | null
  readonly agent_id: number | null
}
export type Thread = Proven<NamedByRecord>

/** The conversation with a lead the actor sees. */
export async function leadThread(ctx: Ctx, ref: string | number): Promise<Thread> {
  const { id, identifier, student_user_id, agent_id } = await visibleLead(ctx, ref)
  return prove({ module: 'lead', id, identifier, lead_id: id, student_user_id, agent_id })
}

/** The conversation about an application the actor sees. */
export async function applicationThread(ctx: Ctx, ref: string | number): Promise<Thread> {
  const { id, identifier, lead_id, agent_id } = await visibleApplication(ctx, ref)
  const { student_user_id } = await ctx.db.selectFrom('leads').select('student_user_id').where('id', '=', lead_id).executeTakeFirstOrThrow()
  return prove({ module: 'application', id, identifier, lead_id, student_user_id, agent_id })
}

/** Whether the actor reads what the company writes for itself: no agency, student or institution ever does. */
export const readsInternal = ({ actor }: Pick<Ctx, 'actor'>) => actor.kind === 'system' || actor.group === 'company'

/** That the actor may read an entry of a record they see; an agent reads the calls they logged themselves. */
export const isReadable = (ctx: Ctx, alias: string): RawBuilder<SqlBool> =>
  readsInternal(ctx)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(not ${sql.ref(`${alias}.is_internal`)} or ${sql.ref(`${alias}.author_id`)} = ${ctx.actor.id}::int)`

/** An entry up to which the actor says they have read. */
export async function readUpTo(ctx: Ctx, thread: Thread, ref: string) {
  const entry = await ctx.db
    .selectFrom('conversation_entries as entry')
    .select('entry.id')
    .where('entry.module_type', '=', thread.module)
    .where('entry.record_id', '=', thread.id)
    .where('entry.identifier', '=', ref)
    .where(isReadable(ctx, 'entry'))
    .executeTakeFirst()
  return prove({ thread, entry_id: (entry ?? refuse('NOT_FOUND')).id })
}
export type ReadUpTo = Awaited<ReturnType<typeof readUpTo>>

/** A message of the other side's concern that the actor may remind of: the named one, or the newest. */
export async function messageToRemindOf(ctx: Ctx, thread: Thread, ref: string | undefined) {
  const entry = await ctx.db
    .selectFrom('conversation_entries')
    .select('id')
    .where('module_type', '=', thread.module)
    .where('record_id', '=', thread.id)
    .where('is_internal', '=', false)
    .$if(ref !== undefined, (query) => query.where('identifier', '=', ref!))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return prove({ thread, entry_id: (entry ?? refuse('NOT_FOUND')).id })
}
export type MessageToRemindOf = Awaited<ReturnType<typeof messageToRemindOf>>

/** What files of messages are kept as. */
export const messageFile = 'conversation'

/** A file of a message opens for whoever reads the message. */
export const messageFileKeeper = {
  [messageFile]: (ctx: Ctx, file: RawBuilder<number>) => {
    const ofRecord = sql<number>`said.record_id`
    const lead = visibleLeads(ctx).select('leads.id').where('leads.id', '=', ofRecord)
    const application = onlyVisibleApplications(ctx, ctx.db.selectFrom('applications').select('applications.id')).where(
      sql<SqlBool>`applications.id = ${ofRecord}`,
    )
    return sql<SqlBool>`exists (
      select
      from conversation_files kept
      join conversation_entries said on said.id = kept.entry_id
      where kept.file_id = ${file} and ${isReadable(ctx, 'said')}
        and (said.module_type = 'lead' and exists (${lead}) or said.module_type = 'application' and exists (${application})))`
  },
}
