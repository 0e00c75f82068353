import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { introductions, type OwnIntroduction } from '@embark/contract/leads/introduction/introduction.contract.ts'
import { ownStateNames } from '@embark/contract/leads/introduction/introduction.rules.ts'
import { useState } from 'react'
import { formatMoment, formatMomentDay, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { titleColumn } from '#platform/list/columns.tsx'
import { EndpointList } from '#platform/list/endpoint-list.tsx'
import type { ColumnsOf } from '#platform/list/list-types.ts'
import { useList } from '#platform/list/use-list.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { ownStateTones } from './introduction-words.state.ts'
import { TransferRequestForm } from './transfer-request.form.tsx'

/** Whom an agency introduced, as it wrote them, and how each stands. */
export default function OwnIntroductionListPage() {
  const t = useT()
  const [asking, setAsking] = useState<OwnIntroduction | null>(null)
  return (
    <>
      <EndpointList
        list={useList(introductions.mine)}
        search={t('Search by name')}
        columns={useColumns()}
        rowName={fullNameOf}
        acts={[{ id: 'ask', label: t('Ask for this student'), isFor: ({ can }: OwnIntroduction) => can.ask, onRun: setAsking }]}
        empty={t('You have not introduced anybody yet.')}
      />
      {asking && <TransferRequestForm introduction={asking} onClose={() => setAsking(null)} />}
    </>
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
      cell: ({ introduced_at }) => <span className="e-num">{formatMoment(introduced_at)}</span>,
    },
    {
      id: 'earned',
      header: t('Earned'),
      width: 160,
      cell: ({ earned }) => earned.map(({ currency, earned_minor }) => <bdi key={currency}>{formatMoney(earned_minor, currency)}</bdi>),
    },
    {
      id: 'state',
      header: t('State'),
      width: 220,
      cardSlot: 'corner',
      cell: ({ state, yours_until, part_percentage }) => (
        <Tag tone={ownStateTones[state]}>
          {yours_until && state === 'yours' ? t('Yours until {{day}}', { day: formatMomentDay(yours_until) }) : t(ownStateNames[state])}
          {part_percentage !== null && ` ${formatNumber(part_percentage)} %`}
        </Tag>
      ),
    },
  ]
}
