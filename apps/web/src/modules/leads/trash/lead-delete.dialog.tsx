import { codeRules } from '@embark/contract/identity/code/code.rules.ts'
import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadTrash, type Verification } from '@embark/contract/leads/trash/trash.contract.ts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ConfirmDialog, latinDigits } from '#ui/feedback/confirm-dialog.tsx'
import { toast } from '#ui/feedback/toasts.tsx'
import { Link } from '#ui/link.tsx'
import { type BulkResult, outcomeOf } from '../selection/bulk-outcome.state.ts'
import { Outcome } from '../selection/bulk-outcome.view.tsx'
import { useUndo } from '../selection/bulk-undo.state.ts'
import { Reasons } from '../selection/job-progress.view.tsx'
import type { Frozen } from '../selection/lead-bulk.state.ts'

interface Props {
  readonly frozen: Frozen
  readonly onClose: (done: boolean) => void
}
/** A code that was asked for, with the reason it is bound to. */
interface Asked {
  readonly reason: string
  readonly verification: Verification
}

/** Names what goes to the trash, asks why, and then for the code that opens exactly this deletion (G-L-27). */
export function DeleteDialog({ frozen, onClose }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isWithoutWay, setWithoutWay] = useState(false)
  const { info, leads: chosen } = frozen
  const form = useEndpointForm(leadTrash.verification, {
    defaults: { leads: chosen, selection_token: info.selection_token, reason: '' },
    failure: 'Unable to delete leads.',
    onDone: (verification) => setAsked({ verification, reason: form.values.reason ?? '' }),
    onRefused: (failure) => {
      setWithoutWay(failure.code === 'TWO_FACTOR_REQUIRED')
      return false
    },
  })
  if (asked) return <CodeDialog frozen={frozen} asked={asked} onAsked={setAsked} onClose={onClose} />
  return (
    <ConfirmDialog
      opened
      title={t('Delete Leads')}
      text={t('{{count}} leads go to the trash for 30 days.', { count: info.permitted })}
      samples={[...info.samples]}
      more={Math.max(0, info.permitted - info.samples.length)}
      verb={t('Continue')}
      danger
      busy={form.saving}
      error={form.refusal?.message}
      onConfirm={() => void form.submit()}
      onClose={() => onClose(false)}
    >
      {info.total > info.permitted && <p>{t('{{count}} leads stay where they are:', { count: info.total - info.permitted })}</p>}
      <Reasons skipped={info.skipped} />
      <Textarea label={t('Reason')} required autosize minRows={2} {...form.field('reason')} />
      {isWithoutWay && (
        <Link href={to(identityScreens.twoFactor)} className="e-link">
          {t('Set up a second step')}
        </Link>
      )}
    </ConfirmDialog>
  )
}

/** Asks for the code and deletes. */
function CodeDialog({
  frozen: { info, leads: chosen },
  asked,
  onAsked,
  onClose,
}: Props & { asked: Asked; onAsked: (asked: Asked) => void }) {
  const t = useT()
  const [outcome, setOutcome] = useState<Exclude<BulkResult, { kind: 'done' }> | null>(null)
  const { undo } = useUndo()
  const { reason, verification } = asked
  const { verification_identifier, method, lead_count, resend_after } = verification
  const said = t('Leads deleted successfully.')
  const target = { leads: chosen, selection_token: info.selection_token, reason }
  const form = useEndpointForm(leadTrash.remove, {
    defaults: { ...target, verification_identifier, two_factor_code: '' },
    toCall: (body) => ({ body: { ...body, verification_identifier } }),
    stales: [leads.list, leadTrash.list],
    failure: 'Unable to delete leads.',
    onDone: (answer) => {
      const next = outcomeOf(answer)
      if (next.kind === 'job' || (next.kind === 'skipped' && next.done === 0)) return setOutcome(next)
      const job = next.kind === 'done' ? next.undo : next.canUndo ? next.job : null
      toast.done({ message: said, ...(job && { onUndo: () => undo(job) }) })
      onClose(true)
    },
  })
  const again = useAction(leadTrash.verification, {
    failure: 'Unable to delete leads.',
    onDone: (next) => onAsked({ reason, verification: next }),
  })
  if (outcome) {
    const words = { said, failed: t('Unable to delete leads.') }
    return <Outcome {...outcome} title={t('Delete Leads')} words={words} onClose={() => onClose(true)} />
  }
  const code = form.field('two_factor_code')
  const isMailed = method === 'email_otp'
  return (
    <ConfirmDialog
      opened
      title={t('Delete Leads')}
      text={
        isMailed
          ? t('We sent a code to your email address. It deletes these leads and no others.')
          : t('Type the six digits your authenticator app shows.')
      }
      verb={t('Delete {{count}} leads', { count: lead_count })}
      danger
      busy={form.saving}
      error={form.refusal?.message}
      onConfirm={() => void form.submit()}
      onClose={() => onClose(false)}
    >
      <TextInput
        label={t('Verification code')}
        required
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={codeRules.digits}
        {...code}
        onChange={(event) => code.onChange(latinDigits(event.currentTarget.value))}
      />
      {isMailed && (
        <SendAgain
          key={verification_identifier}
          after={resend_after}
          busy={again.isPending}
          onSend={() => again.mutate({ body: target })}
        />
      )}
    </ConfirmDialog>
  )
}

/** Sends another code once the minute is over. */
function SendAgain({ after, busy, onSend }: { after: number; busy: boolean; onSend: () => void }) {
  const t = useT()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), after * 1_000)
    return () => clearTimeout(timer)
  }, [after])
  if (!isReady) return null
  return (
    <Button variant="subtle" loading={busy} onClick={onSend}>
      {t('Send another code')}
    </Button>
  )
}
