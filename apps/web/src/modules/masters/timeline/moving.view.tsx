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
  /** What the work is called where it moves nothing, and what is said at its end when something was done, and when nothing was. */
  readonly title?: string
  readonly words?: { readonly said: string; readonly failed: string }
  readonly onClose: () => void
}
const over: ReadonlySet<string> = new Set(['completed', 'completed_with_errors', 'failed', 'cancelled'])

/** How far a move of many records or another act on them is, and whom it left as they were. */
export function Moving({ job, stales, title, words, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const call = { params: { id: job } }
  const [isOver, setOver] = useState(false)
  const info = useEndpoint(jobs.single, call, isOver ? {} : { refetchMs: 1_000 }).data?.jobInfo
  if (info && !isOver && over.has(info.status)) setOver(true)
  const skipped = useEndpoint(jobs.results, call, { enabled: isOver && (info?.failed ?? 0) > 0 }).data?.skipped ?? []
  const progress = ({ done, total }: { done: number; total: number }) =>
    words ? t('{{done}} of {{total}} done', { done, total }) : t('{{done}} of {{total}} moved', { done, total })
  useEffect(() => {
    if (isOver) void markStale(client, stales)
  }, [isOver, client, stales])
  return (
    <FormScreen title={title ?? t('The records are being moved')} verb={t('Close')} onSubmit={onClose} onCancel={onClose}>
      <p role="status">{info ? progress(info) : t('One moment')}</p>
      {words && isOver && info && <p>{info.done > 0 ? words.said : words.failed}</p>}
      {isOver && info && info.failed > 0 && (
        <Refused text={t('{{count}} records could not be moved:', { count: info.failed })} records={skipped} total={info.failed} />
      )}
    </FormScreen>
  )
}
