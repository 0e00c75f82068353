import type { PrintableDocument } from '@embark/contract/finance/claim/claim.contract.ts'
import { endOf } from '@embark/contract/finance/installment/day.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { toMajor } from '@embark/contract/kernel/money.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { companyOnPaper } from '#modules/organization/organization.public.ts'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { setOffOf } from '../agent-invoice/balance.queries.ts'
import type { VisibleDocument } from '../installment/installment.policy.ts'
import { positionOf } from '../installment/installment-rows.queries.ts'

interface Row {
  readonly identifier: string
  readonly id: number
  readonly document_no: string
  readonly claim_no: string | null
  readonly invoice_no: string | null
  readonly credit_notes: PrintableDocument['credit_notes'] | null
  readonly payments?: PrintableDocument['payments']
  readonly owed_minor?: number
  readonly received_minor?: number
  readonly language: Language | null
  readonly issued_on: string
  readonly expected_received_at: string | null
  readonly currency: string
  readonly ended_at: string | null
  readonly party: PrintableDocument['bill_to']
  readonly account: PrintableDocument['account']
  readonly lines: readonly {
    installment_identifier: string
    installment_id: RecordNumber
    position: PrintableDocument['lines'][number]['position']
    student: string
    program: string | null
    intake: string | null
    remarks: string | null
    amount_minor: number
  }[]
}

const line = (amount: string, remarks: string) => sql`
  jsonb_agg(
    jsonb_build_object(
      'installment_identifier', i.identifier, 'installment_id', i.number, 'position', ${positionOf('i')},
      'student', ${fullName('l')}, 'program',
      (
        select p.name
        from application_programs ap
        join programs p on p.id = ap.program_id
        where ap.application_id = a.id
        order by ap.order_by
        limit 1
      ), 'intake', concat((select label from lookup_values where id = a.intake_id), ' ', a.intake_year), 'remarks',
      ${sql.raw(remarks)}, 'amount_minor', ${sql.raw(amount)}
    )
    order by i.id
  )`
const people = sql`join applications a on a.id = i.application_id join leads l on l.id = i.lead_id`

/** What was received on the lines of a claim or an invoice, less what was reversed. */
const received = (lines: RawBuilder<unknown>) => sql`
  (
    select coalesce(sum(came.amount_minor), 0)::bigint
    from receipt_allocations came
    where came.claim_line_id in (select cl.id from ${lines})
  ) as received_minor`

/** The payments of an agent invoice that set something off and were not reversed. */
const paymentsSetOff = (id: number) => sql`
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'payment_no', p.payment_no, 'paid_date', p.paid_date, 'total_minor', p.total_minor, 'settled_minor',
          (select sum(a.amount_minor) from agent_payment_allocations a where a.payment_id = p.id and a.amount_minor > 0), 'set_off',
          ${setOffOf(sql`p.id`)}
        )
        order by p.id
      )
      from agent_payments p
      where p.reverses_id is null and not exists (select from agent_payments m where m.reverses_id = p.id)
        and exists (select from agent_payment_allocations a where a.payment_id = p.id and a.amount_minor < 0)
        and p.id in (
          select a.payment_id
          from agent_invoice_lines l
          join agent_payment_allocations a on a.agent_invoice_line_id = l.id
          where l.agent_invoice_id = ${id}
        )
    ), '[]'
  )`

const sources = {
  claim: (id: number) => sql<Row>`
    select c.identifier, c.id, c.claim_no as document_no, c.claim_no, c.created_at::date as issued_on,
      c.expected_received_at, c.currency, c.cancelled_at as ended_at, c.language,
      null as invoice_no, null::jsonb as credit_notes, c.bill_to_snapshot as party,
      c.bank_snapshot as account, ${received(sql`claim_lines cl where cl.claim_id = c.id`)},
      (
        select ${line('cl.amount_minor', 'cl.remarks')}
        from claim_lines cl
        join application_installments i on i.id = cl.installment_id ${people}
        where cl.claim_id = c.id and (cl.cancelled_at is null or c.cancelled_at is not null)
      ) as lines
    from claims c
    where c.id = ${id}`,
  invoice: (id: number) => sql<Row>`
    select v.identifier, v.id, v.invoice_no as document_no, c.claim_no, v.issued_on, v.expected_received_at, v.currency,
      v.voided_at as ended_at, v.language, null as invoice_no, v.bill_to_snapshot as party, v.bank_snapshot as account,
      (
        select jsonb_agg(jsonb_build_object('identifier', n.identifier, 'document_no', n.credit_note_no) order by n.id)
        from credit_notes n
        where n.invoice_id = v.id
      ) as credit_notes,
      ${received(sql`client_invoice_lines il join claim_lines cl on cl.id = il.claim_line_id where il.invoice_id = v.id`)},
      (
        select ${line('il.amount_minor', 'cl.remarks')}
        from client_invoice_lines il
        join claim_lines cl on cl.id = il.claim_line_id
        join application_installments i on i.id = cl.installment_id ${people}
        where il.invoice_id = v.id and (il.voided_at is null or il.credit_note_id is not null or v.voided_at is not null)
      ) as lines
    from client_invoices v
    join claims c on c.id = v.claim_id
    where v.id = ${id}`,
  credit_note: (id: number) => sql<Row>`
    select n.identifier, n.id, n.credit_note_no as document_no, null as claim_no, n.issued_on, null as expected_received_at,
      v.currency, null as ended_at, v.language, v.invoice_no, null::jsonb as credit_notes, v.bill_to_snapshot as party,
      null::jsonb as account,
      (
        select ${line('il.amount_minor', 'cl.remarks')}
        from client_invoice_lines il
        join claim_lines cl on cl.id = il.claim_line_id
        join application_installments i on i.id = cl.installment_id ${people}
        where il.credit_note_id = n.id
      ) as lines
    from credit_notes n
    join client_invoices v on v.id = n.invoice_id
    where n.id = ${id}`,
  agent_invoice: (id: number) => sql<Row>`
    select v.identifier, v.id, v.invoice_no as document_no, null as claim_no, v.created_at::date as issued_on,
      null as expected_received_at, v.currency, v.voided_at as ended_at, null as language, null as invoice_no,
      null::jsonb as credit_notes, ${paymentsSetOff(id)} as payments,
      case when v.voided_at is null then 0 else (
        select coalesce(sum(a.amount_minor), 0)
        from agent_invoice_lines al
        join agent_payment_allocations a on a.agent_invoice_line_id = al.id
        where al.agent_invoice_id = v.id
      ) end::bigint as owed_minor,
      (
        select jsonb_build_object('name', g.name, 'country', g.country_code, 'email', g.email)
        from agents g
        where g.id = v.agent_id
      ) as party, null::jsonb as account,
      (
        select ${line('al.amount_minor', 'null::text')}
        from agent_invoice_lines al
        join application_installments i on i.id = al.installment_id ${people}
        where al.agent_invoice_id = v.id
      ) as lines
    from agent_invoices v
    where v.id = ${id}`,
}

/** A document ready to print: whom it is from and to, its lines, its total and the account as copied when it was made (G-M-66). */
export async function printable(ctx: Ctx, kind: PrintableDocument['document_type'], id: VisibleDocument): Promise<PrintableDocument> {
  const { rows } = await sources[kind](id).execute(ctx.db)
  const { party, lines, ...row } = rows[0]!
  const total = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const us = await companyOnPaper(ctx)
  // The agent bills the company, which writes the invoice in the agent's name.
  const [from, bill_to] = kind === 'agent_invoice' ? [party, us] : [us, party]
  return {
    ...row,
    document_type: kind,
    // Older documents were written in the language of the company.
    language: row.language ?? ctx.tenant.default_language,
    credit_notes: row.credit_notes ?? [],
    payments: row.payments ?? [],
    owed_minor: row.owed_minor ?? 0,
    received_minor: row.received_minor ?? 0,
    expected_received_at: row.expected_received_at === null ? null : endOf(ctx, row.expected_received_at),
    total_amount: toMajor(total, row.currency),
    total_amount_minor: total,
    from,
    bill_to,
    lines: lines.map((one) => ({ ...one, intake: one.intake?.trim() || null, amount: toMajor(one.amount_minor, row.currency) })),
  }
}
