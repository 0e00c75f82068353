import type { StaffImport, StaffImportRow, StaffImportSummary } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import type { StaffImportOutcome } from '@embark/contract/organization/staff-import/staff-import.rules.ts'

/** The types of what the wizard shows of an import of staff. */
export interface ImportOfStaff {
  summary: StaffImportSummary
  record: StaffImport
  row: StaffImportRow
  outcome: StaffImportOutcome
}
