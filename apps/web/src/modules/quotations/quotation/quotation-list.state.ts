import type { QuotationStatus } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { quotationScreens } from '@embark/contract/quotations/quotations.screens.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

/** What the list of quotations asks for beside what its endpoint begins with. */
export const quotationsRead = { kept: ['status'], query: { with_tabs: true } } as const

/** How one stands out: what was answered most. */
export const toneOf = (status: QuotationStatus) =>
  ({
    draft: 'plain',
    sent: 'accent',
    viewed: 'accent',
    accepted: 'good',
    declined: 'danger',
    expired: 'warn',
    superseded: 'plain',
  })[status] as 'plain' | 'accent' | 'good' | 'danger' | 'warn'

interface Chosen {
  readonly lead?: string | undefined
  /** Programs at their campuses, in the order of the options: 12-3,15-3. */
  readonly programs?: string | undefined
}
/** Where the programs of a quotation are chosen. */
export const chooseHref = (chosen: Chosen = {}) => hrefWith(quotationScreens.choose.path, { ...chosen })
/** Where a quotation of chosen programs is written. */
export const createHref = (chosen: Chosen) => hrefWith(quotationScreens.create.path, { ...chosen })
