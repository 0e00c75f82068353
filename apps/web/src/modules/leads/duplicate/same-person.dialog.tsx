import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { type LeadMerge, type LeadPair, leadDuplicates } from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import type { MergeSide } from '@embark/contract/leads/duplicate/duplicate.rules.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { Link } from '#ui/link.tsx'
import { leadNumber } from '../lead/lead-list.state.ts'
import { certaintyNames } from './duplicate-words.state.ts'

/** Who may be the person of a lead, and which leads it took in, with the way to take them apart again. */
export function SamePerson({ lead, onClose }: { lead: string; onClose: () => void }) {
  const t = useT()
  const [merge, setMerge] = useState<LeadMerge | null>(null)
  const read = useEndpoint(leadDuplicates.merges, { params: { lead_id: lead } })
  if (merge) return <TakeApart lead={lead} merge={merge} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={t('Same person')} size={520}>
      {read.data ? <Others lead={lead} {...read.data} onTakeApart={setMerge} /> : <ReadState read={read} kind="form" />}
    </Modal>
  )
}

interface OthersProps {
  readonly lead: string
  readonly mergesInfo: readonly LeadMerge[]
  readonly pairsInfo: readonly LeadPair[]
  readonly onTakeApart: (merge: LeadMerge) => void
}

function Others({ lead, mergesInfo, pairsInfo, onTakeApart }: OthersProps) {
  const t = useT()
  const merges = mergesInfo.filter(({ unmerged_at }) => unmerged_at === null)
  if (!merges.length && !pairsInfo.length) return <p>{t('No possible duplicates.')}</p>
  return (
    <ul className="e-alike">
      {pairsInfo.map((pair) => (
        <Pair key={pair.identifier} pair={pair} lead={lead} />
      ))}
      {merges.map((each) => (
        <li key={each.identifier}>
          <bdi>{leadNumber(each.source.id)}</bdi> <bdi>{fullNameOf(each.source)}</bdi>
          <span className="e-sub"> {t('went into this lead on {{day}}', { day: formatMomentDay(each.merged_at) })}</span>
          {each.can_unmerge && (
            <Button variant="subtle" size="compact-sm" onClick={() => onTakeApart(each)}>
              {t('Take apart')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Pair({ pair: { lead: one, other, certainty }, lead }: { pair: LeadPair; lead: string }) {
  const t = useT()
  const twin = one.identifier === lead ? other : one
  return (
    <li>
      <Link className="e-link" href={to(leadScreens.compare, { lead_id: lead, other_id: twin.identifier })}>
        {t('Compare')} <bdi>{fullNameOf(twin)}</bdi> <bdi>{leadNumber(twin.id)}</bdi>
      </Link>
      <span className="e-sub"> {t(certaintyNames[certainty])}</span>
    </li>
  )
}

function TakeApart({ lead, merge, onClose }: { lead: string; merge: LeadMerge; onClose: () => void }) {
  const t = useT()
  const [later_side, setSide] = useState<MergeSide>('target')
  const act = useAction(leadDuplicates.unmerge, {
    stales: [leads.list, leads.single, leadActivities.list, leadDuplicates.list, leadDuplicates.merges],
    said: t('The two leads are two again'),
    onDone: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={t('Take two leads apart')} size={520}>
      <p>{t('Each gets back its own fields and all that hung on it.')}</p>
      <Radio.Group
        label={t('What was changed or added since stays with')}
        value={later_side}
        onChange={(value) => setSide(value === 'source' ? 'source' : 'target')}
      >
        <Radio value="target" label={t('this lead')} />
        <Radio value="source" label={`${leadNumber(merge.source.id)} ${fullNameOf(merge.source)}`} />
      </Radio.Group>
      <div className="e-next-acts">
        <Button
          variant="filled"
          loading={act.isPending}
          onClick={() => act.mutate({ params: { lead_id: lead }, body: { merge_identifier: merge.identifier, later_side } })}
        >
          {t('Take apart')}
        </Button>
      </div>
    </Modal>
  )
}
