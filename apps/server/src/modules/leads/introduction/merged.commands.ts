import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** Of two leads that became one, the agency that has it keeps its claim; the others are under review. */
export const reviewMerged = (ctx: Ctx, leadId: number) =>
  sql`
    update introductions i
    set state = 'under_review', part_bps = null, was_known = true, updated_at = now()
    from leads l
    where l.id = i.lead_id and l.id = ${leadId} and i.state in ('held', 'shared') and i.agent_id is distinct from l.agent_id
      and exists (
        select from introductions own
        where own.lead_id = l.id and own.agent_id = l.agent_id and own.state = 'held'
      )`.execute(ctx.db)

/** Of a lead that is two again, each agency has its own back. */
export const releaseMerged = (ctx: Ctx, leadIds: readonly number[]) =>
  sql`
    update introductions i
    set state = 'held', was_known = false, updated_at = now()
    from leads l
    where l.id = i.lead_id and l.id = any(${[...leadIds]}::int[]) and i.state = 'under_review' and i.agent_id = l.agent_id`.execute(ctx.db)
