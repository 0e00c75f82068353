import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMoment, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { PartPages } from '#platform/list/part-pages.tsx'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { stateWords, wizardDefaults, wizardPath } from './lead-import.state.ts'

const perPage = 15

/** The imports before, each with what became of it; a row opens it where it stands. */
export function ImportHistory() {
  const t = useT()
  const [{ page }, setUrl] = useUrlState(wizardDefaults)
  const { data, error, refetch } = useEndpoint(leadImports.list, { query: { page, per_page: perPage } }, { keep: true })
  if (error) return <FailedState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <LateSkeleton kind="rows" rows={3} />
  if (!data.recordsInfo.length) return null
  type Row = (typeof data.recordsInfo)[number]
  const columns: Column<Row>[] = [
    {
      id: 'file',
      header: t('File'),
      cardSlot: 'title',
      cell: ({ filename, created_by }) => <TwoLines top={filename} bottom={created_by ? fullNameOf(created_by) : undefined} strong />,
    },
    {
      id: 'state',
      header: t('Status'),
      width: 200,
      cardSlot: 'corner',
      cell: ({ state, is_reverting }) =>
        is_reverting ? <Tag tone="accent">{t('Being undone')}</Tag> : <Tag tone={stateWords[state].tone}>{t(stateWords[state].text)}</Tag>,
    },
    { id: 'rows', header: t('Rows'), width: 100, align: 'end', cell: ({ total_rows }) => formatNumber(total_rows) },
    { id: 'created', header: t('Created'), width: 110, align: 'end', cell: ({ done }) => (done ? formatNumber(done.create) : '--') },
    {
      id: 'errors',
      header: t('Errors'),
      width: 100,
      align: 'end',
      cell: ({ done, planned }) => ((done ?? planned) ? formatNumber((done ?? planned)!.error) : '--'),
    },
    { id: 'at', header: t('Uploaded on'), width: 170, cardSlot: 'foot', cell: ({ created_at }) => formatMoment(created_at) },
  ]
  return (
    <div className="i-history">
      <h2>{t('Imports before')}</h2>
      <DataTable
        label={t('Imports before')}
        columns={columns}
        rows={data.recordsInfo}
        rowId={({ identifier }) => identifier}
        rowName={({ filename }) => filename}
        rowHref={({ identifier }) => hrefWith(wizardPath, { import: identifier })}
        plain
      />
      <PartPages of={data} page={page} perPage={perPage} onPage={(next) => setUrl({ page: next })} />
    </div>
  )
}
