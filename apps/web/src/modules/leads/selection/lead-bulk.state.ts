import type { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { type BulkAction, leadSelections, type SelectionInfo } from '@embark/contract/leads/selection/selection.contract.ts'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { ChosenFilters } from '#platform/list/list-types.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Selection } from '#ui/list/column.ts'

export interface Criteria {
  readonly search: string
  readonly page_tab: string
  readonly filters: ChosenFilters<typeof leads.list>
}
/** What an act will change, as it was when the act began. */
export interface Frozen {
  readonly act: BulkAction
  readonly info: SelectionInfo
  readonly leads: string[]
}

/** What is said where an act fails as a whole. */
export const failures = {
  assign: 'Unable to transfer leads.',
  transfer: 'Unable to transfer leads.',
  status: 'Unable to change the status',
  tag: 'Unable to change the tags',
  message: 'Unable to send the messages',
  delete: 'Unable to delete leads.',
} as const

/** Freezes the ticked leads or all that match, so that what is shown is exactly what is changed (G-L-25). */
export async function freeze(act: BulkAction, selection: Selection, criteria: Criteria, rows: readonly LeadRow[]): Promise<Frozen | null> {
  const ids = [...selection.ids]
  const body = selection.all
    ? {
        action: act,
        is_selected_all: true,
        leads: rows.map(({ identifier }) => identifier),
        excluded_leads: ids,
        filters: criteria,
      }
    : { action: act, leads: ids }
  try {
    const { selectionInfo } = await call(leadSelections.preview, { body })
    return { act, info: selectionInfo, leads: body.leads }
  } catch (failure) {
    toast.failed({ message: say(sentenceFor(failure, failures[act])) })
    return null
  }
}
