import { sql } from 'kysely'
import type { Earned } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'

/** What an agency has earned and was paid for people, by person and currency: of its own invoices only. */
export async function earnedBy(ctx: Ctx, agentId: number, leadIds: readonly number[]): Promise<(Earned & { lead_id: number })[]> {
  const { rows } = await sql<Earned & { lead_id: number }>`
    select i.lead_id, v.currency, sum(l.amount_minor)::bigint as earned_minor,
      coalesce(sum((
        select sum(p.amount_minor) from agent_payment_allocations p where p.agent_invoice_line_id = l.id
      )), 0)::bigint as paid_minor
    from application_installments i
    join agent_invoice_lines l on l.installment_id = i.id
    join agent_invoices v on v.id = l.agent_invoice_id and v.voided_at is null and v.agent_id = ${agentId}
    where i.lead_id = any(${[...leadIds]}::int[])
    group by i.lead_id, v.currency
    order by i.lead_id, v.currency`.execute(ctx.db)
  return rows
}
