import { type Expression, type SqlBool, sql } from 'kysely'
import type { ContactSource } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'

/** What counts as a contact: a message to or from the other side, and a call in which somebody was reached. */
const isContact = sql<SqlBool>`(
  e.module_type = 'lead'
  and case when e.channel = 'call' then e.outcome in ('reached', 'answered') else not e.is_internal end
)`

const contactOf = async (ctx: Ctx, which: Expression<SqlBool>) => {
  const { rows } = await sql<{ lead_id: number; channel: string }>`
    select e.record_id as lead_id, e.channel
    from conversation_entries e
    where ${isContact} and ${which}
    order by e.id
    limit 1`.execute(ctx.db)
  return rows[0] && { lead_id: rows[0].lead_id, kind: rows[0].channel === 'call' ? ('call' as const) : ('message' as const) }
}

/** The lead that an entry of a conversation was a contact with, and of which kind. */
export const contactIn = (ctx: Ctx, entryId: number) => contactOf(ctx, sql`e.id = ${entryId}`)

/** Whether somebody spoke with a lead. */
export const spokenWith: ContactSource = async (ctx, leadId) => (await contactOf(ctx, sql`e.record_id = ${leadId}`))?.kind
