import { endOf } from '@embark/contract/finance/installment/day.rules.ts'
import { type FinanceDocument, installments, type TabQuery } from '@embark/contract/finance/installment/installment.contract.ts'
import { toMajor } from '@embark/contract/kernel/money.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type Condition, toldTogether } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { isOwnInvoice } from './installment.policy.ts'
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

/** The documents of a tab: from which they are chosen, what chooses them, and what each of them shows. */
interface Documents {
  readonly all: RawBuilder<{ id: number }>
  readonly chosen: Condition
  readonly rows: RawBuilder<Row>
}

/** That a document holds an installment of the tab. */
async function holdsListed(ctx: Ctx, query: TabQuery, column: 'claim_id' | 'invoice_id'): Promise<Condition> {
  const listed = await inList(ctx, query)
  const document = sql.ref(`application_installments.${column}`)
  const ids = sql`${listed.where(sql<SqlBool>`${document} is not null`).select(sql<number>`${document}`.as('id')).distinct()}`
  const { invoice_tab, search, searchBy, filters } = query
  return {
    where: sql<SqlBool>`document.id in (${ids})`,
    finder: {
      name: `${column} ${ctx.actor.id} ${JSON.stringify([invoice_tab, search, searchBy, filters])}`,
      on: 'document.id',
      ids,
      // What is cut off by an offset the planner does not turn round.
      rowByRow: sql<SqlBool>`exists (${listed.where(sql<SqlBool>`${document} = document.id`).select(sql<number>`1`.as('one'))} offset 0)`,
      isOrdered: false,
    },
  }
}

/** The documents of a tab, whatever kind they are. */
async function documentsOf(ctx: Ctx, query: TabQuery, kind: Kind): Promise<Documents> {
  if (kind === 'claim')
    return {
      all: sql`select id from claims`,
      chosen: await holdsListed(ctx, query, 'claim_id'),
      rows: sql`
        select c.id, c.identifier, c.claim_no as document_no, c.created_at::date as issued_on, c.expected_received_at,
          c.bill_to_snapshot ->> 'name' as party_name, c.currency, lines.*
        from claims c
        cross join lateral (
          select sum(l.amount_minor)::bigint as total_minor, array_agg(l.installment_id order by l.installment_id) as installment_ids
          from claim_lines l
          where l.claim_id = c.id and l.cancelled_at is null
        ) lines`,
    }
  if (kind === 'invoice')
    return {
      all: sql`select id from client_invoices`,
      chosen: await holdsListed(ctx, query, 'invoice_id'),
      rows: sql`
        select v.id, v.identifier, v.invoice_no as document_no, v.issued_on, v.expected_received_at,
          v.bill_to_snapshot ->> 'name' as party_name, v.currency, lines.*
        from client_invoices v
        cross join lateral (
          select sum(il.amount_minor)::bigint as total_minor, array_agg(l.installment_id order by l.installment_id) as installment_ids
          from client_invoice_lines il
          join claim_lines l on l.id = il.claim_line_id
          where il.invoice_id = v.id and il.voided_at is null
        ) lines`,
    }
  return agentInvoicesOf(ctx, query)
}

/** A document is paid by its own lines: an installment may have one invoice paid and the next one open. */
async function agentInvoicesOf(ctx: Ctx, query: TabQuery): Promise<Documents> {
  const everywhere = await inList(ctx, { ...query, invoice_tab: 'client_get_all' })
  const seen = (invoice: RawBuilder<unknown>) =>
    sql`l.agent_invoice_id = ${invoice} and l.installment_id in (${everywhere.select('application_installments.id')})`
  const asked = sql`select sum(l.amount_minor) from agent_invoice_lines l where ${seen(sql`document.id`)}`
  const paid = sql`
    select coalesce(sum(a.amount_minor), 0)
    from agent_invoice_lines l
    join agent_payment_allocations a on a.agent_invoice_line_id = l.id
    where ${seen(sql`document.id`)}`
  const isOpen = tabOf(query.invoice_tab) === 'agent_outstanding'
  return {
    all: sql`select v.id from agent_invoices v where v.voided_at is null and ${isOwnInvoice(ctx, 'v')}`,
    chosen: sql<SqlBool>`((${asked}) > (${paid})) = ${isOpen}`,
    rows: sql`
      select v.id, v.identifier, v.invoice_no as document_no, v.created_at::date as issued_on, null::date as expected_received_at,
        g.name as party_name, v.currency, lines.*
      from agent_invoices v
      join agents g on g.id = v.agent_id
      cross join lateral (
        select sum(l.amount_minor)::bigint as total_minor, array_agg(l.installment_id order by l.installment_id) as installment_ids
        from agent_invoice_lines l
        where ${seen(sql`v.id`)}
      ) lines`,
  }
}

const documentList = declareList(installments.documents, {
  key: 'document.id',
  from: ({ db }, { all }: Documents) => db.selectFrom(sql<{ id: number }>`(${all})`.as('document')),
  rows: ({ db }, { rows }) => db.selectFrom(sql<Row>`(${rows})`.as('document')).selectAll('document'),
  filters: installmentsFind,
  together: (_, __, { chosen }) => [chosen],
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
