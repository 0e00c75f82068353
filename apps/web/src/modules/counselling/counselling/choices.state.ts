import { counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
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
