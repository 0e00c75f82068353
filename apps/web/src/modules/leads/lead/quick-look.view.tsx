import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadScreens } from '@embark/contract/leads/leads.screens.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { NextStepDue } from '#platform/day/next-step.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { Drawer } from '#ui/feedback/drawer.tsx'
import { Link } from '#ui/link.tsx'
import { Stage } from '#ui/parts/stage-ring.tsx'
import { RailSection } from '#ui/record/rail.tsx'
import { useStepKeys } from '#ui/record/step-keys.state.ts'
import { ActivityFeed } from '../activity/activity-feed.view.tsx'
import { WriteNote } from '../note/write-note.view.tsx'
import { LeadFacts } from './lead-facts.view.tsx'
import { leadNumber } from './lead-list.state.ts'

interface Props {
  readonly lead: LeadRow
  /** The leads of the page it was opened from, in their order. */
  readonly among: readonly LeadRow[]
  readonly onLook: (lead: LeadRow) => void
  readonly onClose: () => void
}

/** A lead beside its list: what is next, its facts and what happened, and where a note is written; J and K lead through the list. */
export function QuickLook({ lead, among, onLook, onClose }: Props) {
  const t = useT()
  const place = among.findIndex(({ identifier }) => identifier === lead.identifier)
  const [before, after] = [among[place - 1], among[place + 1]]
  const lookAt = (other: LeadRow | undefined) => other && (() => onLook(other))
  useStepKeys({ next: lookAt(after), previous: lookAt(before), dialogs: 1 })
  const href = to(leadScreens.record, { lead_id: lead.identifier })
  const last = useRef(href)
  last.current = href
  // Whoever closes it goes on in the list where they were.
  useEffect(() => () => document.querySelector<HTMLElement>(`main a[href="${last.current}"]`)?.focus(), [])
  const step = (text: string, other: LeadRow | undefined) => (
    <Button disabled={!other} onClick={lookAt(other)}>
      {text}
    </Button>
  )
  return (
    <Drawer opened onClose={onClose} position="right" size={560} title={<bdi>{fullNameOf(lead)}</bdi>}>
      <div className="l-look">
        <p className="e-row">
          <Stage name={t(lead.stage.name)} {...ringOf(lead.stage)} />
          <bdi className="e-sub">{leadNumber(lead.id)}</bdi>
        </p>
        <div className="e-row">
          <Button component={Link} variant="filled" href={href}>
            {t('Open lead')}
          </Button>
          {step(t('Previous record'), before)}
          {step(t('Next record'), after)}
        </div>
        {lead.next_task && (
          <div className="e-rail">
            <RailSection title={t('Next step')}>
              <p dir="auto">{lead.next_task.note}</p>
              <NextStepDue at={lead.next_task.scheduled_at} isOverdue={lead.next_task.is_overdue} />
            </RailSection>
          </div>
        )}
        <Record key={lead.identifier} identifier={lead.identifier} />
      </div>
    </Drawer>
  )
}

function Record({ identifier }: { readonly identifier: string }) {
  const t = useT()
  const read = useEndpoint(leads.single, { params: { id: identifier } })
  if (!read.data) return <ReadState read={read} kind="form" />
  const lead = read.data.leadInfo
  return (
    <>
      <div className="e-rail">
        <RailSection title={t('Facts')}>
          <LeadFacts lead={lead} />
        </RailSection>
      </div>
      {lead.can.take_notes && <WriteNote lead={lead} />}
      <ActivityFeed lead={lead} />
    </>
  )
}
