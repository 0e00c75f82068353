import type { ImportRecord, ImportRow, ImportSummary } from '@embark/contract/leads/import/import.contract.ts'
import type { ImportOutcome, ImportState } from '@embark/contract/leads/import/import.rules.ts'
import type { Standing } from '#platform/import/import-noun.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'

/** The types of what the wizard shows of an import of leads. */
export interface LeadImport {
  summary: ImportSummary
  record: ImportRecord
  row: ImportRow
  outcome: ImportOutcome
}

/** The leads an import created, in their own list. */
export const leadsOfImport = (id: number) => hrefWith('/leads', { filters: { import_id: [id] } })

const stateWords: Record<ImportState, Standing> = {
  uploaded: { text: 'Waiting for columns', tone: 'plain' },
  mapped: { text: 'To be checked', tone: 'plain' },
  validating: { text: 'Being checked', tone: 'accent' },
  ready: { text: 'Ready to import', tone: 'accent' },
  importing: { text: 'Importing', tone: 'accent' },
  completed: { text: 'Completed', tone: 'good' },
  completed_with_errors: { text: 'Completed with errors', tone: 'warn' },
  failed: { text: 'Failed', tone: 'danger' },
  cancelled: { text: 'Stopped', tone: 'warn' },
  reverted: { text: 'Undone', tone: 'plain' },
}
/** How an import stands, in words. */
export const standingOf = ({ state, is_reverting }: ImportSummary): Standing =>
  is_reverting ? { text: 'Being undone', tone: 'accent' } : stateWords[state]

export const outcomeWords: Record<ImportOutcome, string> = {
  create: 'New',
  merge: 'To be updated',
  duplicate: 'Already in Embark',
  error: 'Has errors',
}
