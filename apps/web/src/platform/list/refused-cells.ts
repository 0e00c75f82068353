import { useEffect, useState } from 'react'
import { toast } from '#ui/feedback/toasts.tsx'
import type { CellEditorProps, OpenCell } from '#ui/list/table-props.ts'
import { type ApiError, sentenceFor } from '../api/failure.ts'
import { say } from '../i18n/i18n.ts'

/** A cell whose change was refused: what was entered, and why not. */
export interface RefusedCell<Row> extends OpenCell<Row> {
  readonly entered: unknown
  readonly error: ApiError
}

/**
 * The cells whose change was refused. Each opens again with what was entered and the words of the server, one after the other, and never
 * over a cell that is being changed.
 */
export function useRefusedCells<Row extends { readonly identifier: string }>({ cell, onClose, onOpen }: CellEditorProps<Row>) {
  const [refused, setRefused] = useState<readonly RefusedCell<Row>[]>([])
  const isSame = (one: OpenCell<Row>, other: OpenCell<Row>) => one.row.identifier === other.row.identifier && one.column === other.column
  const drop = (of: OpenCell<Row>) => setRefused((all) => all.filter((each) => !isSame(each, of)))
  const [next] = refused
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cell is opened again once
  useEffect(() => {
    if (cell || !next || onOpen(next)) return
    // Its row left the page meanwhile.
    toast.failed({ message: say(sentenceFor(next.error)), ...(next.error.traceId && { reference: next.error.traceId }) })
    drop(next)
  }, [cell, next])
  return {
    refuse: (of: RefusedCell<Row>) => setRefused((all) => [...all.filter((each) => !isSame(each, of)), of]),
    /** Of the cell that is open, if its change was refused. */
    ofOpen: cell ? refused.find((each) => isSame(each, cell)) : undefined,
    close: (here?: boolean) => {
      if (cell) drop(cell)
      onClose(here)
    },
  }
}
