import { type ListExport, listExports } from '@embark/contract/identity/export/export.contract.ts'
import { exportLimits } from '@embark/contract/identity/export/export.rules.ts'
import { jobs } from '@embark/contract/platform/job/job.contract.ts'
import { useAction, useConfirmedAction, useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageBar } from '#ui/list/page-bar.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { Tag, type Tone } from '#ui/parts/tag.tsx'
import { Meter, TwoLines } from '#ui/parts/two-lines.tsx'
import { ProfileFrame } from '../profile/profile-frame.view.tsx'

const start = { page: 1, per_page: 15 }
const lookMs = 2_000
const isOpen = ({ status }: ListExport) => status === 'queued' || status === 'running'

/** The files somebody had made of lists: how far they are, and where they are until they are deleted. */
export default function ExportsPage() {
  const t = useT()
  const [state, change] = useUrlState(start)
  const first = useEndpoint(listExports.list, { query: state }, { keep: true })
  const rows = first.data?.recordsInfo ?? []
  useEndpoint(listExports.list, { query: state }, { enabled: rows.some(isOpen), refetchMs: lookMs })
  const [columns, menu] = [useColumns(), useMenu()]
  const { status, failure } = shownOf(first)
  const meta = first.data?.metaInfo
  return (
    <ProfileFrame tab="exports">
      <p className="e-sub" style={{ marginBlockEnd: 'var(--s3)' }}>
        {t('Exported files are kept for {{days}} days.', { days: exportLimits.keptDays })}
      </p>
      {status === 'failed' && failure && <FailedState {...failure} />}
      {status === 'loading' && <LateSkeleton kind="rows" rows={6} />}
      {status === 'ready' && rows.length === 0 && <EmptyState text={t('No exports yet. Use the download button of a list to make one.')} />}
      {status === 'ready' && rows.length > 0 && (
        <DataTable<ListExport>
          label={t('Exports')}
          columns={columns}
          rows={rows}
          rowId={({ identifier }) => identifier}
          rowName={({ filename }) => filename}
          rowMenu={menu}
        />
      )}
      {meta && meta.totalRecords > rows.length && (
        <PageBar
          page={state.page}
          perPage={meta.per_page}
          total={meta.totalRecords}
          isTotalExact={meta.isTotalExact}
          shown={rows.length}
          onPage={(page) => change({ page })}
          onPerPage={(per_page) => change({ per_page, page: 1 })}
          sizes={[15, 25, 50]}
        />
      )}
    </ProfileFrame>
  )
}

const standings: Readonly<Record<ListExport['status'], readonly [text: string, tone: Tone]>> = {
  queued: ['Waiting', 'plain'],
  running: ['Being written', 'accent'],
  completed: ['Ready', 'good'],
  completed_with_errors: ['Ready', 'good'],
  failed: ['Failed', 'danger'],
  cancelled: ['Cancelled', 'plain'],
}

/** How far a file is, in percent while it is being written. */
function Standing({ row }: { row: ListExport }) {
  const t = useT()
  const [text, tone] = standings[row.status]
  if (row.status !== 'running') return <Tag tone={tone}>{t(text)}</Tag>
  const percent = t('{{percent}} % written', { percent: Math.min(99, Math.floor((row.done / Math.max(1, row.total)) * 100)) })
  return (
    <span className="e-two" role="status">
      {percent}
      <Meter done={row.done} of={row.total} label={percent} />
    </span>
  )
}

function useColumns(): Column<ListExport>[] {
  const t = useT()
  return [
    {
      id: 'filename',
      header: t('File'),
      hideable: false,
      cardSlot: 'title',
      cell: ({ file, filename, title }) => (
        <TwoLines
          strong
          top={
            file ? (
              <a className="e-link" href={file.download_page} download>
                <bdi>{filename}</bdi>
              </a>
            ) : (
              <bdi>{filename}</bdi>
            )
          }
          bottom={t(title)}
        />
      ),
    },
    { id: 'status', header: t('Status'), width: 170, cardSlot: 'corner', cell: (row) => <Standing row={row} /> },
    { id: 'total', header: t('Rows'), width: 110, align: 'end', cell: ({ total }) => <span className="e-num">{formatNumber(total)}</span> },
    {
      id: 'created_at',
      header: t('Ordered'),
      width: 170,
      cell: ({ created_at }) => <span className="e-num">{formatMoment(created_at)}</span>,
    },
    {
      id: 'kept_until',
      header: t('Kept until'),
      width: 170,
      cell: ({ kept_until }) => <span className="e-num">{formatMoment(kept_until)}</span>,
    },
  ]
}

function useMenu() {
  const t = useT()
  const cancel = useAction(jobs.cancel, { stales: [listExports.list], said: t('The export is being stopped') })
  const remove = useConfirmedAction(listExports.delete, {
    stales: [listExports.list],
    said: t('Export deleted'),
    question: ({ filename }: ListExport) => ({
      title: t('Delete {{name}}?', { name: filename }),
      text: t('The file can be made again from its list.'),
      verb: t('Delete'),
      isDanger: true,
    }),
    toCall: ({ identifier }) => ({ params: { identifier } }),
  })
  return (row: ListExport): MenuEntry[] => [
    ...(row.file ? [{ id: 'download', label: t('Download'), onRun: () => location.assign(row.file!.download_page) }] : []),
    ...(row.job && isOpen(row) ? [{ id: 'cancel', label: t('Cancel'), onRun: () => cancel.mutate({ params: { id: row.job! } }) }] : []),
    { id: 'delete', label: t('Delete'), danger: true, apart: true, onRun: () => remove.ask(row) },
  ]
}
