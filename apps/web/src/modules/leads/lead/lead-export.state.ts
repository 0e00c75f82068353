import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { saveBlob } from '#platform/api/save-blob.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { QueryFor } from '#platform/list/list-types.ts'
import { toast } from '#ui/feedback/toasts.tsx'

type Shown = Required<Pick<QueryFor<typeof leads.export>, 'search' | 'page_tab' | 'sort' | 'sort_by' | 'filters'>>

/** Saves what the list shows as a CSV file. */
export async function exportLeads({ search, page_tab, sort, sort_by, filters }: Shown, ownColumns: readonly string[]) {
  toast.info({ message: say('Your export is being prepared. The download starts by itself.') })
  try {
    const file = await call(leads.export, {
      query: { search, page_tab, sort, sort_by, filters, own_columns: ownColumns.join(',') },
    })
    saveBlob(file, `leads-${new Date().toISOString().slice(0, 10)}.csv`)
  } catch (error) {
    toast.failed({ message: say(sentenceFor(error, 'The export failed')) })
  }
}
