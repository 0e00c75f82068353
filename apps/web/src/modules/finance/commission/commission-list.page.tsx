import { type CommissionStructureRow, commissionStructures } from '@embark/contract/finance/commission/commission.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { pagedOf, shownOf } from '#platform/api/shown.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { CommissionDrawer } from './commission.form.tsx'

const defaults = { tab: 'structures', search: '', page: 1, per_page: 25 }
const statusNames = { draft: 'Draft', active: 'Active', retired: 'Retired' } as const

/** What institutions pay, and the enrolled applications for which no rule was found. */
export default function CommissionListPage() {
  const [state] = useUrlState(defaults)
  return state.tab === 'missing' ? <MissingList /> : <StructureList />
}

const useTabs = () => {
  const t = useT()
  const path = to(financeScreens.commissionStructures)
  return [
    { id: 'structures', name: t('Structures'), href: path },
    { id: 'missing', name: t('Commission missing'), href: hrefWith(path, { tab: 'missing' }) },
  ]
}

function StructureList() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const [editing, setEditing] = useState<string | null>(null)
  const { tab: _, ...query } = state
  const found = useEndpoint(commissionStructures.list, { query }, { keep: true })
  const [mayCreate, mayUpdate] = [useCan('commission.structures.create'), useCan('commission.structures.update')]
  const activate = useAction(commissionStructures.activate, {
    stales: [commissionStructures.list, commissionStructures.get],
    onDone: () => toast.done({ message: t('Commission structure activated successfully') }),
  })
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const columns: Column<CommissionStructureRow>[] = [
    {
      id: 'name',
      header: t('Name'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <TwoLines strong top={row.name} bottom={t('Version {{number}}', { number: row.version })} />,
    },
    { id: 'institution', header: t('Institution'), cell: (row) => row.institution.name },
    { id: 'currency', header: t('Currency'), width: 100, cell: (row) => row.currency },
    {
      id: 'valid_from',
      header: t('Valid'),
      sortable: true,
      width: 210,
      cell: (row) => (
        <span className="e-num">{[formatDay(row.valid_from), row.valid_to ? formatDay(row.valid_to) : t('open')].join(' – ')}</span>
      ),
    },
    { id: 'rules', header: t('Rules'), align: 'end', width: 80, cell: (row) => <span className="e-num">{row.rules_count}</span> },
    { id: 'status', header: t('Status'), width: 110, cardSlot: 'corner', cell: (row) => <Tag>{t(statusNames[row.status])}</Tag> },
  ]
  const menu = (row: CommissionStructureRow): MenuEntry[] => [
    { id: 'edit', label: row.status === 'draft' ? t('Edit') : t('New version'), onRun: () => setEditing(row.identifier) },
    {
      id: 'activate',
      label: t('Activate'),
      onRun: () => activate.mutate({ params: { id: row.identifier } }),
      ...(row.status !== 'draft' && { disabledReason: t('Only a draft can be activated') }),
    },
  ]
  const create = mayCreate && (
    <Button variant="filled" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setEditing('new')}>
      {t('New structure')}
    </Button>
  )
  const whoSees = useWhoSeesEach('commission_structure')
  return (
    <ListScreen<CommissionStructureRow>
      title={t('Commission structure')}
      {...(meta && { count: t('{{count}} structures', { count: meta.totalRecords }) })}
      views={useTabs()}
      activeView="structures"
      actions={create}
      search={{
        value: state.search,
        onChange: (search) => change({ search, page: 1 }, { replace: true }),
        label: t('Search by name or institution'),
      }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ name }) => name}
      {...whoSees.lineMenu(mayUpdate && menu)}
      {...shownOf(found)}
      empty={{ text: t('No structure yet. Installments are made by the rules of the active ones.'), action: create }}
      {...pagedOf(found.data, state.page, change)}
    >
      {whoSees.dialog}
      {editing && <CommissionDrawer identifier={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </ListScreen>
  )
}

function MissingList() {
  const t = useT()
  const [state, change] = useUrlState(defaults)
  const { tab: _, ...query } = state
  const found = useEndpoint(commissionStructures.missing, { query }, { keep: true })
  const mayUpdate = useCan('commission.structures.update')
  const generate = useAction(installments.generate, {
    stales: [commissionStructures.missing, installments.list],
    onDone: () => toast.done({ message: t('Installments created successfully') }),
  })
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  type Row = (typeof rows)[number]
  const columns: Column<Row>[] = [
    {
      id: 'student',
      header: t('Student'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <TwoLines strong top={row.student} bottom={`#${row.id}`} />,
    },
    { id: 'institution', header: t('Institution'), cell: (row) => row.institution.name },
    { id: 'program', header: t('Program'), cell: (row) => row.program_name ?? '--' },
    { id: 'intake', header: t('Intake'), width: 160, cell: (row) => row.intake ?? '--' },
  ]
  return (
    <ListScreen<Row>
      title={t('Commission structure')}
      {...(meta && { count: t('{{count}} applications', { count: meta.totalRecords }) })}
      views={useTabs()}
      activeView="missing"
      search={{ value: state.search, onChange: (search) => change({ search, page: 1 }, { replace: true }), label: t('Search by student') }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ student }) => student}
      {...(mayUpdate && {
        rowMenu: (row: Row): MenuEntry[] => [
          { id: 'generate', label: t('Make installments'), onRun: () => generate.mutate({ params: { id: row.identifier }, body: {} }) },
        ],
      })}
      {...shownOf(found)}
      empty={{ text: t('Every enrolled application has its installments.') }}
      {...pagedOf(found.data, state.page, change)}
    />
  )
}
