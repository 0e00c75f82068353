import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { Refused } from '#modules/masters/masters.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Link } from '#ui/link.tsx'
import type { BulkResult } from './bulk-outcome.state.ts'
import { useUndo } from './bulk-undo.state.ts'
import { JobProgress } from './job-progress.view.tsx'

type Props = Exclude<BulkResult, { kind: 'done' }> & {
  readonly title: string
  /** What is said when something was done, and when nothing was. */
  readonly words: { readonly said: string; readonly failed: string }
  readonly onClose: () => void
}

/** What an act on many leads did: how many it changed, and whom it left as they were and why. */
export function Outcome(props: Props) {
  const t = useT()
  const { undo } = useUndo()
  const { title, words, onClose } = props
  if (props.kind === 'job') return <JobProgress job={props.job} title={title} words={words} onClose={onClose} />
  const { done, total, skipped, job, canUndo } = props
  const takeBack = () => {
    undo(job)
    onClose()
  }
  return (
    <FormScreen
      variant="modal"
      title={title}
      verb={t('Close')}
      onSubmit={onClose}
      onCancel={onClose}
      extra={canUndo && <Button onClick={takeBack}>{t('Undo')}</Button>}
    >
      <p role="status">{done ? `${words.said} ${t('{{done}} of {{total}} done', { done, total })}` : words.failed}</p>
      <Refused text={t('{{count}} leads stay where they are:', { count: skipped.length })} records={skipped} total={skipped.length} />
      <p>
        <Link href={to(leadScreens.act, { job_id: job })} className="e-link">
          {t('See the report')}
        </Link>
      </p>
    </FormScreen>
  )
}
