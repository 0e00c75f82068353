import type { StaffMapping } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import { staffImportFields } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { guessMapping } from '#platform/tabular/guess.ts'
import type { TableColumn } from '#platform/tabular/inspect-table.ts'

/** Which field each column probably means. */
export const suggestedMapping = (columns: readonly TableColumn[]): StaffMapping =>
  Object.fromEntries(guessMapping(columns, staffImportFields).map(({ index, field }) => [String(index), field as StaffMapping[string]]))
