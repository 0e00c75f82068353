import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import type { QueryClient } from '@tanstack/react-query'
import { showInLists } from '#platform/list/show-in-lists.ts'

interface Row {
  readonly identifier: string
  readonly status: { readonly identifier: string }
  readonly stage: { readonly id: number }
  readonly sub_status?: unknown
}
/** What tells of a record where it can go. */
interface Moving {
  readonly moves: readonly { readonly status: Row['status']; readonly stage: { readonly id: number } }[]
  readonly stageBar: readonly { readonly stage: Row['stage'] }[]
}

/** Shows a record in its lists where a move to this status brings it; what it returns puts it back. */
export function showMoved(
  client: QueryClient,
  lists: readonly Endpoint[],
  id: string,
  { moves, stageBar }: Moving,
  status: string | undefined,
) {
  const move = moves.find((each) => each.status.identifier === status)
  const stage = stageBar.find((stop) => stop.stage.id === move?.stage.id)?.stage
  return showInLists<Row>(client, lists, id, (row) =>
    move ? { ...row, status: move.status, stage: stage ?? row.stage, sub_status: null } : row,
  )
}
