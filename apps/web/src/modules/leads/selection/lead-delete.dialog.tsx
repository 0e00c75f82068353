import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { deleteConfirmation } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { type BulkResult, outcomeOf } from './bulk-outcome.state.ts'
import { Outcome } from './bulk-outcome.view.tsx'
import type { Frozen } from './lead-bulk.state.ts'

/** Names what goes to the trash, asks why, and has the number typed. */
export function DeleteDialog({ frozen: { info, leads: chosen }, onClose }: { frozen: Frozen; onClose: (done: boolean) => void }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Exclude<BulkResult, { kind: 'done' }> | null>(null)
  const confirmation = deleteConfirmation(info.permitted)
  const form = useEndpointForm(leadSelections.remove, {
    defaults: { leads: chosen, selection_token: info.selection_token, reason: '', confirmation },
    toCall: (body) => ({ body }),
    stales: [leads.list],
    failure: 'Unable to delete leads.',
    onDone: (answer) => {
      const next = outcomeOf(answer)
      if (next.kind === 'job' || (next.kind === 'skipped' && next.done === 0)) return setOutcome(next)
      sayDeleted()
      onClose(true)
    },
  })
  const restore = useAction(leadSelections.restore, { stales: [leads.list, leads.single], failure: 'Unable to restore the leads.' })
  const undo = async (job?: string) => {
    // What the work has not come to yet stays where it is.
    if (job) await call(jobs.cancel, { params: { id: job } }).catch(() => undefined)
    const { jobInfo } = await restore.mutateAsync({ body: { selection_token: info.selection_token } })
    toast.done({ message: jobInfo ? t('The leads are being restored') : t('Leads restored') })
  }
  const sayDeleted = (job?: string) =>
    toast.done({ message: t('Leads deleted successfully.'), onUndo: () => void undo(job).catch(() => undefined) })
  if (outcome) {
    const words = { said: t('Leads deleted successfully.'), failed: t('Unable to delete leads.') }
    const close = () => {
      if (outcome.kind === 'job') sayDeleted(outcome.job)
      onClose(true)
    }
    return <Outcome {...outcome} title={t('Delete Leads')} words={words} onClose={close} />
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
      busy={form.saving}
      error={form.refusal?.message}
      onConfirm={() => void form.submit()}
      onClose={() => onClose(false)}
    >
      <Textarea label={t('Reason')} required autosize minRows={2} {...form.field('reason')} />
    </ConfirmDialog>
  )
}
