import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markStale, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Refused } from './refused.view.tsx'

interface Props {
  readonly job: string
  /** What is read anew once records have moved; always the same list. */
  readonly stales: readonly Endpoint[]
  readonly onClose: () => void
}
const over: ReadonlySet<string> = new Set(['completed', 'completed_with_errors', 'failed', 'cancelled'])

/** How far a move of many records is, and whom it left where they were. */
export function Moving({ job, stales, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const call = { params: { id: job } }
  const [isOver, setOver] = useState(false)
  const info = useEndpoint(jobs.single, call, isOver ? {} : { refetchMs: 1_000 }).data?.jobInfo
  if (info && !isOver && over.has(info.status)) setOver(true)
  const skipped = useEndpoint(jobs.results, call, { enabled: isOver && (info?.failed ?? 0) > 0 }).data?.skipped ?? []
  useEffect(() => {
    if (isOver) void markStale(client, stales)
  }, [isOver, client, stales])
  return (
    <FormScreen title={t('The records are being moved')} verb={t('Close')} onSubmit={onClose} onCancel={onClose}>
      <p role="status">{info ? t('{{done}} of {{total}} moved', { done: info.done, total: info.total }) : t('One moment')}</p>
      {isOver && info && info.failed > 0 && (
        <Refused text={t('{{count}} records could not be moved:', { count: info.failed })} records={skipped} total={info.failed} />
      )}
    </FormScreen>
  )
}
