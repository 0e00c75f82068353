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

/** How far a move of many records is, and whom it left as they were. */
export function Moving({ job, stales, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const params = { id: job }
  const [isOver, setOver] = useState(false)
  const info = useEndpoint(jobs.single, { params }, isOver ? {} : { refetchMs: 1_000 }).data?.jobInfo
  if (info && !isOver && over.has(info.status)) setOver(true)
  const failed = isOver ? (info?.failed ?? 0) : 0
  const query = { per_page: 50, filters: { outcome: 'skipped' } } as const
  const skipped = useEndpoint(jobs.results, { params, query }, { enabled: failed > 0 }).data?.recordsInfo ?? []
  useEffect(() => {
    if (isOver) void markStale(client, stales)
  }, [isOver, client, stales])
  return (
    <FormScreen title={t('The records are being moved')} verb={t('Close')} onSubmit={onClose} onCancel={onClose}>
      <p role="status">{info ? t('{{done}} of {{total}} moved', { done: info.done, total: info.total }) : t('One moment')}</p>
      {failed > 0 && (
        <Refused
          text={t('{{count}} records could not be moved:', { count: failed })}
          records={skipped.map(({ id, name, reference, message }) => ({
            lead_identifier: String(id),
            name: name ?? undefined,
            reference: reference ?? undefined,
            message: message ?? '',
          }))}
          total={failed}
        />
      )}
    </FormScreen>
  )
}
