import { to } from '@embark/contract/kernel/screen.ts'
import { type ImportRecord, type ImportRow, leadImports } from '@embark/contract/leads/import/import.contract.ts'
import { type ImportOutcome, importCan } from '@embark/contract/leads/import/import.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { PartPages } from '#platform/list/part-pages.tsx'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState, FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { FixRowForm } from './fix-row.form.tsx'
import { wizardDefaults } from './lead-import.state.ts'

const perPage = 25

/** The rows of one outcome: where they stand, what they hold, why, and a way to correct them. */
export function ImportRows({ record, outcome }: { record: ImportRecord; outcome: ImportOutcome }) {
  const t = useT()
  const [{ page }, setUrl] = useUrlState(wizardDefaults)
  const [fixing, setFixing] = useState<ImportRow>()
  const { data, error, refetch } = useEndpoint(
    leadImports.rows,
    { params: { import_id: record.identifier }, query: { outcome, page, per_page: perPage } },
    { keep: true },
  )
  if (error) return <FailedState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <LateSkeleton kind="rows" rows={6} />
  if (!data.recordsInfo.length) return <EmptyState text={t('No rows here.')} />
  const mapped = record.columns.filter(({ index }) => record.mapping?.[index])
  const mayFix = importCan.beFixed(record)
  const columns: Column<ImportRow>[] = [
    { id: 'line', header: t('Line'), width: 76, align: 'end', cardSlot: 'corner', cell: ({ line_no }) => line_no },
    ...mapped.slice(0, outcome === 'create' ? 4 : 2).map(
      ({ index, header }, at): Column<ImportRow> => ({
        id: `c${index}`,
        header: header || t('Column {{number}}', { number: index + 1 }),
        cardSlot: at === 0 ? 'title' : 'line',
        cell: ({ values }) => <span dir="auto">{values[index] || '--'}</span>,
      }),
    ),
    ...(outcome === 'create'
      ? []
      : [
          {
            id: 'why',
            header: outcome === 'error' ? t('Reason') : t('Known as'),
            cell: (row: ImportRow) => <Why row={row} record={record} />,
          },
        ]),
    ...(mayFix && outcome !== 'create'
      ? [
          {
            id: 'fix',
            header: t('Correct'),
            width: 110,
            cardSlot: 'foot' as const,
            cell: (row: ImportRow) => (
              <Button size="xs" aria-label={t('Correct line {{line}}', { line: row.line_no })} onClick={() => setFixing(row)}>
                {t('Correct')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable
        label={t('Rows')}
        columns={columns}
        rows={data.recordsInfo}
        rowId={({ row_no }) => String(row_no)}
        rowName={({ line_no }) => t('Line {{line}}', { line: line_no })}
        plain
      />
      <PartPages of={data} page={page} perPage={perPage} onPage={(next) => setUrl({ page: next })} />
      {fixing && <FixRowForm key={fixing.row_no} record={record} row={fixing} onClose={() => setFixing(undefined)} />}
    </>
  )
}

function Why({ row, record }: { row: ImportRow; record: ImportRecord }) {
  if (row.lead)
    return (
      <Link className="e-link" href={to(leadScreens.record, { lead_id: row.lead.identifier })}>
        <span dir="auto">{row.lead.name}</span>
      </Link>
    )
  return (
    <ul className="i-why">
      {row.errors.map(({ column, code, message }) => (
        <li key={`${column}${code}`}>
          {column !== null && record.columns[column]?.header && (
            <b>
              <bdi>{record.columns[column].header}</bdi>:{' '}
            </b>
          )}
          {message}
        </li>
      ))}
    </ul>
  )
}
