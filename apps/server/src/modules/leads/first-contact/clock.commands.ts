import type { ContactKind } from '@embark/contract/leads/assignment-rule/assignment-rule.rules.ts'
import { sql } from 'kysely'
import type { WorkingTime } from '#modules/organization/organization.public.ts'
import type { Ctx } from '#platform/context.ts'

interface Start {
  readonly rule_id: number | null
  readonly minutes: number
  readonly receiver: { readonly user_id: number }
  readonly time: WorkingTime
  /** Who had the lead before and did not answer. */
  readonly passedBy?: readonly number[]
}

/** Starts the clock to the first contact with a lead, or starts it anew for whoever has it now. */
export async function startClock(ctx: Ctx, lead_id: number, { rule_id, minutes, receiver, time, passedBy = [] }: Start) {
  const clock = {
    rule_id,
    user_id: receiver.user_id,
    limit_minutes: minutes,
    status: 'waiting',
    started_at: ctx.now().toISOString(),
    due_at: time.after(minutes)?.toISOString() ?? null,
    ended_at: null,
    made_by: null,
    hand_overs: passedBy.length,
    passed_by: [...passedBy],
  }
  await ctx.db
    .insertInto('first_contacts')
    .values({ lead_id, ...clock })
    .onConflict((oc) => oc.constraint('first_contacts_tenant_id_lead_id_key').doUpdateSet(clock))
    .execute()
}

/** The first contact with a lead was made: its clock stands still. */
export async function stopClock(ctx: Ctx, leadId: number, made_by: ContactKind) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('first_contacts')
    .set({ status: 'made', made_by, ended_at: ctx.now().toISOString() })
    .where('lead_id', '=', leadId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (numUpdatedRows) ctx.emit('lead.updated', { id: leadId })
}

/** The clock ends without a contact: nobody is asked any more, or there is nothing left to ask. */
export const endClock = (ctx: Ctx, id: number, status: 'unanswered' | 'closed', passedBy: readonly number[]) =>
  ctx.db
    .updateTable('first_contacts')
    .set({ status, user_id: null, due_at: null, ended_at: ctx.now().toISOString(), passed_by: [...passedBy] })
    .where('id', '=', id)
    .execute()

/** Lets a clock that ran out while nobody worked wait for the next opening. */
export const deferClock = (ctx: Ctx, id: number, until: Date | undefined) =>
  ctx.db
    .updateTable('first_contacts')
    .set({ due_at: until?.toISOString() ?? null })
    .where('id', '=', id)
    .execute()

/** The clock whose time is up, held until it was dealt with; nothing where another server holds it or it stopped meanwhile. */
export const heldClock = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('first_contacts')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where(sql<boolean>`due_at <= ${ctx.now().toISOString()}::timestamptz`)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The clocks whose time is up, the longest overdue first. */
export async function dueClocks(ctx: Ctx, most: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('first_contacts')
    .select('id')
    .where('status', '=', 'waiting')
    .where(sql<boolean>`due_at <= ${ctx.now().toISOString()}::timestamptz`)
    .orderBy('due_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
