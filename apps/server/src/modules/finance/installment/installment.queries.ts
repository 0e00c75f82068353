import { type Installment, installments, type TabQuery } from '@embark/contract/finance/installment/installment.contract.ts'
import { money } from '@embark/contract/kernel/money.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { searchIn } from '#platform/db/fragments.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Condition, isBetweenDays, isOneOf, isSought, toldTogether } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { metaOf } from '#platform/list/meta.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { onlyVisibleInstallments, seesClientSide } from './installment.policy.ts'
import { installmentOf } from './installment-record.queries.ts'
import { installmentRecords, seenInstallments } from './installment-rows.queries.ts'

/** What the tabs ask of an installment, or of the sums of those that are alike. */
const tabsOver = (
  isInvoiced: RawBuilder<SqlBool>,
  isAgentDue: RawBuilder<SqlBool>,
): Readonly<Record<string, RawBuilder<SqlBool> | undefined>> => ({
  client_claimed: sql`application_installments.client_state in ('claimed', 'partially_received') and not (${isInvoiced})`,
  client_outstanding: sql`application_installments.client_state in ('invoiced', 'partially_received') and ${isInvoiced}`,
  client_received: sql`application_installments.client_state = 'received'`,
  agent_outstanding: sql`application_installments.agent_state in ('outstanding', 'partially_paid') and ${isAgentDue}`,
  agent_paid: sql`application_installments.agent_state = 'paid'`,
})
const inTab = tabsOver(
  sql`application_installments.invoice_line_id is not null`,
  sql`application_installments.accrued_minor > application_installments.paid_minor`,
)
const alikeInTab = tabsOver(sql`application_installments.is_invoiced`, sql`application_installments.is_agent_due`)
/** The tab without the suffix that asks for documents. */
export const tabOf = (tab: string) => tab.replace(/_v2$/, '')
/** Which side's hold a tab speaks of. */
export const sideOf = (tab: string) => (tab.startsWith('agent_') ? 'agent' : 'client')

const labelIn = (side: 'client' | 'agent', labels: readonly string[]) => sql<SqlBool>`(case
  when application_installments.client_hold = 'drop' then 'drop'
  when ${sql.ref(`application_installments.${side}_hold`)} = 'hold' then 'hold'
  when application_installments.client_state = 'not_invoiced' then 'not invoiced'
  when application_installments.client_state <> 'received' then 'not received'
  when application_installments.agent_state not in ('paid', 'none') then 'received not paid'
  else 'paid' end) = any(${labels}::text[])`

/** Documents agents may not read are not searched for them either. */
function matches(ctx: Ctx, search: string, searchBy: TabQuery['searchBy']): Condition {
  const number = /^#?(\d{1,9})$/.exec(search)?.[1] ?? '0'
  const isClient = seesClientSide(ctx)
  switch (searchBy) {
    case 'lead_name':
      return isSought('application_installments.lead_id', sql`select lead_match_ids(${search})`)
    case 'lead_id':
      return sql<boolean>`application_installments.lead_id = (select l.id from leads l where l.number = ${Number(number)})`
    case 'application_id':
      return sql<boolean>`application_installments.application_id = (select a.id from applications a where a.number = ${Number(number)})`
    case 'claim_no':
      return isClient ? isSought('application_installments.claim_id', sql`select claims_match(${search})`) : sql<boolean>`false`
    case 'invoice_no':
      return isClient
        ? isSought('application_installments.invoice_id', sql`select client_invoices_match(${search})`)
        : isSought(
            'application_installments.id',
            sql`
              select al.installment_id
              from agent_invoice_lines al
              join agent_invoices ai on ai.id = al.agent_invoice_id
              join application_installments billed on billed.id = al.installment_id and billed.agent_id = ai.agent_id
              where ai.id in (select agent_invoices_match(${search}))`,
          )
    case 'institution':
      return sql<boolean>`application_installments.institution_id in (select id from institutions where ${searchIn(search, 'name')})`
    default:
      return sql<boolean>`application_installments.agent_id in (select id from agents where ${searchIn(search, 'name')})`
  }
}

/** Filters that the kept sums can answer as well. */
const keptFilters = {
  branch_id: isOneOf('application_installments.branch_id'),
  currency: isOneOf('application_installments.expected_currency_in', 'text'),
}

/** What a tab holds for this actor, by its search and filters (G-M-48, G-M-65). */
export const installmentList = declareList(installments.list, {
  key: 'application_installments.id',
  from: seenInstallments,
  rows: installmentRecords,
  search: (ctx, text, { searchBy = 'lead_name' }) => matches(ctx, text, searchBy),
  filters: {
    institution_id: isOneOf('application_installments.institution_id'),
    application_id: (numbers) => sql<SqlBool>`application_installments.application_id in (
      select a.id from applications a where a.number = any(${numbers}::int[]))`,
    ...keptFilters,
    agent_identifier: (identifiers) => sql<SqlBool>`application_installments.agent_id in (
      select g.id from agents g where g.identifier = any(${[identifiers].flat()}::uuid[]))`,
    status: toldTogether,
    hold: toldTogether,
    expected_commission_in_date: isBetweenDays('application_installments.expected_commission_in_date'),
    expected_received_at: isBetweenDays('application_installments.expected_received_at'),
  },
  params: { invoice_tab: (tab) => inTab[tabOf(tab)] },
  together: (_, { filters: { status, hold } = {}, invoice_tab = 'client_get_all' }) => {
    const side = sideOf(invoice_tab)
    return [
      ...(status ? [labelIn(side, status)] : []),
      ...(hold ? [sql<SqlBool>`${sql.ref(`application_installments.${side}_hold`)} = ${hold}`] : []),
    ]
  },
  orders: {
    expected_commission_in_date: by('application_installments.expected_commission_in_date', 'date', {
      index: 'application_installments_tenant_id_expected_commission_in_d_idx',
    }),
    id: byNumber,
  },
  present: (ctx, rows, { invoice_tab = 'client_get_all' }) => rows.map((row) => installmentOf(ctx, row, sideOf(invoice_tab))),
})

/** The installments of a tab as the rows of a query. */
export async function inList(ctx: Ctx, query: TabQuery) {
  const wheres = await installmentList.wheres(ctx, query)
  return wheres.reduce((rows, where) => rows.where(where), seenInstallments(ctx))
}

/** The kept sums of installments that are alike: under the name of the installments, so that scope and filters are said once. */
function keptSums(ctx: Ctx, { invoice_tab, filters: { branch_id, currency } = {} }: TabQuery) {
  const wheres = [alikeInTab[tabOf(invoice_tab)], branch_id && keptFilters.branch_id(branch_id), currency && keptFilters.currency(currency)]
  const sums = onlyVisibleInstallments(ctx, ctx.db.selectFrom('installment_sums as application_installments'))
  return wheres.reduce((rows, where) => (where ? rows.where(where) : rows), sums).selectAll()
}

/** What is still to come of commission in each currency: the kept sums of what was not received, less what was dropped of it. */
export async function commissionExpected(ctx: Ctx) {
  const open = onlyVisibleInstallments(ctx, ctx.db.selectFrom('installment_sums as application_installments'))
    .where('client_state', '<>', 'received')
    .select(['expected_currency_in', 'installments', sql<number>`expected_minor - received_minor`.as('minor')])
  const dropped = onlyVisibleInstallments(ctx, ctx.db.selectFrom('application_installments'))
    .where('client_state', '<>', 'received')
    .where('client_hold', '=', 'drop')
    .select(['expected_currency_in', sql<number>`-1`.as('installments')])
    .select(sql<number>`received_minor - expected_commission_in_minor`.as('minor'))
  const { rows } = await sql<{ currency: string; minor: number }>`
    select expected_currency_in as currency, sum(minor)::bigint as minor
    from (${open} union all ${dropped}) as expected
    group by expected_currency_in
    having sum(installments) > 0
    order by minor desc, currency`.execute(ctx.db)
  return rows.map(({ minor, currency }) => money(minor, currency))
}

/** The same of each installment by itself, where a search or a filter asks what the kept sums cannot tell. */
const ownSums = async (ctx: Ctx, query: TabQuery) =>
  (await inList(ctx, query)).select([
    'expected_currency_in',
    'received_minor',
    'written_off_minor',
    'accrued_minor',
    'paid_minor',
    'expected_commission_in_minor as expected_minor',
    sql<boolean>`invoice_line_id is not null`.as('is_invoiced'),
    sql<number>`1`.as('installments'),
    sql<number>`coalesce(claimed_minor, 0)`.as('claimed_minor'),
  ])

const areKept = ({ search, filters = {} }: TabQuery) =>
  !search && Object.entries(filters).every(([name, value]) => value === undefined || name in keptFilters)

/** Sums over the tab, a line for each currency (G-M-37). */
export async function totalsOf(ctx: Ctx, query: TabQuery) {
  const sums = areKept(query) ? keptSums(ctx, query) : await ownSums(ctx, query)
  const late = (await inList(ctx, query)).where(sql<SqlBool>`
    application_installments.client_state in ('claimed', 'invoiced', 'partially_received')
    and application_installments.expected_received_at < ${todayOf(ctx)}::date`)
  const { rows } = await sql<{
    currency: string
    installments: number
    expected_minor: number
    invoiced_minor: number
    received_minor: number
    outstanding_minor: number
    overdue_minor: number
    agent_due_minor: number
    agent_paid_minor: number
  }>`
    with late as materialized (
      ${late.select(['expected_currency_in as currency', sql<number>`claimed_minor - received_minor - written_off_minor`.as('owed')])}
    )
    select expected_currency_in as currency, sum(installments)::int as installments, sum(expected_minor)::bigint as expected_minor,
      sum(case when is_invoiced then claimed_minor else 0 end)::bigint as invoiced_minor,
      sum(received_minor)::bigint as received_minor,
      sum(claimed_minor - received_minor - written_off_minor)::bigint as outstanding_minor,
      coalesce((select sum(owed) from late where late.currency = sums.expected_currency_in), 0)::bigint as overdue_minor,
      sum(accrued_minor - paid_minor)::bigint as agent_due_minor, sum(paid_minor)::bigint as agent_paid_minor
    from (${sums}) sums
    group by expected_currency_in
    having sum(installments) > 0
    order by expected_currency_in`.execute(ctx.db)
  if (seesClientSide(ctx)) return rows
  return rows.map(({ currency, installments, agent_due_minor, agent_paid_minor }) => ({
    currency,
    installments,
    agent_due_minor,
    agent_paid_minor,
  }))
}

/** One page of a tab, a record per installment, with the sums of the whole tab; where these are kept, they know how many there are. */
export async function installmentsOfTab(ctx: Ctx, query: TabQuery) {
  const totalsInfo = await totalsOf(ctx, query)
  if (!areKept(query)) return { ...(await installmentList.page(ctx, query)), totalsInfo }
  const { recordsInfo, metaInfo } = await installmentList.page(ctx, { ...query, count: 'none' })
  const total = totalsInfo.reduce((sum, { installments: each }) => sum + each, 0)
  return { recordsInfo, metaInfo: metaOf(query, { total, isExact: true }, !metaInfo.isLastPage, metaInfo.nextCursor), totalsInfo }
}

/** Installments as they are answered after a change, in the order of their numbers. */
export async function installmentsByIds(ctx: Ctx, ids: readonly number[], side: 'client' | 'agent' = 'client'): Promise<Installment[]> {
  if (!ids.length) return []
  const rows = await installmentRecords(ctx)
    .where('application_installments.id', 'in', [...ids])
    .orderBy('application_installments.id')
    .execute()
  return rows.map((row) => installmentOf(ctx, row, side))
}

/** An answer without records, for a tab an actor has no part in. */
export const emptyPage = (query: TabQuery) => ({
  recordsInfo: [],
  metaInfo: metaOf(query, { total: 0, isExact: true }, false),
  totalsInfo: [],
})

/** The reasons offered for a hold or a drop (G-M-64). */
export const reasonsFor = (db: Db, type: 'hold' | 'drop') =>
  db
    .selectFrom('lookup_values')
    .select(['id as value', 'label', 'identifier'])
    .where('type', '=', `invoice_${type}_reason`)
    .where('is_active', '=', true)
    .orderBy('order_by')
    .orderBy('id')
    .execute()
