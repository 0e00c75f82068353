import { useState } from 'react'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { useEndpoint } from '../api/hooks.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/i18n.ts'
import { PartPages } from '../list/part-pages.tsx'
import { useUrlState } from '../prefs/view-state.ts'
import type { ImportNoun, ImportTypes, Outcomes } from './import-noun.ts'
import { wizardDefaults } from './import-steps.ts'

const perPage = 25

interface Props<T extends ImportTypes> extends Outcomes<T['outcome']> {
  readonly noun: ImportNoun<T>
  readonly record: T['record']
}

/** The rows of the file by what becomes of them: where they stand, what they hold, why, and a way to correct them. */
export function ImportRows<T extends ImportTypes>({ noun, record, rows, first = rows.map(({ id }) => id) }: Props<T>) {
  const t = useT()
  const [{ outcome }, setUrl] = useUrlState(wizardDefaults)
  const begun = first.find((id) => rows.some((each) => each.id === id && each.count > 0))
  const shown = rows.find(({ id }) => id === outcome) ?? rows.find(({ id }) => id === begun) ?? rows[0]
  if (!shown) return null
  return (
    <>
      <div className="i-seg">
        <Segments
          label={t('Rows')}
          value={shown.id}
          options={rows.map(({ id, name, count }) => ({ id, name: `${name} · ${formatNumber(count)}` }))}
          onChange={(id) => setUrl({ outcome: id, page: 1 })}
        />
      </div>
      {shown.note && <p className="e-sub">{shown.note}</p>}
      <RowsTable noun={noun} record={record} outcome={shown.id} />
    </>
  )
}

function RowsTable<T extends ImportTypes>({ noun, record, outcome }: Pick<Props<T>, 'noun' | 'record'> & { outcome: T['outcome'] }) {
  const t = useT()
  const [{ page }, setUrl] = useUrlState(wizardDefaults)
  const [fixing, setFixing] = useState<T['row']>()
  const { data, error, refetch } = useEndpoint(
    noun.calls.rows,
    { params: { import_id: record.identifier }, query: { outcome, page, per_page: perPage } },
    { keep: true },
  )
  if (error) return <FailedState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <LateSkeleton kind="rows" rows={6} />
  if (!data.recordsInfo.length) return <EmptyState text={t('No rows here.')} />
  return (
    <>
      <DataTable
        label={t('Rows')}
        columns={[
          { id: 'line', header: t('Line'), width: 76, align: 'end', cardSlot: 'corner', cell: ({ line_no }) => line_no },
          ...noun.rowColumns({ record, outcome, t, onFix: setFixing }),
        ]}
        rows={data.recordsInfo}
        rowId={({ row_no }) => String(row_no)}
        rowName={({ line_no }) => t('Line {{line}}', { line: line_no })}
        plain
      />
      <PartPages of={data} page={page} perPage={perPage} onPage={(next) => setUrl({ page: next })} />
      {fixing && noun.FixRow && <noun.FixRow key={fixing.row_no} record={record} row={fixing} onClose={() => setFixing(undefined)} />}
    </>
  )
}
