import type { TableFaultCode } from './read-table.ts'

/** Why a row of a file cannot be read, as sentences to translate. */
export const tableFaults: Readonly<Record<TableFaultCode, string>> = {
  quote_not_closed: 'A quotation mark is opened in this row and never closed',
  quote_misplaced: 'This row has a misplaced quotation mark',
  too_many_cells: 'This row has more cells than the header',
  too_few_cells: 'This row has fewer cells than the header',
  undecodable_text: 'Some characters of this row could not be read. Check the encoding',
}
