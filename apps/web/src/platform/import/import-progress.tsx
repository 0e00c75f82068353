import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Meter } from '#ui/parts/two-lines.tsx'
import { useAction } from '../api/hooks.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import type { ImportNoun, ImportTypes } from './import-noun.ts'
import { importReads } from './import-steps.ts'

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

interface Props<T extends ImportTypes> {
  readonly noun: ImportNoun<T>
  readonly record: T['record']
}

/** How far the server is, in rows and in time, and a way to stop it. */
export function ImportProgress<T extends ImportTypes>({ noun, record }: Props<T>) {
  const t = useT()
  const { done, total } = noun.progressOf(record)
  const left = useRemaining(done, total)
  const percent = total ? Math.min(100, Math.round((done / total) * 100)) : 0
  return (
    <>
      <div className="e-panel i-progress">
        <p>{t(noun.words.working(record))}</p>
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
      {noun.calls.cancel && noun.can.beCancelled?.(record) && <Stop cancel={noun.calls.cancel} noun={noun} record={record} />}
    </>
  )
}

function Stop<T extends ImportTypes>({ cancel, noun, record }: Props<T> & { cancel: NonNullable<ImportNoun<T>['calls']['cancel']> }) {
  const t = useT()
  const stop = useAction(cancel, { stales: importReads(noun) })
  return (
    <div>
      <Button loading={stop.isPending} onClick={() => stop.mutate({ params: { import_id: record.identifier } })}>
        {t('Stop')}
      </Button>
    </div>
  )
}
