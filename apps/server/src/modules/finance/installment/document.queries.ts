import { endOf } from '@embark/contract/finance/installment/day.rules.ts'
import { type FinanceDocument, installments, type TabQuery } from '@embark/contract/finance/installment/installment.contract.ts'
import { toMajor } from '@embark/contract/kernel/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { toldTogether } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { inList, sideOf, tabOf, totalsOf } from './installment.queries.ts'
import { installmentOf } from './installment-record.queries.ts'
import { installmentRecords } from './installment-rows.queries.ts'

type Kind = FinanceDocument['document_type']
const kindOf: Record<string, Kind> = {
  client_claimed: 'claim',
  client_outstanding: 'invoice',
  client_received: 'invoice',
  agent_outstanding: 'agent_invoice',
  agent_paid: 'agent_invoice',
}

/** The documents of a tab are found through its installments. */
const installmentsFind = {
  institution_id: toldTogether,
  agent_identifier: toldTogether,
  application_id: toldTogether,
  currency: toldTogether,
  status: toldTogether,
  hold: toldTogether,
  expected_commission_in_date: toldTogether,
  expected_received_at: toldTogether,
  branch_id: toldTogether,
}

interface Row {
  readonly id: number
  readonly identifier: string
  readonly document_no: string
  readonly issued_on: string
  readonly expected_received_at: string | null
  readonly party_name: string
  readonly currency: string
  readonly total_minor: number
  readonly installment_ids: readonly number[]
}

/** The documents of a tab as one derived table, whatever kind they are. */
async function documentsOf(ctx: Ctx, query: TabQuery, kind: Kind) {
  const listed = await inList(ctx, query)
  if (kind === 'claim')
    return sql<Row>`
      select c.id, c.identifier, c.claim_no as document_no, c.created_at::date as issued_on, c.expected_received_at,
        c.bill_to_snapshot ->> 'name' as party_name, c.currency, sum(l.amount_minor)::bigint as total_minor,
        array_agg(l.installment_id order by l.installment_id) as installment_ids
      from claims c
      join claim_lines l on l.claim_id = c.id and l.cancelled_at is null
      where c.id in (${listed.select('p.claim_id')})
      group by c.tenant_id, c.id`
  if (kind === 'invoice')
    return sql<Row>`
      select v.id, v.identifier, v.invoice_no as document_no, v.issued_on, v.expected_received_at,
        v.bill_to_snapshot ->> 'name' as party_name, v.currency, sum(il.amount_minor)::bigint as total_minor,
        array_agg(l.installment_id order by l.installment_id) as installment_ids
      from client_invoices v
      join client_invoice_lines il on il.invoice_id = v.id and il.voided_at is null
      join claim_lines l on l.id = il.claim_line_id
      where v.id in (${listed.select('p.invoice_id')})
      group by v.tenant_id, v.id`
  // A document is paid by its own lines: an installment may have one invoice paid and the next one open.
  const everywhere = await inList(ctx, { ...query, invoice_tab: 'client_get_all' })
  const open = tabOf(query.invoice_tab) === 'agent_outstanding'
  return sql<Row>`
    select v.id, v.identifier, v.invoice_no as document_no, v.created_at::date as issued_on,
      null::date as expected_received_at, g.name as party_name, v.currency, sum(l.amount_minor)::bigint as total_minor,
      array_agg(l.installment_id order by l.installment_id) as installment_ids
    from agent_invoices v
    join agents g on g.id = v.agent_id
    join agent_invoice_lines l on l.agent_invoice_id = v.id
    left join lateral (
      select coalesce(sum(a.amount_minor), 0) as paid
      from agent_payment_allocations a
      where a.agent_invoice_line_id = l.id
    ) p on true
    where v.voided_at is null and l.installment_id in (${everywhere.select('application_installments.id')})
    group by v.tenant_id, v.id, g.name
    having (sum(l.amount_minor) > sum(p.paid)) = ${open}`
}

const documentList = declareList(installments.documents, {
  key: 'document.id',
  rows: ({ db }, documents: RawBuilder<Row>) => db.selectFrom(sql<Row>`(${documents})`.as('document')).selectAll('document'),
  filters: installmentsFind,
  orders: {
    expected_commission_in_date: { parts: [], key: 'reversed' },
    id: { parts: [], key: 'reversed' },
  },
})

/** One page of a tab, a record per document with its installments inside (G-M-49). */
export async function documentsOfTab(ctx: Ctx, query: TabQuery) {
  const kind = kindOf[tabOf(query.invoice_tab)]!
  // The kinds of documents are those of the tab, whatever suffix it came with.
  const { invoice_tab: _, ...asked } = query
  const page = await documentList.page(ctx, asked, await documentsOf(ctx, query, kind))
  const ids = [...new Set(page.recordsInfo.flatMap(({ installment_ids }) => installment_ids))]
  const inside = ids.length ? await installmentRecords(ctx).where('application_installments.id', 'in', ids).execute() : []
  const byId = new Map(inside.map((row) => [row.id, installmentOf(ctx, row, sideOf(query.invoice_tab))]))
  const recordsInfo = page.recordsInfo.map(
    (row): FinanceDocument => ({
      identifier: row.identifier,
      id: row.id,
      document_type: kind,
      document_no: row.document_no,
      issued_on: row.issued_on,
      expected_received_at: row.expected_received_at === null ? null : endOf(ctx, row.expected_received_at),
      party_name: row.party_name,
      currency: row.currency,
      total_amount: toMajor(row.total_minor, row.currency),
      total_amount_minor: row.total_minor,
      installments: row.installment_ids.flatMap((id) => byId.get(id) ?? []),
    }),
  )
  return { recordsInfo, metaInfo: page.metaInfo, totalsInfo: await totalsOf(ctx, query) }
}
