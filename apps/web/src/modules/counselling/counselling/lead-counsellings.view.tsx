import { type Counselling, counsellings } from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { actNamed, entriesFor } from '#platform/list/row-acts.ts'
import { useOpenedHere } from '#platform/prefs/opened.ts'
import { useCan } from '#platform/session/session.ts'
import type { Column } from '#ui/list/column.ts'
import { DataTable } from '#ui/list/data-table.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { CounsellingForm } from './counselling.form.tsx'
import { useCounsellingActs } from './counselling-acts.view.tsx'
import { useCounsellingColumns } from './counselling-columns.view.tsx'
import '../counselling.css'

const shown = ['schedule_date', 'meeting_type', 'user', 'status']

/** The counsellings of one lead, the latest first, with what may be done with each. */
export function LeadCounsellings({ lead }: { readonly lead: string }) {
  const t = useT()
  const mayCreate = useCan('leads.counsellings.create')
  const acts = useCounsellingActs().filter(({ id }) => id !== 'lead')
  // Beside what one has in view of the lead there is no room for a column of each.
  const narrower: Readonly<Record<string, Partial<Column<Counselling>>>> = {
    schedule_date: { cardSlot: 'title' },
    user: { cell: ({ counselling_type, user }) => <TwoLines top={t(counselling_type.label)} bottom={fullNameOf(user)} /> },
  }
  const columns = useCounsellingColumns()
    .filter(({ id }) => shown.includes(id))
    .map((column): Column<Counselling> => ({ ...column, ...narrower[column.id] }))
  const page = useEndpoint(counsellings.ofLead, { params: { id: lead }, query: { per_page: 100 } })
  const { opened, close, ...ways } = useOpenedHere(page.data?.recordsInfo)
  if (!page.data) return <ReadState read={page} kind="rows" rows={3} />
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => ways.open('create')}>
      {t('New counselling')}
    </Button>
  )
  const rows = page.data.recordsInfo
  const row = opened?.row
  const dialog = row && actNamed(acts, opened.act, row)?.dialog?.(row, close)
  return (
    <div className="counselling-lead">
      {rows.length ? (
        <>
          <div className="counselling-acts">{create}</div>
          <DataTable
            plain
            label={t('Counsellings')}
            columns={columns}
            rows={rows}
            rowId={({ identifier }) => identifier}
            rowName={({ schedule_date }) => schedule_date.slice(0, 10)}
            rowMenu={(row) => entriesFor(acts, row, ways)}
          />
        </>
      ) : (
        <EmptyState text={t('No counsellings yet.')} action={create} />
      )}
      {mayCreate && opened?.act === 'create' && <CounsellingForm counselling={null} lead={lead} onClose={close} />}
      {dialog}
    </div>
  )
}
