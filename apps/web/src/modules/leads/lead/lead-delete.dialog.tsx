import type { SelectionInfo } from '@embark/contract/leads/selection/selection.contract.ts'
import { Textarea } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'

interface Props {
  readonly info: SelectionInfo
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly busy: boolean
  readonly error: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Names what goes to the trash, asks why, and has the number typed. */
export function DeleteDialog({ info, reason, onReason, busy, error, onConfirm, onClose }: Props) {
  const t = useT()
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
      typed={{ label: t('Type the number of leads to confirm'), expected: String(info.permitted) }}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Textarea
        label={t('Reason')}
        required
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        autosize
        minRows={2}
      />
    </ConfirmDialog>
  )
}
