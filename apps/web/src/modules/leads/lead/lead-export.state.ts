import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadColumn } from '@embark/contract/leads/lead/lead-filters.contract.ts'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { saveBlob } from '#platform/api/save-blob.ts'
import { say } from '#platform/i18n/i18n.ts'
import type { QueryFor } from '#platform/list/list-types.ts'
import { toast } from '#ui/feedback/toasts.tsx'

type Shown = Required<Pick<QueryFor<typeof leads.export>, 'search' | 'page_tab' | 'sort' | 'sort_by' | 'filters'>>

/** What a column of the list is made of, as the export calls it. */
const partsOf: Readonly<Record<string, readonly LeadColumn[]>> = {
  first_name: ['id', 'first_name', 'last_name', 'email', 'mobile'],
  stage_entered_at: ['stage', 'status'],
  interest: ['destination_countries', 'study_level', 'intake', 'intake_year'],
}

/** Saves what the list shows as a CSV file: its columns in their order, and all of them where it is not drawn as a table. */
export async function exportLeads(
  { search, page_tab, sort, sort_by, filters }: Shown,
  shown: readonly string[] | null,
  ownColumns: readonly string[],
) {
  const columns = (shown ?? []).flatMap((id): readonly string[] => partsOf[id] ?? [id])
  toast.info({ message: say('Your export is being prepared. The download starts by itself.') })
  try {
    const file = await call(leads.export, {
      query: { search, page_tab, sort, sort_by, filters, columns: columns.join(','), own_columns: ownColumns.join(',') },
    })
    saveBlob(file, `leads-${new Date().toISOString().slice(0, 10)}.csv`)
  } catch (error) {
    toast.failed({ message: say(sentenceFor(error, 'The export failed')) })
  }
}
