import type { AgentBalance } from '@embark/contract/finance/agent-invoice/agent-invoice.contract.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Ctx, scopeOf } from '#platform/context.ts'
import { isOwnInvoice } from '../installment/installment.policy.ts'
import { seenInstallments } from '../installment/installment-rows.queries.ts'

/** A line of a voided invoice on which an agency was paid and owes back. */
export interface OwedLine {
  readonly id: number
  readonly agent_id: number
  readonly currency: string
  readonly invoice_id: number
  readonly invoice_no: string
  readonly owed_minor: number
}

const owedLines = (which: RawBuilder<SqlBool>) => sql<OwedLine>`
  select l.id, v.agent_id, v.currency, v.id as invoice_id, v.invoice_no, sum(a.amount_minor)::bigint as owed_minor
  from agent_invoices v
  join agent_invoice_lines l on l.agent_invoice_id = v.id
  join agent_payment_allocations a on a.agent_invoice_line_id = l.id
  where v.voided_at is not null and ${which}
  group by l.id, v.tenant_id, v.id
  having sum(a.amount_minor) > 0`

/** What an agency owes back in a currency, the oldest first; the agency is held, so that two payments do not set off the same. */
export async function owedLinesOf(ctx: Ctx, agentId: number, currency: string): Promise<OwedLine[]> {
  await sql`select from agents where id = ${agentId} for no key update`.execute(ctx.db)
  const { rows } = await sql<OwedLine>`
    ${owedLines(sql`v.agent_id = ${agentId} and v.currency = ${currency}`)} order by l.id`.execute(ctx.db)
  return rows
}

/** Agencies whose balance is below zero: one's own, or of all of whom one sees an installment, since it is taken off what they are paid. */
export async function balancesBelowZero(ctx: Ctx, agent?: string): Promise<AgentBalance[]> {
  const seen = seenInstallments(ctx)
    .where(sql<SqlBool>`v.agent_id in (application_installments.agent_id, application_installments.other_agent_id)`)
    .select(sql<number>`1`.as('one'))
  const isSeen = ctx.actor.group === 'agent' || scopeOf(ctx, 'invoices') === 'tenant' ? sql<SqlBool>`true` : sql<SqlBool>`exists (${seen})`
  const isAsked = agent ? sql<SqlBool>`v.agent_id in (select id from agents where identifier = ${agent}::uuid)` : sql<SqlBool>`true`
  const { rows } = await sql<AgentBalance>`
    with invoice as (
      select agent_id, currency, invoice_id, invoice_no, sum(owed_minor)::bigint as owed_minor
      from (${owedLines(sql`${isOwnInvoice(ctx, 'v')} and ${isSeen} and ${isAsked}`)}) line
      group by 1, 2, 3, 4
    )
    select jsonb_build_object('identifier', g.identifier, 'name', g.name) as "agentInfo", invoice.currency,
      -sum(owed_minor)::bigint as balance_minor,
      jsonb_agg(
        jsonb_build_object('identifier', v.identifier, 'invoice_no', v.invoice_no, 'owed_minor', owed_minor) order by v.id
      ) as invoices
    from invoice
    join agents g on g.id = agent_id
    join agent_invoices v on v.id = invoice_id
    group by g.tenant_id, g.id, invoice.currency
    order by g.name, g.id, invoice.currency`.execute(ctx.db)
  return rows
}

/** A payment that took part of what was owed back: from which invoices, and what went out. */
export const setOffOf = (payment: RawBuilder<unknown>) => sql<{ invoice_no: string; amount_minor: number }[]>`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('invoice_no', off.invoice_no, 'amount_minor', off.amount_minor) order by off.invoice_no
      )
      from (
        select v.invoice_no, -sum(a.amount_minor)::bigint as amount_minor
        from agent_payment_allocations a
        join agent_invoice_lines l on l.id = a.agent_invoice_line_id
        join agent_invoices v on v.id = l.agent_invoice_id
        where a.payment_id = ${payment} and a.amount_minor < 0
        group by v.invoice_no
      ) off
    ), '[]'
  )`
