import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type Introduction, introductions } from '@embark/contract/leads/introduction/introduction.contract.ts'
import { introductionStateNames, introductionStates } from '@embark/contract/leads/introduction/introduction.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { agents } from '@embark/contract/organization/agent/agent.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatAgo, formatMomentDay, formatNumber, formatShare } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { TwoLines } from '#ui/parts/two-lines.tsx'
import { leadNumber } from '../lead/lead-list.state.ts'
import { isPast, stateTones } from './introduction-words.state.ts'

const disputeHref = ({ identifier }: Introduction) => to(leadScreens.dispute, { introduction_id: identifier })

/** What is over is said quietly: what still holds is what a reader looks for. */
const over: readonly string[] = ['transferred', 'refused', 'expired']

/** Who introduced whom, as staff read it. */
export default function IntroductionListPage() {
  const t = useT()
  const list = useList(introductions.list)
  const agencies = useEndpoint(agents.dropdown, { query: { search: '' } }, { staleMs: 300_000 }).data?.recordsInfo
  return (
    <EndpointList
      list={list}
      path={[{ name: t('Leads'), href: to(leadScreens.list) }]}
      count={(count, isExact) =>
        isExact ? t('{{count}} introductions', { count }) : t('{{number}}+ introductions', { number: formatNumber(count) })
      }
      search={t('Search by name')}
      filters={{
        lead: t('Introductions where'),
        fields: {
          state: {
            label: t('Status'),
            options: introductionStates.map((state) => ({ value: state, label: t(introductionStateNames[state]) })),
          },
          agent_identifier: {
            label: t('Agency'),
            options: agencies?.flatMap(({ identifier, label }) => (identifier ? [{ value: identifier, label }] : [])),
          },
          introduced_at: { label: t('Introduced') },
        },
      }}
      columns={useColumns()}
      rowName={fullNameOf}
      rowHref={disputeHref}
      empty={t('No agency has introduced anybody yet.')}
    />
  )
}

/** The number of the lead somebody became, with its name where that is another. */
function LeadOf({ introduction }: { readonly introduction: Introduction }) {
  const { lead } = introduction
  const name = fullNameOf(lead)
  return (
    <>
      <bdi>{leadNumber(lead.id)}</bdi>
      {' · '}
      <bdi>{name === fullNameOf(introduction) ? (introduction.email ?? introduction.mobile) : name}</bdi>
    </>
  )
}

function useColumns(): ColumnsOf<typeof introductions.list> {
  const t = useT()
  return [
    titleColumn('name', t('Introduced student'), (introduction) => (
      <TwoLines strong top={<bdi>{fullNameOf(introduction)}</bdi>} bottom={<LeadOf introduction={introduction} />} />
    )),
    { id: 'agent', header: t('Agency'), cell: ({ agent }) => <bdi>{agent.name}</bdi> },
    {
      id: 'introduced_at',
      header: t('Introduced'),
      width: 150,
      cell: ({ introduced_at }) => <span className="e-num">{formatMomentDay(introduced_at)}</span>,
    },
    {
      id: 'claimed_until',
      header: t('Claim ends'),
      width: 130,
      cell: ({ claimed_until }) =>
        claimed_until && (
          <TwoLines
            top={<span className={isPast(claimed_until) ? 'e-num e-muted' : 'e-num'}>{formatMomentDay(claimed_until)}</span>}
            bottom={!isPast(claimed_until) && formatAgo(claimed_until)}
          />
        ),
    },
    {
      id: 'state',
      header: t('Status'),
      width: 140,
      cardSlot: 'corner',
      cell: ({ state, claimed_until, part_percentage }) =>
        isPast(claimed_until) || over.includes(state) ? (
          <span className="e-muted">{over.includes(state) ? t(introductionStateNames[state]) : t('Claim ended')}</span>
        ) : (
          <Tag tone={stateTones[state]}>
            {t(introductionStateNames[state])}
            {part_percentage !== null && ` ${formatShare(part_percentage)}`}
          </Tag>
        ),
    },
  ]
}
