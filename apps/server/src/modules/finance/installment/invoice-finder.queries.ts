import type { Installment, TabQuery } from '@embark/contract/finance/installment/installment.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { SearchHit } from '@embark/contract/kernel/search-hit.ts'
import { type Ctx, can } from '#platform/context.ts'
import type { Finder } from '#platform/search/finders.ts'
import { seesClientSide } from './installment.policy.ts'
import { installmentList } from './installment.queries.ts'

/** Invoices by their number or their student, and claims by theirs; agents find those that are written in their name. */
export const invoiceFinder: Finder = {
  isFor: (ctx) => can(ctx, 'invoices.read'),
  async find(ctx, search, most) {
    const hits = new Map<string, SearchHit>()
    for (const asked of asksOf(ctx, search)) {
      if (hits.size >= most) break
      const { recordsInfo } = await installmentList.page(ctx, { ...asked, search, page: 1, per_page: most, count: 'none' })
      for (const row of recordsInfo) {
        const hit = hitOf(ctx, row)
        // An invoice of several installments is one invoice.
        if (hits.size < most && !hits.has(hit.opens?.name ?? hit.name)) hits.set(hit.opens?.name ?? hit.name, hit)
      }
    }
    return [...hits.values()]
  },
}

/** Which tabs are searched, and by what: numbers have a digit, names have none. */
function asksOf(ctx: Ctx, search: string): Pick<TabQuery, 'invoice_tab' | 'searchBy'>[] {
  const by = /\d/.test(search) ? (['invoice_no', 'claim_no'] as const) : (['lead_name'] as const)
  if (seesClientSide(ctx)) return by.map((searchBy) => ({ invoice_tab: 'client_get_all', searchBy }))
  return ['agent_outstanding', 'agent_paid'].map((invoice_tab) => ({ invoice_tab, searchBy: by[0] }))
}

function hitOf(ctx: Ctx, row: Installment): SearchHit {
  const isClient = seesClientSide(ctx)
  const invoice = isClient ? row.invoice : row.agent_invoice
  const name = invoice?.invoice_no ?? row.claim_no ?? `#${row.id}`
  const student = fullNameOf(row.leadInfo)
  return {
    identifier: row.identifier,
    id: row.id,
    name,
    notes: [student, row.institutionInfo.name],
    state: null,
    opens:
      isClient && invoice
        ? { place: 'invoice', name: invoice.identifier }
        : { place: isClient ? 'invoices' : 'agent_invoices', name: student },
    owner: null,
  }
}
