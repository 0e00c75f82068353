import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type LeadPair, leadDuplicates, type PairedLead } from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { useAction } from '#platform/api/hooks.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { groupedPhone } from '#platform/i18n/phone.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { InDots } from '#platform/text/in-line.tsx'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { leadNumber } from '../lead/lead-list.state.ts'
import { certaintyNames, reasonNames } from './duplicate-words.state.ts'
import './duplicate.css'

/** Where the two of a pair stand side by side. */
const compareHref = ({ lead, other }: LeadPair) => to(leadScreens.compare, { lead_id: lead.identifier, other_id: other.identifier })

/** The pairs of leads that may be one person, the surest first, and those that were told apart. */
export default function DuplicateListPage() {
  const t = useT()
  const list = useList(leadDuplicates.list, { kept: ['told_apart'] })
  const isApart = list.state.told_apart
  const tell = useAction(leadDuplicates.tellApart, {
    stales: [leadDuplicates.list],
    said: isApart ? t('Back in the list') : t('Marked as different people'),
  })
  const judge = (told_apart: boolean) => (pair: LeadPair) => tell.mutate({ params: { pair_id: pair.identifier }, body: { told_apart } })
  return (
    <EndpointList
      list={list}
      path={[{ name: t('Leads'), href: to(leadScreens.list) }]}
      views={[
        { id: 'open', name: t('To review'), href: list.hrefTo({}) },
        { id: 'apart', name: t('Not the same person'), href: list.hrefTo({ told_apart: true }) },
      ]}
      activeView={isApart ? 'apart' : 'open'}
      count={(count, isExact) => (isExact ? t('{{count}} pairs', { count }) : t('{{number}}+ pairs', { number: formatNumber(count) }))}
      search={t('Search leads')}
      columns={useColumns()}
      rowName={({ lead }) => fullNameOf(lead)}
      rowHref={compareHref}
      acts={[
        isApart
          ? { id: 'again', label: t('Look at it again'), onRun: judge(false) }
          : { id: 'apart', label: t('Not the same person'), onRun: judge(true) },
      ]}
      empty={isApart ? t('No pairs marked as different people yet.') : t('No possible duplicates.')}
    />
  )
}

/** How a person is reached, with what it would have in common with the other. */
const contactsOf = ({ mobile, email, date_of_birth }: PairedLead) =>
  [
    ['mobile', mobile && groupedPhone(mobile)],
    ['email', email],
    ['birth', date_of_birth && formatDay(date_of_birth)],
  ] as const

const Name = ({ lead }: { lead: PairedLead }) => (
  <>
    <bdi>{fullNameOf(lead)}</bdi> <bdi className="e-sub">{leadNumber(lead.id)}</bdi>
  </>
)

const Person = ({ lead }: { lead: PairedLead }) => (
  <TwoLines strong top={<Name lead={lead} />} bottom={<InDots parts={contactsOf(lead).map(([, contact]) => contact)} />} />
)

/** One of the two on a card: each fact on its line, so that the lines of both compare, and what agrees in ink. */
const Twin = ({ lead, reasons, isTitle = false }: { lead: PairedLead; reasons: LeadPair['reasons']; isTitle?: boolean }) => (
  <span className="l-twin" data-title={isTitle || undefined}>
    <b>
      <Name lead={lead} />
    </b>
    {contactsOf(lead).map(
      ([reason, contact]) =>
        contact && (
          <bdi key={reason} data-same={reasons.includes(reason) || undefined}>
            {contact}
          </bdi>
        ),
    )}
  </span>
)

function useColumns(): ColumnsOf<typeof leadDuplicates.list> {
  const t = useT()
  return [
    {
      ...titleColumn('lead', t('Lead'), ({ lead }: LeadPair) => <Person lead={lead} />),
      card: ({ lead, reasons }) => <Twin lead={lead} reasons={reasons} isTitle />,
    },
    {
      id: 'other',
      header: t('Possible duplicate'),
      cardSlot: 'line',
      cell: ({ other }) => <Person lead={other} />,
      card: ({ other, reasons }) => <Twin lead={other} reasons={reasons} />,
    },
    {
      id: 'reasons',
      header: t('In common'),
      width: 280,
      cardSlot: 'line',
      cell: ({ reasons, certainty }) => (
        <TwoLines top={t(certaintyNames[certainty])} bottom={<InDots parts={reasons.map((reason) => t(reasonNames[reason]))} />} />
      ),
      card: ({ reasons, certainty }) => (
        <span className="l-twin-reasons">
          <Tag tone="accent">{t(certaintyNames[certainty])}</Tag>{' '}
          {reasons.map((reason) => (
            <Fragment key={reason}>
              <Tag>{t(reasonNames[reason])}</Tag>{' '}
            </Fragment>
          ))}
        </span>
      ),
    },
    {
      id: 'compare',
      header: t('Compare'),
      width: 120,
      align: 'end',
      hideable: false,
      cardSlot: 'corner',
      cell: (pair) => (
        <Button
          size="xs"
          component={Link}
          href={compareHref(pair)}
          aria-label={t('Compare {{name}}', { name: `${fullNameOf(pair.lead)}, ${fullNameOf(pair.other)}` })}
        >
          {t('Compare')}
        </Button>
      ),
    },
  ]
}
