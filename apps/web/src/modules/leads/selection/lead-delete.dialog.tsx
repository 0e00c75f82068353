import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { deleteConfirmation } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { sentenceFor } from '#platform/api/failure.ts'
import { markStale } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Frozen } from './lead-bulk.state.ts'

/** Names what goes to the trash, asks why, and has the number typed. */
export function DeleteDialog({ frozen: { info, leads: chosen, isAll }, onClose }: { frozen: Frozen; onClose: (done: boolean) => void }) {
  const t = useT()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const confirmation = deleteConfirmation(info.permitted)
  const remove = async () => {
    if (busy) return
    if (!reason.trim()) return setError(t('Reason is required'))
    setBusy(true)
    const { selection_token } = info
    try {
      await call(
        leadSelections.remove,
        { body: { leads: chosen, selection_token, reason, confirmation } },
        { idempotencyKey: selection_token },
      )
      const undo = async () => {
        await call(leadSelections.restore, { body: { leads: chosen } })
        await markStale(client, [leads.list])
      }
      toast.done({ message: t('Leads deleted successfully.'), ...(!isAll && { onUndo: () => void undo() }) })
      onClose(true)
      await markStale(client, [leads.list])
    } catch (failure) {
      setError(t(sentenceFor(failure, 'Unable to delete leads.')))
      setBusy(false)
    }
  }
  const skipped = info.skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <ConfirmDialog
      opened
      title={t('Delete Leads')}
      text={
        skipped
          ? t('{{count}} leads go to the trash for 30 days; {{skipped}} are left out.', { count: info.permitted, skipped })
          : t('{{count}} leads go to the trash for 30 days.', { count: info.permitted })
      }
      samples={[...info.samples]}
      more={Math.max(0, info.permitted - info.samples.length)}
      verb={t('Delete {{count}} leads', { count: info.permitted })}
      danger
      typed={{ label: t('Type the number of leads to confirm'), expected: confirmation }}
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onClose={() => onClose(false)}
    >
      <Textarea
        label={t('Reason')}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
      />
    </ConfirmDialog>
  )
}
