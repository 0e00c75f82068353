import { catalogScreens } from '@embark/contract/catalog/catalog.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type Ticket, tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import {
  asksForFeatures,
  bugNames,
  programFacts,
  type TicketKind,
  type TicketTab,
  ticketName,
  ticketRights,
  ticketStatusNames,
} from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { Button } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { createdColumn, titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { tabsOf } from '#platform/list/tabs.ts'
import { useList } from '#platform/list/use-list.ts'
import { useScreen } from '#platform/router/screen.ts'
import { me, useCan } from '#platform/session/session.ts'
import { Link } from '#ui/link.tsx'
import { NoValue } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { AssignDialog } from './assign.dialog.tsx'
import { FeatureDialog } from './feature.dialog.tsx'
import { FeedbackDialog } from './feedback.dialog.tsx'
import { kindAt, subjectOf, ticketHref, toneOf } from './ticket.state.ts'
import { moreFilters } from './ticket-filters.state.ts'

/** The tickets of one kind: whose page it is says which. */
export default function TicketListPage() {
  const kind = kindAt(useScreen()?.path)
  return <Tickets key={kind} kind={kind} />
}

const making = {
  update_request: { empty: 'No requests yet. To report a mistake, choose “Request Update” in the menu of a program.' },
  feedback: { text: 'Give feedback', empty: 'No feedback yet. Say what is broken or missing, and follow it here.' },
  premium_feature: { text: 'Ask for a feature', empty: 'No requests for features here.' },
} as const

const nothingOfInstitution = 'No requests here. Ask for a correction in an application, under “Courses”.'

function Tickets({ kind }: { kind: TicketKind }) {
  const t = useT()
  const list = useList(tickets.list, { kept: ['status'], beside: ['assigned'], query: { kind, with_tabs: true } })
  const { status, search, filters } = list.state
  // Where there is nothing at all, there is nothing to search or narrow.
  const isNothing = list.meta?.totalRecords === 0 && !search && !Object.keys(filters).length
  const isKeeper = useCan(ticketRights[kind].update)
  const mayFind = useCan('programs.read')
  const words = making[kind]
  const mayMake = kind !== 'premium_feature' || asksForFeatures(me().group)
  const dialog = (close: () => void) => (kind === 'feedback' ? <FeedbackDialog onClose={close} /> : <FeatureDialog onClose={close} />)
  return (
    <EndpointList
      list={list}
      count={(count) => (kind === 'feedback' ? t('{{count}} tickets', { count }) : t('{{count}} requests', { count }))}
      {...(!isNothing && {
        search: t('Search by number or words'),
        filters: { lead: t('Tickets where'), fields: { created_at: { label: t('Created') } }, more: () => moreFilters(kind, isKeeper) },
      })}
      views={
        isNothing && status === 'all'
          ? []
          : tabsOf(list.data?.tabsInfo, t, (tab) => list.hrefTo({ status: tab as TicketTab, search, filters }))
      }
      activeView={status}
      columns={useColumns(kind)}
      rowName={ticketName}
      rowHref={ticketHref}
      acts={[
        isKeeper && {
          id: 'assign',
          label: t('Assign'),
          isFor: ({ can }) => can.assign,
          dialog: (ticket, close) => <AssignDialog ticket={ticket} onClose={close} />,
        },
      ]}
      create={mayMake && 'text' in words && { text: t(words.text), dialog }}
      emptyAct={
        kind === 'update_request' && mayFind ? (
          <Button component={Link} href={to(catalogScreens.programs)} variant="filled">
            {t('Find programs')}
          </Button>
        ) : undefined
      }
      empty={t(kind === 'update_request' && me().group === 'institution_staff' ? nothingOfInstitution : words.empty)}
    />
  )
}

function useColumns(kind: TicketKind): ColumnsOf<typeof tickets.list> {
  const t = useT()
  return [
    {
      ...titleColumn('id', t('Ticket'), (ticket: Ticket) => {
        const subject = subjectOf(ticket, t)
        return <TwoLines strong top={<bdi>{subject ?? ticket.request_content}</bdi>} bottom={whereOf(ticket, t)} />
      }),
      width: 280,
    },
    {
      id: 'bug_type',
      header: t('Type'),
      width: 170,
      cell: ({ bug_type, fact }) => <TwoLines top={t(bugNames[bug_type])} bottom={fact ? t(programFacts[fact]) : ''} />,
    },
    ...(kind === 'feedback' ? [] : [messageColumn(t)]),
    {
      id: 'status',
      header: t('Status'),
      width: 130,
      cardSlot: 'corner',
      cell: ({ status }) => <Tag tone={toneOf(status)}>{t(ticketStatusNames[status])}</Tag>,
    },
    { id: 'reporter', header: t('Raised by'), width: 160, cell: ({ reporter }) => <bdi>{fullNameOf(reporter)}</bdi> },
    {
      id: 'assigned_to',
      header: t('Assigned to'),
      width: 160,
      cell: ({ assigned_to }) => (assigned_to ? <bdi>{fullNameOf(assigned_to)}</bdi> : <NoValue />),
    },
    { ...createdColumn(t, t('Created')), cardSlot: 'foot' },
  ]
}

/** What was written; feedback is called by it already. */
const messageColumn = (t: ReturnType<typeof useT>): ColumnsOf<typeof tickets.list>[number] => ({
  id: 'request_content',
  header: t('Message'),
  width: 260,
  cell: ({ request_content }) =>
    request_content ? (
      <span className="e-clip" dir="auto">
        {request_content}
      </span>
    ) : (
      <NoValue />
    ),
})

/** Its number, and where it is. */
const whereOf = ({ id, institution, program, campus, country }: Ticket, t: (text: string) => string) =>
  [ticketName({ id }), program && institution?.name, program && campus?.name, country && t(country.name)].filter(Boolean).join(' · ')
