import type { ImportRecord } from '@embark/contract/leads/import/import.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Meter } from '#ui/parts/two-lines.tsx'

/** How many seconds are left at the pace seen since the page was opened. */
function useRemaining(done: number, total: number): number | undefined {
  const first = useRef<{ done: number; at: number }>(undefined)
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    first.current ??= { done, at: Date.now() }
    const { done: before, at } = first.current
    const pace = (done - before) / Math.max(1, Date.now() - at)
    setLeft(pace > 0 ? Math.ceil((total - done) / pace / 1_000) : undefined)
  }, [done, total])
  return left
}

/** How far the server is, in rows and in time. */
export function ImportProgress({ record, text }: { record: ImportRecord; text: string }) {
  const t = useT()
  const { done = 0, total = record.total_rows } = record.progress ?? {}
  const left = useRemaining(done, total)
  const percent = total ? Math.min(100, Math.round((done / total) * 100)) : 0
  return (
    <div className="e-panel i-progress">
      <p>{text}</p>
      <Meter done={done} of={total} label={t('{{percent}}% done', { percent })} />
      <p className="e-row e-sub" role="status">
        <b className="e-num">{t('{{percent}}% done', { percent })}</b>
        <span>{t('{{done}} of {{total}} rows', { done: formatNumber(done), total: formatNumber(total) })}</span>
        {left !== undefined && left > 0 && (
          <span>
            {left < 60 ? t('{{count}} seconds left', { count: left }) : t('{{count}} minutes left', { count: Math.ceil(left / 60) })}
          </span>
        )}
      </p>
    </div>
  )
}
