import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { useEndpoint } from '../api/hooks.ts'
import { formatMoment, formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import { PartPages } from '../list/part-pages.tsx'
import { hrefWith, useUrlState } from '../prefs/view-state.ts'
import type { ImportNoun, ImportTypes } from './import-noun.ts'
import { wizardDefaults } from './import-steps.ts'

const perPage = 15
const figure = (count: number | null) => (count === null ? '--' : formatNumber(count))

/** The imports before, each with what became of it; a row opens it where it stands. */
export function ImportHistory<T extends ImportTypes>({ noun }: { noun: ImportNoun<T> }) {
  const t = useT()
  const [{ page, filters }, setUrl] = useUrlState(wizardDefaults)
  // A link may ask for some of them only, such as those that failed.
  const isNarrowed = Object.keys(filters).length > 0
  const { data, error, refetch } = useEndpoint(
    noun.calls.list,
    { query: { page, per_page: perPage, ...(isNarrowed && { filters }) } },
    { keep: true },
  )
  if (error) return <FailedState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <LateSkeleton kind="rows" rows={3} />
  if (!data.recordsInfo.length && !isNarrowed) return null
  const standing = (file: T['summary']) => {
    const { text, tone } = noun.standingOf(file)
    return <Tag tone={tone}>{t(text)}</Tag>
  }
  const columns: Column<T['summary']>[] = [
    {
      id: 'file',
      header: t('File'),
      cardSlot: 'title',
      cell: ({ filename, created_by }) => <TwoLines top={filename} bottom={created_by ? fullNameOf(created_by) : undefined} strong />,
    },
    { id: 'state', header: t('Status'), width: 200, cardSlot: 'corner', cell: standing },
    { id: 'rows', header: t('Rows'), width: 100, align: 'end', cell: ({ total_rows }) => formatNumber(total_rows) },
    { id: 'created', header: t('Created'), width: 110, align: 'end', cell: (file) => figure(noun.countsOf(file).created) },
    { id: 'errors', header: t('Errors'), width: 100, align: 'end', cell: (file) => figure(noun.countsOf(file).refused) },
    { id: 'at', header: t('Uploaded on'), width: 170, cardSlot: 'foot', cell: ({ created_at }) => formatMoment(created_at) },
  ]
  return (
    <div className="i-history">
      <h2>{t('Earlier imports')}</h2>
      {isNarrowed && (
        <p className="e-row e-wrap">
          <span className="e-num">{t('{{count}} imports match this link.', { count: data.metaInfo.totalRecords })}</span>
          <Link className="e-link" href={to(noun.screen)}>
            {t('Show all imports')}
          </Link>
        </p>
      )}
      <DataTable
        label={t('Earlier imports')}
        columns={columns}
        rows={data.recordsInfo}
        rowId={({ identifier }) => identifier}
        rowName={({ filename }) => filename}
        rowHref={({ identifier }) => hrefWith(to(noun.screen), { import: identifier })}
        plain
      />
      <PartPages of={data} page={page} perPage={perPage} onPage={(next) => setUrl({ page: next })} />
    </div>
  )
}
