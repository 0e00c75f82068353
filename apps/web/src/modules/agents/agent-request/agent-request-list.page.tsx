import { type AgentRequest, agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { agentRequestMoves, agentRequestStatuses } from '@embark/contract/agents/agent-request/agent-request.rules.ts'
import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { shownOf } from '#platform/api/shown.ts'
import { formatMobile, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { useConfirm } from '#ui/feedback/use-confirm.tsx'
import { Link } from '#ui/link.tsx'
import type { Column } from '#ui/list/column.ts'
import { ListScreen } from '#ui/list/list-screen.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { DeclineDialog } from './decline.dialog.tsx'

const defaults = { status: 'pending', search: '', page: 1, per_page: 25 }
const statusNames: Record<AgentRequest['status'], string> = { pending: 'Pending', approved: 'Approved', declined: 'Declined' }
const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`.trim()

/** The agencies that asked for an account, those that wait first. */
export default function AgentRequestListPage() {
  const t = useT()
  const confirm = useConfirm()
  const [state, change] = useUrlState(defaults)
  const [declining, setDeclining] = useState<AgentRequest>()
  const mayDecide = useCan('agents.requests.update')
  const status = agentRequestStatuses.find((one) => one === state.status)
  const { search, page, per_page } = state
  const found = useEndpoint(
    agentRequests.list,
    { query: { search, page, per_page, ...(status && { filters: { status } }) } },
    { keep: true },
  )
  const stales = [agentRequests.list]
  const approve = useAction(agentRequests.approve, {
    stales,
    onDone: () => toast.done({ message: t('The agency was made and its owner invited') }),
  })
  const rows = found.data?.recordsInfo ?? []
  const meta = found.data?.metaInfo
  const ask = async (row: AgentRequest) => {
    const sure = await confirm({
      title: t('Approve {{name}}', { name: row.company_name }),
      text: t('An agency and an account for {{email}} are made, and an invitation goes out.', { email: row.email }),
      verb: t('Approve'),
    })
    if (sure) approve.mutate({ params: { id: row.identifier } })
  }
  const menu = (row: AgentRequest): MenuEntry[] => {
    const decided = agentRequestMoves[row.status].length === 0 && { disabledReason: t('This request was decided already') }
    return [
      { id: 'approve', label: t('Approve'), onRun: () => void ask(row), ...decided },
      { id: 'decline', label: t('Decline'), danger: true, onRun: () => setDeclining(row), ...decided },
    ]
  }
  const columns: Column<AgentRequest>[] = [
    {
      id: 'company_name',
      header: t('Company'),
      hideable: false,
      cardSlot: 'title',
      cell: (row) => <TwoLines strong top={row.company_name} bottom={row.website ?? ''} />,
    },
    { id: 'person', header: t('Person'), cell: (row) => <TwoLines top={nameOf(row)} bottom={row.email} /> },
    {
      id: 'mobile',
      header: t('Mobile number'),
      width: 170,
      cell: (row) => <bdi>{formatMobile(row.country_code, row.mobile)}</bdi>,
    },
    {
      id: 'country',
      header: t('Country'),
      width: 150,
      cell: (row) => <TwoLines top={row.country ?? '--'} bottom={[row.city, row.state].filter(Boolean).join(', ')} />,
    },
    { id: 'message', header: t('Message'), cell: (row) => row.message ?? <NoValue /> },
    { id: 'referred_by', header: t('Brought by'), width: 150, cell: (row) => (row.referred_by ? nameOf(row.referred_by) : <NoValue />) },
    {
      id: 'status',
      header: t('Status'),
      width: 150,
      cardSlot: 'corner',
      cell: (row) => (
        <TwoLines
          top={<Tag>{t(statusNames[row.status])}</Tag>}
          bottom={row.decline_reason ?? (row.decided_by ? nameOf(row.decided_by) : '')}
        />
      ),
    },
    { id: 'created_at', header: t('Asked'), width: 120, cell: (row) => <span className="e-num">{formatMomentDay(row.created_at)}</span> },
  ]
  const whoSees = useWhoSeesEach('agent_request')
  return (
    <ListScreen<AgentRequest>
      title={t('Agent requests')}
      {...(meta && { count: t('{{count}} requests', { count: meta.totalRecords }) })}
      actions={
        <Button component={Link} href={to(agentScreens.forms)}>
          {t('Agent forms')}
        </Button>
      }
      views={[
        ...agentRequestStatuses.map((id) => ({ id, name: t(statusNames[id]), href: `?status=${id}` })),
        { id: 'all', name: t('All'), href: '?status=all' },
      ]}
      activeView={status ?? 'all'}
      search={{
        value: search,
        onChange: (text) => change({ search: text, page: 1 }, { replace: true }),
        label: t('Search by company, name or email'),
      }}
      columns={columns}
      rows={rows}
      rowId={({ identifier }) => identifier}
      rowName={({ company_name }) => company_name}
      {...whoSees.lineMenu(mayDecide && menu)}
      {...shownOf(found)}
      empty={{ text: t('No request waits. Agencies ask at /request-agent-account, or with a form of yours.') }}
      {...(meta && {
        page: {
          page,
          perPage: meta.per_page,
          total: meta.totalRecords,
          isTotalExact: meta.isTotalExact,
          shown: rows.length,
          onPage: (next: number) => change({ page: next }),
          onPerPage: (size: number) => change({ per_page: size, page: 1 }),
        },
      })}
    >
      {whoSees.dialog}
      {declining && <DeclineDialog request={declining} onClose={() => setDeclining(undefined)} />}
    </ListScreen>
  )
}
