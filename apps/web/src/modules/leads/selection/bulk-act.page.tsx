import { to } from '@embark/contract/kernel/screen.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { type JobRecord, jobs } from '@embark/contract/platform/job/job.contract.ts'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { call } from '#platform/api/call.ts'
import { useAction } from '#platform/api/hooks.ts'
import { saveBlob } from '#platform/api/save-blob.ts'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useScreenParams } from '#platform/router/params.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'
import { Meter, TwoLines } from '#ui/parts/two-lines.tsx'
import { bulkStales, useUndo } from './bulk-undo.state.ts'
import { kindName, standings } from './bulk-words.state.ts'
import { Reasons, useJob } from './job-progress.view.tsx'

/** What became of each lead of a bulk act; how far it is, why leads were left as they were, and the way back. */
export default function BulkActPage() {
  const t = useT()
  const { job_id } = useScreenParams(leadScreens.act)
  const { data } = useJob(job_id)
  const info = data?.jobInfo
  const list = useList(jobs.results, { params: { id: job_id } })
  const cancel = useAction(jobs.cancel, { stales: bulkStales, said: t('The job is being stopped') })
  const { undo, isUndoing } = useUndo()
  const download = async () => saveBlob(await call(jobs.report, { params: { id: job_id } }), `report-${job_id.slice(0, 8)}.csv`)
  const { outcome } = list.state.filters
  return (
    <EndpointList
      list={list}
      path={[{ name: t('Bulk actions'), href: to(leadScreens.acts) }]}
      title={info ? t(kindName(info)) : t('Bulk action')}
      count={info && formatMoment(info.created_at)}
      views={[
        { id: '', name: t('All'), href: list.hrefTo({}) },
        { id: 'done', name: t('Done'), href: list.hrefTo({ filters: { outcome: 'done' } }) },
        { id: 'skipped', name: t('Left as it was'), href: list.hrefTo({ filters: { outcome: 'skipped' } }) },
        { id: 'waiting', name: t('Not reached'), href: list.hrefTo({ filters: { outcome: 'waiting' } }) },
      ]}
      activeView={typeof outcome === 'string' ? outcome : ''}
      actions={
        <>
          {info?.can.cancel && (
            <Button loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id: job_id } })}>
              {t('Stop')}
            </Button>
          )}
          {info?.can.undo && (
            <Button loading={isUndoing} leftSection={<IconArrowBackUp size={18} stroke={1.6} />} onClick={() => undo(job_id)}>
              {t('Undo')}
            </Button>
          )}
          <Button variant="default" leftSection={<IconDownload size={18} stroke={1.6} />} onClick={() => void download()}>
            {t('Report as CSV')}
          </Button>
        </>
      }
      figures={info && <Figures info={info} skipped={data.skipped} />}
      columns={useColumns()}
      isOrderFixed
      rowId={({ id }) => String(id)}
      rowName={({ name, reference }) => name ?? reference ?? t('Lead')}
      rowHref={({ identifier, module }) => (identifier && module === 'lead' ? to(leadScreens.record, { lead_id: identifier }) : undefined)}
      empty={t('Nothing here')}
    />
  )
}

function Figures({
  info,
  skipped,
}: {
  info: NonNullable<ReturnType<typeof useJob>['data']>['jobInfo']
  skipped: Parameters<typeof Reasons>[0]['skipped']
}) {
  const t = useT()
  const [standing, tone] = standings[info.status]
  const text = t('{{done}} of {{total}} done', { done: info.done, total: info.total })
  return (
    <section>
      <p role="status">
        <Tag tone={tone}>{t(standing)}</Tag> {text}
      </p>
      {info.finished_at === null && <Meter done={info.done + info.failed} of={info.total} label={text} />}
      <Reasons skipped={skipped} />
      {info.undone_by && <p className="e-muted">{t('This was undone.')}</p>}
    </section>
  )
}

const outcomes: Readonly<Record<JobRecord['outcome'], readonly [text: string, tone: Tone]>> = {
  done: ['Done', 'good'],
  skipped: ['Left as it was', 'warn'],
  waiting: ['Not reached', 'plain'],
}

function useColumns(): ColumnsOf<typeof jobs.results> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), ({ name, reference }) => (
      <TwoLines strong top={name ?? t('A lead you do not see')} bottom={reference ?? ''} />
    )),
    {
      id: 'outcome',
      header: t('Result'),
      width: 170,
      cardSlot: 'corner',
      cell: ({ outcome }) => <Tag tone={outcomes[outcome][1]}>{t(outcomes[outcome][0])}</Tag>,
    },
    { id: 'message', header: t('Reason'), cell: ({ message }) => message ?? <NoValue /> },
  ]
}
