import { AssignDialog } from '../assignment/assign.dialog.tsx'
import { BulkMoveDialog } from './bulk-move.dialog.tsx'
import type { Frozen } from './lead-bulk.state.ts'
import { DeleteDialog } from './lead-delete.dialog.tsx'

/** What a bulk act asks before it changes the leads that were frozen for it. */
export function BulkDialog({ frozen, onClose }: { frozen: Frozen; onClose: (done: boolean) => void }) {
  if (frozen.act === 'delete') return <DeleteDialog frozen={frozen} onClose={onClose} />
  if (frozen.act === 'status') return <BulkMoveDialog frozen={frozen} onClose={onClose} />
  const { info, leads } = frozen
  return (
    <AssignDialog
      mode={frozen.act}
      target={{ kind: 'many', selection_token: info.selection_token, leads, count: info.permitted }}
      onClose={onClose}
    />
  )
}
