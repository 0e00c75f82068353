import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { type JobInfo, jobs } from '@embark/contract/platform/job/job.contract.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Refused } from '#modules/masters/masters.public.tsx'
import { markStale, useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Link } from '#ui/link.tsx'
import { Meter } from '#ui/parts/two-lines.tsx'
import { bulkStales, useUndo } from './bulk-undo.state.ts'

const over: ReadonlySet<JobInfo['status']> = new Set(['completed', 'completed_with_errors', 'failed', 'cancelled'])
const lookMs = 1_000

/** A job as it stands, asked for again until it is over; what it changed is read anew then. */
export function useJob(job: string) {
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  const { data } = useEndpoint(jobs.single, { params: { id: job } }, isOver ? {} : { refetchMs: lookMs })
  const isDone = data !== undefined && over.has(data.jobInfo.status)
  if (isDone !== isOver && data) setOver(isDone)
  useEffect(() => {
    if (isOver) void markStale(client, [...bulkStales, jobs.results])
  }, [isOver, client])
  return { data, isOver }
}

interface Props {
  readonly job: string
  readonly title: string
  /** What is said at its end when something was done, and when nothing was. */
  readonly words: { readonly said: string; readonly failed: string }
  readonly onClose: () => void
}

/** How far an act on many leads is: it can be stopped, and taken back once it is over. Closed, it goes on. */
export function JobProgress({ job, title, words, onClose }: Props) {
  const t = useT()
  const { data, isOver } = useJob(job)
  const cancel = useAction(jobs.cancel, { stales: [jobs.single] })
  const { undo } = useUndo()
  const info = data?.jobInfo
  const progress = info && t('{{done}} of {{total}} done', { done: info.done, total: info.total })
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
      extra={
        <>
          {info?.can.cancel && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id: job } })}>
              {t('Stop')}
            </Button>
          )}
          {info?.can.undo && <Button onClick={takeBack}>{t('Undo')}</Button>}
        </>
      }
    >
      <p role="status">{progress ?? t('One moment')}</p>
      {info && !isOver && <Meter done={info.done + info.failed} of={info.total} label={progress ?? ''} />}
      {info && isOver && <p>{endOf(info, words, t)}</p>}
      {isOver && info && info.failed > 0 && <Left job={job} count={info.failed} />}
      {isOver && (
        <p>
          <Link href={to(leadScreens.act, { job_id: job })} className="e-link">
            {t('See the report')}
          </Link>
        </p>
      )}
    </FormScreen>
  )
}

function endOf({ status, done }: JobInfo, { said, failed }: Props['words'], t: ReturnType<typeof useT>) {
  if (status === 'cancelled') return t('It was stopped. What was done stays done.')
  return done > 0 ? said : failed
}

/** Whom a job left as they were, by the reason. */
function Left({ job, count }: { job: string; count: number }) {
  const t = useT()
  const query = { per_page: 50, filters: { outcome: 'skipped' } } as const
  const records = useEndpoint(jobs.results, { params: { id: job }, query }).data?.recordsInfo ?? []
  return (
    <Refused
      text={t('{{count}} leads stay where they are:', { count })}
      records={records.map(({ id, name, reference, message }) => ({
        lead_identifier: String(id),
        name: name ?? undefined,
        reference: reference ?? undefined,
        message: message ?? '',
      }))}
      total={count}
    />
  )
}

interface Reason {
  readonly code: string
  readonly message: string
  readonly count: number
}
/** Why leads were left as they were, or would be, and how many for each reason. */
export function Reasons({ skipped }: { skipped: readonly Reason[] }) {
  const t = useT()
  if (!skipped.length) return null
  return (
    <ul className="e-samples">
      {skipped.map(({ code, message, count }) => (
        <li key={`${code} ${message}`}>{t('{{count}} leads: {{reason}}', { count, reason: message })}</li>
      ))}
    </ul>
  )
}
