import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadSelections, type SelectionInfo } from '@embark/contract/leads/selection/selection.contract.ts'
import { IconTrash, IconUserCheck, IconUserShare } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { markStale } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { BulkAction } from '#ui/list/bulk-bar.tsx'
import type { Selection } from '#ui/list/column.ts'

const AssignDialog = lazy(() => import('../assignment/assign.dialog.tsx').then((file) => ({ default: file.AssignDialog })))
const DeleteDialog = lazy(() => import('./lead-delete.dialog.tsx').then((file) => ({ default: file.DeleteDialog })))

type Act = 'assign' | 'transfer' | 'delete'
interface Criteria {
  readonly search: string
  readonly page_tab: string
  readonly filters: object
}
interface Frozen {
  readonly act: Act
  readonly info: SelectionInfo
  readonly leads: string[]
}

/** Acts on the ticked leads or on all that match: what is shown before is exactly what is changed (G-L-25). */
export function useLeadBulk(
  selection: Selection,
  criteria: Criteria,
  rows: readonly LeadRow[],
  onDone: () => void,
): { isPossible: boolean; actions: BulkAction[]; dialog: ReactNode } {
  const t = useT()
  const client = useQueryClient()
  const [frozen, setFrozen] = useState<Frozen | null>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [mayAssign, mayTransfer, mayDelete] = [useCan('leads.assign'), useCan('leads.transfer'), useCan('leads.delete')]
  const loaded = rows.map(({ identifier }) => identifier)

  const freeze = async (act: Act) => {
    const ids = [...selection.ids]
    const body = selection.all
      ? { action: act, is_selected_all: true, leads: loaded, excluded_leads: ids, filters: criteria as never }
      : { action: act, leads: ids }
    try {
      const { selectionInfo } = await call(leadSelections.preview, { body })
      setError('')
      setReason('')
      setFrozen({ act, info: selectionInfo, leads: body.leads })
    } catch (failure) {
      toast.failed({ message: t(sentenceFor(failure, 'Unable to transfer leads.')) })
    }
  }
  const remove = async () => {
    if (!frozen || busy) return
    if (!reason.trim()) return setError(t('Reason is required'))
    setBusy(true)
    try {
      const gone = selection.all ? [] : frozen.leads
      await call(
        leadSelections.remove,
        {
          body: { leads: frozen.leads, selection_token: frozen.info.selection_token, reason, confirmation: String(frozen.info.permitted) },
        },
        { idempotencyKey: frozen.info.selection_token },
      )
      const undo = async () => {
        await call(leadSelections.restore, { body: { leads: gone } })
        await markStale(client, [leads.list])
      }
      toast.done({ message: t('Leads deleted successfully.'), ...(gone.length && { onUndo: () => void undo() }) })
      setFrozen(null)
      onDone()
      await markStale(client, [leads.list])
    } catch (failure) {
      setError(t(sentenceFor(failure, 'Unable to delete leads.')))
    } finally {
      setBusy(false)
    }
  }
  const actions: BulkAction[] = [
    ...(mayAssign
      ? [{ id: 'assign', label: t('Assign Leads'), icon: <IconUserCheck size={18} stroke={1.6} />, onRun: () => void freeze('assign') }]
      : []),
    ...(mayTransfer
      ? [
          {
            id: 'transfer',
            label: t('Transfer Leads'),
            icon: <IconUserShare size={18} stroke={1.6} />,
            onRun: () => void freeze('transfer'),
          },
        ]
      : []),
    ...(mayDelete
      ? [
          {
            id: 'delete',
            label: t('Delete Leads'),
            icon: <IconTrash size={18} stroke={1.6} />,
            onRun: () => void freeze('delete'),
            danger: true,
          },
        ]
      : []),
  ]
  const close = (done: boolean) => {
    setFrozen(null)
    if (done) onDone()
  }
  const dialog =
    frozen &&
    (frozen.act === 'delete' ? (
      <DeleteDialog
        info={frozen.info}
        reason={reason}
        onReason={setReason}
        busy={busy}
        error={error}
        onConfirm={() => void remove()}
        onClose={() => close(false)}
      />
    ) : (
      <AssignDialog
        mode={frozen.act}
        target={{ kind: 'many', selection_token: frozen.info.selection_token, leads: frozen.leads, count: frozen.info.permitted }}
        onClose={close}
      />
    ))
  return { isPossible: actions.length > 0, actions, dialog }
}
