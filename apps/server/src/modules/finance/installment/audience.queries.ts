import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { amountText } from '../claim/sheet.rules.ts'

/** The facts that decide who may be told about installments. */
export function installmentListeners(ctx: Ctx, of: { ids: readonly number[] } | { application_id: number }) {
  const rows = ctx.db.selectFrom('application_installments').select(['identifier', 'branch_id', 'agent_id'])
  return (
    'ids' in of ? rows.where('id', 'in', of.ids.length ? [...of.ids] : [0]) : rows.where('application_id', '=', of.application_id)
  ).execute()
}

/** A payment, as the agent's people are notified of it. */
export async function paymentNews(ctx: Ctx, id: number) {
  const { rows } = await sql<{ agent_name: string; payment_no: string; currency: string; total_minor: number; user_ids: number[] }>`
    select g.name as agent_name, p.payment_no, p.currency, p.total_minor,
      coalesce((select array_agg(u.id) from users u where u.agent_id = g.id and u.status = 'active'), '{}') as user_ids
    from agent_payments p
    join agents g on g.id = p.agent_id
    where p.id = ${id}`.execute(ctx.db)
  const payment = rows[0]!
  return { ...payment, amount: amountText(payment.total_minor, payment.currency) }
}
