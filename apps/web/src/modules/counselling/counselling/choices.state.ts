import { counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { call } from '#platform/api/call.ts'
import type { LoadOptions } from '#ui/form/option-source.ts'

interface Counsellor {
  readonly id: number
  readonly identifier: string
}

/** Finds who can hold a counselling, under what a field keeps of them; all there are come at once. */
export const counsellorsBy =
  (nameOf: (counsellor: Counsellor) => string): LoadOptions =>
  async (search, _, signal) => {
    const { recordsInfo } = await call(counsellings.counsellors, { query: { search } }, { signal })
    return {
      options: recordsInfo.map((counsellor) => ({
        value: nameOf(counsellor),
        label: fullNameOf(counsellor),
        note: counsellor.branch ?? undefined,
      })),
      hasMore: false,
    }
  }

interface Named {
  readonly identifier: string
  readonly id: number
  readonly first_name: string
  readonly last_name: string
}
const optionOf = ({ identifier, id, ...name }: Named) => ({ value: identifier, label: fullNameOf(name), note: `LD-${id}` })

/** Finds leads the reader may open: those worked on lately first, then by what is typed. */
export const findLeads: LoadOptions = async (query, page, signal) => {
  if (query.trim().length < leadLimits.searchFrom) {
    const { recordsInfo, metaInfo } = await call(leads.list, { query: { page, count: 'none' } }, { signal })
    return { options: recordsInfo.map(optionOf), hasMore: !metaInfo.isLastPage }
  }
  const { recordsInfo, metaInfo } = await call(
    leads.search,
    { query: { search: query, page, count: 'none', only_accessible: true } },
    { signal },
  )
  return {
    options: recordsInfo.flatMap(({ identifier, ...lead }) => (identifier ? [optionOf({ identifier, ...lead })] : [])),
    hasMore: !metaInfo.isLastPage,
  }
}
