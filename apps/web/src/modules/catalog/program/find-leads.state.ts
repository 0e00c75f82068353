import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { call } from '#platform/api/call.ts'
import type { Option } from '#ui/form/option-source.ts'

/** Finds leads the reader may open: those worked on lately first, then by what is typed. */
export async function findLeads(query: string, page: number, signal: AbortSignal) {
  if (query.trim().length >= leadLimits.searchFrom) {
    const { recordsInfo, metaInfo } = await call(
      leads.search,
      { query: { search: query, page, count: 'none', only_accessible: true } },
      { signal },
    )
    return {
      options: recordsInfo.flatMap(({ identifier, ...lead }) => (identifier ? [leadOption({ identifier, ...lead })] : [])),
      hasMore: !metaInfo.isLastPage,
    }
  }
  const { recordsInfo, metaInfo } = await call(leads.list, { query: { page, count: 'none' } }, { signal })
  return { options: recordsInfo.map(leadOption), hasMore: !metaInfo.isLastPage }
}

/** A lead as a choice. */
export const leadOption = (lead: { identifier: string; id: number; first_name: string; last_name: string }): Option => ({
  value: lead.identifier,
  label: fullNameOf(lead),
  note: `LD-${lead.id}`,
})
