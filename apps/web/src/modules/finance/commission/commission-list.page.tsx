import { agentShares } from '@embark/contract/finance/agent-share/agent-share.contract.ts'
import { type CommissionStructureRow, commissionStructures } from '@embark/contract/finance/commission/commission.contract.ts'
import { financeScreens } from '@embark/contract/finance/finance.screens.ts'
import { installments } from '@embark/contract/finance/installment/installment.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction } from '#platform/api/hooks.ts'
import { formatDay, formatMoney, formatNumber, inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { figuresColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { hrefWith, useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import type { Column } from '#ui/list/column.ts'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { AgentShareForm } from '../agent-share/agent-share.form.tsx'
import { CommissionDrawer } from './commission.form.tsx'

const statusNames = { draft: 'Draft', active: 'Active', retired: 'Retired' } as const
const start = { tab: 'structures' }

/** What institutions pay, and the enrolled applications for which no rule was found. */
export default function CommissionListPage() {
  const [{ tab }] = useUrlState(start)
  if (tab === 'shares') return <ShareList />
  return tab === 'missing' ? <MissingList /> : <StructureList />
}

const useTabs = () => {
  const t = useT()
  const path = to(financeScreens.commissionStructures)
  return [
    { id: 'structures', name: t('Structures'), href: path },
    { id: 'missing', name: t('Commission missing'), href: hrefWith(path, { tab: 'missing' }) },
    { id: 'shares', name: t('Agent shares'), href: hrefWith(path, { tab: 'shares' }) },
  ]
}

function StructureList() {
  const t = useT()
  const list = useList(commissionStructures.list, { own: start })
  const mayUpdate = useCan('commission.structures.update')
  const activate = useAction(commissionStructures.activate, {
    stales: [commissionStructures.list, commissionStructures.get],
    said: t('Commission structure activated successfully'),
  })
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} structures', { count })}
      views={useTabs()}
      activeView="structures"
      search={t('Search by name or institution')}
      columns={useColumns(list.rows)}
      form={(row, close) => <CommissionDrawer identifier={row?.identifier ?? null} onClose={close} />}
      rowName={({ name, institution }) => `${institution.name}, ${name}`}
      acts={[
        mayUpdate && {
          id: 'edit',
          label: ({ status }) => (status === 'draft' ? t('Edit') : t('New version')),
        },
        mayUpdate && {
          id: 'activate',
          label: t('Activate'),
          onRun: ({ identifier }) => activate.mutate({ params: { id: identifier } }),
          disabledReason: ({ status }) => status !== 'draft' && t('Only a draft can be activated'),
        },
        useWhoSeesEach('commission_structure'),
      ]}
      create={useCan('commission.structures.create') && { text: t('New structure') }}
      empty={t('No structure yet. Installments are made by the rules of the active ones.')}
    />
  )
}

/** What is the same in every row tells nothing. */
const differs =
  (of: (row: CommissionStructureRow) => unknown): NonNullable<Column<CommissionStructureRow>['isTelling']> =>
  (rows) =>
    new Set(rows.map(of)).size > 1

function useColumns(rows: readonly CommissionStructureRow[]): ColumnsOf<typeof commissionStructures.list> {
  const t = useT()
  const validity: ColumnsOf<typeof commissionStructures.list>[number] = {
    id: 'valid_from',
    header: t('Valid'),
    sortable: true,
    width: 210,
    cardSlot: 'end',
    isTelling: differs(({ valid_from, valid_to }) => `${valid_from} ${valid_to}`),
    cell: (row) => (
      <span className="e-num">{[formatDay(row.valid_from), row.valid_to ? formatDay(row.valid_to) : t('open')].join(' – ')}</span>
    ),
  }
  const rules: ColumnsOf<typeof commissionStructures.list>[number] = {
    ...figuresColumn('rules', t('Rules'), 80, (row: CommissionStructureRow) => row.rules_count),
    cardSlot: 'none',
    isTelling: differs(({ rules_count }) => rules_count),
  }
  const status: ColumnsOf<typeof commissionStructures.list>[number] = {
    id: 'status',
    header: t('Status'),
    width: 110,
    cardSlot: 'corner',
    isTelling: differs(({ status }) => status),
    cell: (row) => <Tag tone={row.status === 'active' ? 'usual' : 'plain'}>{t(statusNames[row.status])}</Tag>,
  }
  const isNamed = rows.length < 2 || differs(({ name }) => name)(rows)
  return [
    titleColumn('name', isNamed ? t('Institution and structure') : t('Institution'), (row) => (
      <TwoLines
        strong
        top={row.institution.name}
        bottom={[isNamed && row.name, row.version > 1 && t('Version {{number}}', { number: row.version })].filter(Boolean).join(' · ')}
      />
    )),
    { id: 'commission', header: t('Commission'), width: 240, cardSlot: 'start', cell: (row) => <Paid row={row} /> },
    { id: 'currency', header: t('Currency'), width: 90, cardSlot: 'none', cell: (row) => row.currency },
    validity,
    rules,
    status,
  ]
}

/** What a structure pays and of what, or from where to where its rules go. */
function Paid({ row: { percentages, amounts_minor, currency, bases } }: { row: CommissionStructureRow }) {
  const t = useT()
  const between = <V,>([least, most]: readonly [V, V], said: (value: V) => string) =>
    least === most ? said(least) : `${said(least)} – ${said(most)}`
  const amounts = amounts_minor && between(amounts_minor, (value) => formatMoney(value, currency))
  const percent = percentages && between(percentages, (value) => `${formatNumber(value)} %`)
  if (!percent) return <TwoLines strong top={<bdi className="e-num">{amounts}</bdi>} bottom={t('per enrolment')} />
  const words = {
    first_year_tuition: t('of first-year tuition'),
    total_tuition: t('of total tuition'),
    term_tuition: t('of the tuition of one term'),
  }
  const of = bases.length === 1 && bases[0] && words[bases[0]]
  return <TwoLines strong top={<bdi className="e-num">{percent}</bdi>} bottom={[of, amounts].filter(Boolean).join(' · ')} />
}

/** What each agency gets of received commission. */
function ShareList() {
  const t = useT()
  const list = useList(agentShares.list, { own: start })
  const columns: ColumnsOf<typeof agentShares.list> = [
    titleColumn('name', t('Agency'), (row) => row.name),
    figuresColumn('share', t('Share'), 110, (row) => `${formatNumber(row.share_percentage)} %`),
    { id: 'valid_from', header: t('Since'), width: 150, cell: (row) => (row.valid_from ? formatDay(row.valid_from) : <NoValue />) },
    {
      id: 'next',
      header: t('Agreed for later'),
      cell: ({ next }) =>
        inARow(next.map((term) => `${formatNumber(term.share_percentage)} % ${formatDay(term.valid_from)}`)) || <NoValue />,
    },
  ]
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} agencies', { count })}
      views={useTabs()}
      activeView="shares"
      search={t('Search by agency')}
      columns={columns}
      form={(row, close) => row && <AgentShareForm agency={row} onClose={close} />}
      acts={[useCan('commission.structures.update') && { id: 'edit', label: t('Change share') }]}
      empty={t('No agency works with this company yet.')}
    />
  )
}

function MissingList() {
  const t = useT()
  const list = useList(commissionStructures.missing, { own: start })
  const generate = useAction(installments.generate, {
    stales: [commissionStructures.missing, installments.list],
    onDone: ({ resultInfo: { created, changed } }) =>
      toast.done({
        message: created
          ? t('Installments created successfully')
          : changed
            ? t('Installments updated successfully')
            : t('Nothing was changed: the installments are as the commission says.'),
      }),
  })
  const columns: ColumnsOf<typeof commissionStructures.missing> = [
    titleColumn('student', t('Student'), (row) => <TwoLines strong top={row.student} bottom={`#${row.id}`} />),
    { id: 'institution', header: t('Institution'), cell: (row) => row.institution.name },
    { id: 'program', header: t('Program'), cell: (row) => row.program_name ?? '--' },
    { id: 'intake', header: t('Intake'), width: 160, cell: (row) => row.intake ?? '--' },
  ]
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} applications', { count })}
      views={useTabs()}
      activeView="missing"
      search={t('Search by student')}
      columns={columns}
      rowName={({ student }) => student}
      acts={[
        useCan('commission.structures.update') && {
          id: 'generate',
          label: t('Make installments'),
          onRun: ({ identifier }) => generate.mutate({ params: { id: identifier }, body: {} }),
        },
      ]}
      empty={t('Every enrolled application has its installments.')}
    />
  )
}
