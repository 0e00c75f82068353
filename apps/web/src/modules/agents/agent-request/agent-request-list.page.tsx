import { type AgentRequest, agentRequests } from '@embark/contract/agents/agent-request/agent-request.contract.ts'
import { agentRequestMoves, agentRequestStatuses } from '@embark/contract/agents/agent-request/agent-request.rules.ts'
import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { Button } from '@mantine/core'
import { useWhoSeesEach } from '#modules/access/access.public.tsx'
import { useConfirmedAction } from '#platform/api/hooks.ts'
import { formatMobile } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import { useListLook } from '#platform/list/list-look.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { InCommas } from '#platform/text/in-line.tsx'
import { Link } from '#ui/link.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import './agent-request.css'
import { DeclineDialog } from './decline.dialog.tsx'

const statusNames: Record<AgentRequest['status'], string> = { pending: 'Pending', approved: 'Approved', declined: 'Declined' }

const statusTones = { pending: 'warn', approved: 'good', declined: 'plain' } as const
/** What is seen before anybody chose: what fits beside the menu. */
const firstColumns = ['company_name', 'person', 'message', 'created_at', 'status']

/** The agencies that asked for an account, those that wait first. */
export default function AgentRequestListPage() {
  const t = useT()
  const list = useList(agentRequests.list, {
    own: { status: 'pending' },
    query: ({ status }) => ({ filters: { status: agentRequestStatuses.find((each) => each === status) } }),
  })
  const mayDecide = useCan('agents.requests.update')
  const approve = useApproval()
  const disabledReason = ({ status }: AgentRequest) => agentRequestMoves[status].length === 0 && t('This request was decided already')
  return (
    <EndpointList
      list={list}
      count={(count) => t('{{count}} requests', { count })}
      actions={
        <Button component={Link} href={to(agentScreens.forms)}>
          {t('Agent forms')}
        </Button>
      }
      views={[
        ...agentRequestStatuses.map((id) => ({ id, name: t(statusNames[id]), href: list.hrefTo({ status: id }) })),
        { id: 'all', name: t('All'), href: list.hrefTo({ status: 'all' }) },
      ]}
      activeView={list.state.status}
      search={t('Search by company, name or email')}
      columns={useColumns(
        list.state.status === 'pending',
        mayDecide ? { approve: approve.ask, decline: (row) => list.open('decline', row) } : null,
      )}
      look={useListLook('embark-agent-requests', { columns: firstColumns })}
      rowName={({ company_name }) => company_name}
      acts={[
        mayDecide && { id: 'approve', label: t('Approve'), onRun: approve.ask, disabledReason },
        mayDecide && {
          id: 'decline',
          label: t('Decline'),
          danger: true,
          dialog: (request, close) => <DeclineDialog request={request} onClose={close} />,
          disabledReason,
        },
        useWhoSeesEach('agent_request'),
      ]}
      empty={t('No pending requests. Agencies apply at /request-agent-account, or with one of your forms.')}
    />
  )
}

/** Makes the agency of a request once that was confirmed. */
function useApproval() {
  const t = useT()
  return useConfirmedAction(agentRequests.approve, {
    stales: [agentRequests.list],
    said: t('The agency was created and its owner invited'),
    question: ({ company_name, email }: AgentRequest) => ({
      title: t('Approve {{name}}', { name: company_name }),
      text: t('Creates an agency and an account for {{email}}, and sends an invitation.', { email }),
      verb: t('Approve'),
    }),
    toCall: ({ identifier }) => ({ params: { id: identifier } }),
  })
}

function SiteAndPlace({ website, city, country }: AgentRequest) {
  const site = website?.replace(/^https?:\/\//, '')
  const hasPlace = city || country
  return (
    <>
      {site && <bdi>{site}</bdi>}
      {site && hasPlace && ' · '}
      {hasPlace && <InCommas parts={[city, country]} />}
    </>
  )
}

type Deciding = Readonly<Record<'approve' | 'decline', (row: AgentRequest) => void>>

/** The two answers to a request that waits. */
function Decision({ row, deciding }: { row: AgentRequest; deciding: Deciding }) {
  const t = useT()
  const name = row.company_name
  return (
    <span className="agent-request-decision">
      <Button size="xs" variant="subtle" aria-label={t('Decline {{name}}', { name })} onClick={() => deciding.decline(row)}>
        {t('Decline')}
      </Button>
      <Button size="xs" aria-label={t('Approve {{name}}', { name })} onClick={() => deciding.approve(row)}>
        {t('Approve')}
      </Button>
    </span>
  )
}

/** `deciding` is there for who may. */
function useColumns(isPending: boolean, deciding: Deciding | null): ColumnsOf<typeof agentRequests.list> {
  const t = useT()
  return [
    {
      ...titleColumn('company_name', t('Company'), (row: AgentRequest) => (
        <TwoLines strong top={row.company_name} bottom={<SiteAndPlace {...row} />} />
      )),
      width: 200,
    },
    {
      id: 'person',
      header: t('Person'),
      width: 230,
      cardSlot: 'line',
      cell: (row) => <TwoLines top={fullNameOf(row)} bottom={row.email} />,
    },
    {
      id: 'mobile',
      header: t('Mobile number'),
      width: 160,
      cardSlot: 'start',
      cell: (row) => <bdi className="e-num">{formatMobile(row.country_code, row.mobile)}</bdi>,
    },
    {
      id: 'message',
      header: t('Message'),
      grows: true,
      cell: (row) =>
        row.message ? (
          <span className="agent-request-message" dir="auto" title={row.message}>
            {row.message}
          </span>
        ) : (
          <span className="e-muted e-none">{t('No message')}</span>
        ),
    },
    {
      id: 'country',
      header: t('Country'),
      width: 150,
      cell: (row) => (
        <TwoLines top={row.country ?? <NoValue />} bottom={(row.city || row.state) && <InCommas parts={[row.city, row.state]} />} />
      ),
    },
    {
      id: 'referred_by',
      header: t('Brought by'),
      width: 150,
      cell: (row) => (row.referred_by ? fullNameOf(row.referred_by) : <NoValue />),
    },
    { ...createdColumn(t, t('Requested on')), width: 110, cardSlot: 'end' },
    {
      id: 'status',
      header: isPending && deciding ? t('Decision') : t('Status'),
      width: isPending && deciding ? 200 : 130,
      align: isPending && deciding ? 'end' : 'start',
      cardSlot: 'corner',
      // Among those that wait there is no need to say that one does.
      cell: (row) =>
        isPending && deciding ? (
          <Decision row={row} deciding={deciding} />
        ) : (
          <TwoLines
            top={<Tag tone={statusTones[row.status]}>{t(statusNames[row.status])}</Tag>}
            bottom={row.decline_reason ?? (row.decided_by ? fullNameOf(row.decided_by) : '')}
          />
        ),
    },
  ]
}
