import type { LeadRecord, LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import type { RefusedCell } from '#platform/list/refused-cells.ts'
import type { OpenCell } from '#ui/list/table-props.ts'

/** What asks for more than a cell holds, and is asked in a dialog. */
export type Asked =
  | { readonly act: 'move'; readonly lead: LeadRow; readonly status: number }
  | { readonly act: 'assign' | 'transfer'; readonly lead: LeadRow }

/** What every cell of a lead is given; what it sends may be answered when it is closed. */
export interface LeadCellProps {
  readonly cell: OpenCell<LeadRow>
  readonly lead: LeadRecord
  /** The fact it shows, where it is one. */
  readonly fact: string | undefined
  readonly refused: RefusedCell<LeadRow> | undefined
  readonly onRefused: (refused: RefusedCell<LeadRow>) => void
  readonly onSent: (cell: OpenCell<LeadRow>) => void
  readonly onClose: (here?: boolean) => void
  readonly onAsk: (asked: Asked) => void
}
