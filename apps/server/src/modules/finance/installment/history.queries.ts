import type { SetOff } from '@embark/contract/finance/installment/installment-record.contract.ts'
import type { Side } from '@embark/contract/finance/installment/state.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { setOffOf } from '../agent-invoice/balance.queries.ts'
import { isOwnInvoice, seesClientSide, type VisibleInstallments } from './installment.policy.ts'
import { installmentsByIds } from './installment.queries.ts'

interface Happened {
  readonly identifier: string
  readonly side: Side
  readonly event: string
  readonly from_state: string | null
  readonly to_state: string | null
  readonly reason: string | null
  readonly remarks: string | null
  readonly actor_name: string | null
  readonly created_at: string
}
interface Credited {
  readonly identifier: string
  readonly credit_note_no: string
  readonly issued_on: string
  readonly amount_minor: number
  readonly currency: string
}
interface Paid extends Moved {
  readonly is_set_off: boolean
  readonly total_minor: number
  readonly set_off: SetOff[]
}
interface Moved {
  readonly identifier: string
  readonly document_no: string
  readonly day: string
  readonly amount_minor: number
  readonly currency: string
  readonly remark_to_internal: string
  readonly is_reversal: boolean
  readonly is_reversed: boolean
}

/** The notes that took lines of an installment back. */
const creditsOf = (id: number) => sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'identifier', n.identifier, 'credit_note_no', n.credit_note_no, 'issued_on', n.issued_on, 'amount_minor',
          il.amount_minor, 'currency', v.currency
        )
        order by n.id desc
      )
      from claim_lines l
      join client_invoice_lines il on il.claim_line_id = l.id
      join credit_notes n on n.id = il.credit_note_id
      join client_invoices v on v.id = n.invoice_id
      where l.installment_id = ${id}
    ), '[]'
  )`

/** One installment with all that happened to it; agents see their own side and no remarks. */
export async function installmentHistory(ctx: Ctx, ids: VisibleInstallments) {
  const isClient = seesClientSide(ctx)
  const id = ids[0]!
  const [installmentInfo] = await installmentsByIds(ctx, ids, isClient ? 'client' : 'agent')
  const { rows } = await sql<{ credits: Credited[]; events: Happened[]; receipts: Moved[]; payments: Paid[] }>`
    select ${creditsOf(id)} as credits,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'identifier', e.identifier, 'side', e.side, 'event', e.event, 'from_state', e.from_state, 'to_state',
              e.to_state, 'reason', r.label, 'remarks', e.remarks, 'actor_name', nullif(${fullName('u')}, ''),
              'created_at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            )
            order by e.id desc
          )
          from installment_events e
          left join lookup_values r on r.id = e.reason_id
          left join users u on u.id = e.actor_id
          where e.installment_id = ${id}
        ), '[]'
      ) as events,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'identifier', r.identifier, 'document_no', r.receipt_no, 'day', r.receive_date, 'amount_minor',
              a.amount_minor, 'currency', r.currency, 'remark_to_internal', r.remark_to_internal, 'is_reversal',
              r.reverses_id is not null, 'is_reversed', exists (select from receipts m where m.reverses_id = r.id)
            )
            order by r.id desc
          )
          from claim_lines l
          join receipt_allocations a on a.claim_line_id = l.id
          join receipts r on r.id = a.receipt_id
          where l.installment_id = ${id}
        ), '[]'
      ) as receipts,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'identifier', p.identifier, 'document_no', p.payment_no, 'day', p.paid_date, 'amount_minor',
              a.amount_minor, 'currency', p.currency, 'remark_to_internal', p.remark_to_internal, 'is_reversal',
              p.reverses_id is not null, 'is_reversed', exists (select from agent_payments m where m.reverses_id = p.id),
              'is_set_off', a.is_set_off, 'total_minor', p.total_minor, 'set_off',
              case when p.reverses_id is null then ${setOffOf(sql`p.id`)} else '[]' end
            )
            order by p.id desc, a.is_set_off
          )
          from (
            select paid.payment_id, (paid.amount_minor < 0) = (of.reverses_id is null) as is_set_off,
              sum(paid.amount_minor)::bigint as amount_minor
            from agent_invoice_lines l
            join agent_payment_allocations paid on paid.agent_invoice_line_id = l.id
            join agent_payments of on of.id = paid.payment_id
            where l.installment_id = ${id}
            group by 1, 2
          ) a
          join agent_payments p on p.id = a.payment_id and ${isOwnInvoice(ctx, 'p')}
        ), '[]'
      ) as payments`.execute(ctx.db)
  const { credits, events, receipts, payments } = rows[0]!
  const wire = <M extends Moved>({ remark_to_internal, document_no: _no, day: _day, ...moved }: M) => ({
    ...moved,
    ...(isClient && { remark_to_internal }),
  })
  return {
    installmentInfo: installmentInfo!,
    eventsInfo: isClient
      ? events
      : events.filter(({ side }) => side === 'agent').map((event) => ({ ...event, remarks: null, reason: null })),
    creditNotesInfo: isClient ? credits : [],
    receiptsInfo: isClient ? receipts.map((one) => ({ ...wire(one), receipt_no: one.document_no, receive_date: one.day })) : [],
    paymentsInfo: payments.map((one) => ({ ...wire(one), payment_no: one.document_no, paid_date: one.day })),
  }
}
