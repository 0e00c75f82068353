import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord, LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import type { RefusedCell } from '#platform/list/refused-cells.ts'
import type { OpenCell } from '#ui/list/table-props.ts'

/** The lists in which a lead stands, as itself and as a student. */
export const leadLists = [leads.list, leadStudents.list] as const
/** What all of them know of it. */
export type ListedLead = Pick<LeadRow, 'identifier'>

/** What asks for more than a cell holds, and is asked in a dialog. */
export type Asked =
  | { readonly act: 'move'; readonly lead: LeadRow; readonly status: number }
  | { readonly act: 'assign' | 'transfer'; readonly lead: LeadRow }

/** What every cell of a lead is given; what it sends may be answered when it is closed. */
export interface LeadCellProps {
  readonly cell: OpenCell<ListedLead>
  readonly lead: LeadRecord
  /** The fact it shows, where it is one. */
  readonly fact: string | undefined
  readonly refused: RefusedCell<ListedLead> | undefined
  readonly onRefused: (refused: RefusedCell<ListedLead>) => void
  readonly onSent: (cell: OpenCell<ListedLead>) => void
  readonly onClose: (here?: boolean) => void
  readonly onAsk: (asked: Asked) => void
}
