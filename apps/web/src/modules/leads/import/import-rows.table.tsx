import { to } from '@embark/contract/kernel/screen.ts'
import type { ImportRecord, ImportRow } from '@embark/contract/leads/import/import.contract.ts'
import { importCan } from '@embark/contract/leads/import/import.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import type { RowColumns } from '#platform/import/import-noun.ts'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import type { LeadImport } from './lead-import.state.ts'

/** What the rows of one outcome hold, why they have it, and a way to correct them. */
export function rowColumns({ record, outcome, t, onFix }: RowColumns<LeadImport>): Column<ImportRow>[] {
  const mapped = record.columns.filter(({ index }) => record.mapping?.[index])
  const isNew = outcome === 'create'
  return [
    ...mapped.slice(0, isNew ? 4 : 2).map(
      ({ index, header }, at): Column<ImportRow> => ({
        id: `c${index}`,
        header: header || t('Column {{number}}', { number: index + 1 }),
        cardSlot: at === 0 ? 'title' : 'line',
        cell: ({ values }) => <span dir="auto">{values[index] || '--'}</span>,
      }),
    ),
    ...(isNew
      ? []
      : [
          {
            id: 'why',
            header: outcome === 'error' ? t('Reason') : t('Known as'),
            width: 300,
            cell: (row: ImportRow) => <Why row={row} record={record} />,
          },
        ]),
    ...(importCan.beFixed(record) && !isNew
      ? [
          {
            id: 'fix',
            header: t('Fix'),
            width: 110,
            cardSlot: 'foot' as const,
            cell: (row: ImportRow) => (
              <Button size="xs" aria-label={t('Correct line {{line}}', { line: row.line_no })} onClick={() => onFix(row)}>
                {t('Fix')}
              </Button>
            ),
          },
        ]
      : []),
  ]
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
