import { AssignDialog } from '../assignment/assign.dialog.tsx'
import { DeleteDialog } from '../trash/lead-delete.dialog.tsx'
import { BulkMessageDialog } from './bulk-message.dialog.tsx'
import { BulkMoveDialog } from './bulk-move.dialog.tsx'
import { BulkTagDialog } from './bulk-tag.dialog.tsx'
import type { Frozen } from './lead-bulk.state.ts'

const dialogs = { delete: DeleteDialog, status: BulkMoveDialog, tag: BulkTagDialog, message: BulkMessageDialog }

/** What a bulk act asks before it changes the leads that were frozen for it. */
export function BulkDialog({ frozen, onClose }: { frozen: Frozen; onClose: (done: boolean) => void }) {
  if (frozen.act === 'assign' || frozen.act === 'transfer')
    return <AssignDialog mode={frozen.act} target={{ kind: 'many', frozen }} onClose={onClose} />
  const Dialog = dialogs[frozen.act]
  return <Dialog frozen={frozen} onClose={onClose} />
}
