import { type StaffImport, staffImports } from '@embark/contract/organization/staff-import/staff-import.contract.ts'
import type { StaffImportOutcome } from '@embark/contract/organization/staff-import/staff-import.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { PageBar } from '#ui/list/page-bar.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { outcomeWords, wizardDefaults } from './staff-import.state.ts'

/** Rows of the file by what becomes of them, with the reasons of refused ones. */
export function ImportRows({ staffImport, outcomes }: { staffImport: StaffImport; outcomes: readonly StaffImportOutcome[] }) {
  const t = useT()
  const [{ outcome, page }, setUrl] = useUrlState(wizardDefaults)
  const shown = outcomes.find((each) => each === outcome) ?? outcomes.find((each) => staffImport.counts[each] > 0) ?? outcomes[0]!
  const answer = useEndpoint(
    staffImports.rows,
    { params: { import_id: staffImport.identifier }, query: { outcome: shown, page, per_page: 25 } },
    { keep: true },
  )
  const rows = answer.data?.recordsInfo ?? []
  const meta = answer.data?.metaInfo
  return (
    <>
      <Segments
        label={t('Rows')}
        value={shown}
        options={outcomes.map((id) => ({ id, name: `${t(outcomeWords[id])} · ${formatNumber(staffImport.counts[id])}` }))}
        onChange={(id) => setUrl({ outcome: id as StaffImportOutcome, page: 1 })}
      />
      {answer.isError && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {!answer.data && !answer.isError && <LateSkeleton kind="rows" />}
      {answer.data && rows.length === 0 && <p className="e-sub">{t('No data found')}</p>}
      {rows.length > 0 && (
        <DataTable
          label={t(outcomeWords[shown])}
          plain
          columns={[
            { id: 'line', header: t('Line'), width: 80, cell: ({ line_no }) => <span className="e-num">{line_no}</span> },
            {
              id: 'cells',
              header: t('Row'),
              cardSlot: 'title',
              cell: ({ values }) => <span dir="auto">{values.filter(Boolean).join(' · ')}</span>,
            },
            ...(shown === 'refused'
              ? [
                  {
                    id: 'why',
                    header: t('Why'),
                    cell: ({ errors }: (typeof rows)[number]) => <span>{errors.map(({ message }) => message).join(' · ')}</span>,
                  },
                ]
              : []),
          ]}
          rows={rows}
          rowId={({ row_no }) => String(row_no)}
          rowName={({ line_no }) => t('Line {{line}}', { line: line_no })}
        />
      )}
      {meta && meta.totalPages > 1 && (
        <PageBar
          page={page}
          perPage={meta.per_page}
          total={meta.totalRecords}
          isTotalExact={meta.isTotalExact}
          shown={rows.length}
          sizes={[25]}
          onPage={(next) => setUrl({ page: next })}
          onPerPage={() => setUrl({ page: 1 })}
        />
      )}
    </>
  )
}
