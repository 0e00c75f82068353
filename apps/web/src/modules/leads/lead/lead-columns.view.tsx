import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { Overdue, ringOf, useAnswerText } from '#modules/masters/masters.public.ts'
import { NextStepDue } from '#platform/day/next-step.tsx'
import { formatAgo, formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { Money, NoValue } from '#ui/parts/money.tsx'
import { AssignPlace, Person } from '#ui/parts/person-avatar.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { ownId, useOwnFields } from '../answer/own-fields.state.ts'
import { ContactClock } from '../first-contact/contact-clock.view.tsx'
import { Interest } from './interest.view.tsx'
import { useContactChoices } from './lead-filters.view.tsx'
import { leadNumber } from './lead-list.state.ts'

type Columns = ColumnsOf<typeof leads.list>

const mayUpdate = ({ can }: LeadRow) => can.update
const mayMove = ({ can }: LeadRow) => can.move
const mayGive = ({ can, owner }: LeadRow) => (owner ? can.transfer : can.assign)
const mayRemind = ({ can }: LeadRow) => can.set_reminder

/** The columns of the lead list; an empty cell offers the next act. */
export function useLeadColumns(onAssign: (lead: LeadRow) => void): Columns {
  const main = useMainColumns(onAssign)
  const origin = useOriginColumns()
  const times = useTimeColumns()
  const ownFields = useOwnFieldColumns()
  return [...main, ...origin, ...times, ...ownFields]
}

/** How far it has come. */
function useStandingColumns(): Columns {
  const t = useT()
  return [
    {
      id: 'stage_entered_at',
      edits: mayMove,
      header: t('Stage'),
      sortable: true,
      width: 130,
      cardSlot: 'corner',
      cell: (lead) => <Stage name={t(lead.stage.name)} {...ringOf(lead.stage)} />,
    },
    {
      id: 'status',
      edits: mayMove,
      header: t('Status'),
      cardSlot: 'none',
      cell: (lead) => <TwoLines top={t(lead.status.name)} bottom={lead.is_overdue ? <Overdue dueAt={lead.due_at} /> : undefined} />,
    },
    {
      id: 'sub_status',
      edits: mayUpdate,
      header: t('Sub-status'),
      cardSlot: 'none',
      cell: (lead) => (lead.sub_status ? <span dir="auto">{lead.sub_status.label}</span> : <NoValue />),
    },
  ]
}

/** Who it is, how far it has come, what they want, and who does what next. */
function useMainColumns(onAssign: (lead: LeadRow) => void): Columns {
  const t = useT()
  return [
    {
      id: 'first_name',
      header: t('Lead'),
      sortable: true,
      width: 224,
      hideable: false,
      cardSlot: 'title',
      cell: (lead) => (
        <Person
          name={fullNameOf(lead)}
          note={<InDots parts={[leadNumber(lead.id), lead.mobile ? groupedPhone(lead.mobile) : lead.email]} />}
          strong
        />
      ),
    },
    ...useStandingColumns(),
    {
      id: 'interest',
      edits: mayUpdate,
      header: t('Interest'),
      width: 144,
      cardSlot: 'line',
      cell: (lead) => <Interest of={lead} />,
    },
    {
      id: 'owner',
      edits: mayGive,
      header: t('Owner'),
      width: 142,
      cardSlot: 'none',
      cell: (lead) =>
        lead.owner ? (
          <Person name={fullNameOf(lead.owner)} />
        ) : lead.can.assign ? (
          <AssignPlace label={t('Assign')} onAssign={() => onAssign(lead)} />
        ) : (
          <NoValue />
        ),
    },
    {
      id: 'next_follow_up_at',
      edits: mayRemind,
      header: t('Next step'),
      sortable: true,
      width: 176,
      cardSlot: 'foot',
      cell: (lead) =>
        lead.next_task ? (
          <TwoLines
            top={lead.next_task.note}
            bottom={<NextStepDue at={lead.next_task.scheduled_at} isOverdue={lead.next_task.is_overdue} />}
          />
        ) : (
          <span className="e-muted">{t('No next step')}</span>
        ),
    },
  ]
}

/** Where it came from, and where it belongs. */
function useOriginColumns(): Columns {
  const t = useT()
  const label = (value: { label: string } | null) => (value ? t(value.label) : <NoValue />)
  return [
    {
      id: 'source',
      edits: mayUpdate,
      header: t('Source'),
      cardSlot: 'none',
      cell: (lead) => <TwoLines top={label(lead.source)} bottom={label(lead.medium)} />,
    },
    {
      id: 'category',
      edits: mayUpdate,
      header: t('Category'),
      cardSlot: 'none',
      cell: (lead) => (lead.category ? t(lead.category) : <NoValue />),
    },
    { id: 'branch', header: t('Branch'), cardSlot: 'none', cell: (lead) => lead.branch?.name ?? <NoValue /> },
    { id: 'agent', header: t('Agent'), cardSlot: 'none', cell: (lead) => lead.agent?.name ?? <NoValue /> },
    {
      id: 'budget',
      edits: mayUpdate,
      header: t('Budget'),
      align: 'end',
      width: 104,
      cardSlot: 'none',
      cell: (lead) => (lead.budget ? <Money minor={lead.budget.amount_minor} currency={lead.budget.currency} whole /> : null),
    },
  ]
}

function useTimeColumns(): Columns {
  const t = useT()
  const hasClocks = useContactChoices().length > 0
  return [
    ...(hasClocks
      ? [
          {
            id: 'first_contact',
            header: t('First contact'),
            width: 130,
            cardSlot: 'none' as const,
            cell: (lead: LeadRow) => <ContactClock clock={lead.first_contact} />,
          },
        ]
      : []),
    {
      id: 'created_at',
      header: t('Created'),
      sortable: true,
      align: 'end',
      cardSlot: 'none',
      cell: (lead) => formatMomentDay(lead.created_at),
    },
    {
      id: 'last_activity_at',
      header: t('Activity'),
      sortable: true,
      align: 'end',
      width: 132,
      cardSlot: 'none',
      cell: (lead) => <span className="e-muted">{formatAgo(lead.last_activity_at)}</span>,
    },
  ]
}

/** A column for each field the company added to its leads. */
function useOwnFieldColumns(): Columns {
  const t = useT()
  const asText = useAnswerText()
  return useOwnFields().map((field) => ({
    id: ownId(field.name),
    edits: field.type === 'file' ? undefined : mayUpdate,
    header: t(field.label),
    cardSlot: 'none',
    align: field.type === 'number' ? 'end' : 'start',
    cell: (lead) => (lead.own[field.name] === undefined ? <NoValue /> : <span dir="auto">{asText(field.type, lead.own[field.name])}</span>),
  }))
}

/** Columns shown until a person chooses others. */
export const usualColumns = ['first_name', 'stage_entered_at', 'interest', 'owner', 'next_follow_up_at', 'budget', 'last_activity_at']
