import type {
  CatalogueImport,
  CatalogueImportRow,
  CatalogueImportSummary,
} from '@embark/contract/catalog/catalogue-import/catalogue-import.contract.ts'
import type { CatalogueImportState, CatalogueOutcome } from '@embark/contract/catalog/catalogue-import/catalogue-import.rules.ts'
import type { Standing } from '#platform/import/import-noun.ts'

/** The types of what the wizard shows of a catalogue file. */
export interface ImportOfCatalogue {
  summary: CatalogueImportSummary
  record: CatalogueImport
  row: CatalogueImportRow
  outcome: CatalogueOutcome
}

/** How a catalogue file stands, in words. */
export const standings: Record<CatalogueImportState, Standing> = {
  uploaded: { text: 'Waiting for columns', tone: 'plain' },
  checking: { text: 'Being checked', tone: 'accent' },
  ready: { text: 'Ready to import', tone: 'accent' },
  importing: { text: 'Importing', tone: 'accent' },
  completed: { text: 'Completed', tone: 'good' },
  reverting: { text: 'Being undone', tone: 'accent' },
  reverted: { text: 'Undone', tone: 'plain' },
  failed: { text: 'Failed', tone: 'danger' },
}
export const outcomeWords: Record<CatalogueOutcome, string> = {
  create: 'New',
  change: 'To be updated',
  same: 'Unchanged',
  refused: 'Has errors',
  created: 'Created',
  changed: 'Updated',
}
/** How the wizard paints a count. */
export const countKinds: Record<CatalogueOutcome, string> = {
  create: 'create',
  change: 'merge',
  same: 'duplicate',
  refused: 'error',
  created: 'create',
  changed: 'merge',
}
