import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { introductions, type OwnIntroduction } from '@embark/contract/leads/introduction/introduction.contract.ts'
import { ownStateNames } from '@embark/contract/leads/introduction/introduction.rules.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { useState } from 'react'
import { formatMomentDay, formatNumber, formatShare } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { useCan } from '#platform/session/session.ts'
import { Money } from '#ui/parts/money.tsx'
import { Tag } from '#ui/parts/tag.tsx'
import { isPast, ownStateTones } from './introduction-words.state.ts'
import { TransferRequestForm } from './transfer-request.form.tsx'

/** Whom an agency introduced, as it wrote them, and how each stands. */
export default function OwnIntroductionListPage() {
  const t = useT()
  const mayCreate = useCan('leads.create')
  const [asking, setAsking] = useState<OwnIntroduction | null>(null)
  return (
    <>
      <EndpointList
        list={useList(introductions.mine)}
        count={(count, isExact) =>
          isExact ? t('{{count}} introductions', { count }) : t('{{number}}+ introductions', { number: formatNumber(count) })
        }
        search={t('Search by name')}
        columns={useColumns()}
        rowName={fullNameOf}
        acts={[{ id: 'ask', label: t('Ask for this student'), isFor: ({ can }: OwnIntroduction) => can.ask, onRun: setAsking }]}
        empty={t('No introductions yet. Each student you bring is listed here, with how long they stay yours.')}
        create={mayCreate && { text: t('Introduce a student'), href: to(leadScreens.create) }}
      />
      {asking && <TransferRequestForm introduction={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** How an introduction stands for the agency; a claim whose day has passed is over. */
function OwnState({ state, yours_until, part_percentage }: OwnIntroduction) {
  const t = useT()
  const isOver = isPast(yours_until)
  const day = yours_until && { day: formatMomentDay(yours_until) }
  return (
    <Tag tone={isOver ? 'plain' : ownStateTones[state]}>
      {day && isOver ? t('Ended on {{day}}', day) : day && state === 'yours' ? t('Yours until {{day}}', day) : t(ownStateNames[state])}
      {part_percentage !== null && ` ${formatShare(part_percentage)}`}
    </Tag>
  )
}

function useColumns(): ColumnsOf<typeof introductions.mine> {
  const t = useT()
  return [
    titleColumn('name', t('Name'), (introduction) => <bdi className="e-name">{fullNameOf(introduction)}</bdi>),
    {
      id: 'introduced_at',
      header: t('Introduced'),
      width: 150,
      cell: ({ introduced_at }) => <span className="e-num">{formatMomentDay(introduced_at)}</span>,
    },
    {
      id: 'earned',
      header: t('Earned'),
      width: 160,
      align: 'end',
      cell: ({ earned }) =>
        earned.length > 0 && earned.map(({ currency, earned_minor }) => <Money key={currency} minor={earned_minor} currency={currency} />),
    },
    {
      id: 'state',
      header: t('State'),
      width: 220,
      cardSlot: 'line',
      cell: (introduction) => <OwnState {...introduction} />,
    },
  ]
}
