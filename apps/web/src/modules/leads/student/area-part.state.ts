import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'

/** What a page of the students' area shows of the student's own lead; staff open the profile alone. */
export interface AreaPart {
  readonly lead: LeadRecord
  readonly isOwn: boolean
}
