import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { choicesOfMoves, MoveScreen, nextOf, SubStatusField, useAskedForms } from '#modules/masters/move.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { InDots } from '#platform/text/in-line.tsx'
import '../lead/lead.css'
import { NextStepFields, useNextStep } from '../task/next-step.form.tsx'

interface Props {
  readonly lead: string
  readonly current: { readonly identifier: string }
  /** The status that was asked for, such as the column a card was dropped on. */
  readonly initial?: number | undefined
  readonly onClose: () => void
}

/** Changes a lead's status with what the move needs; moves that are not possible now say why. */
export function MoveDialog({ lead, ...props }: Props) {
  const answer = useEndpoint(leads.single, { params: { id: lead } })
  return answer.data ? <MoveForm lead={answer.data.leadInfo} {...props} /> : null
}

function MoveForm({ lead, current, initial, onClose }: Omit<Props, 'lead'> & { readonly lead: LeadRecord }) {
  const t = useT()
  const { moves } = lead
  const next = useNextStep(lead.identifier)
  const reasons = useEndpoint(leads.dropdowns, { query: { only: 'reasons' } })
  const form = useEndpointForm(leadStatuses.change, {
    defaults: {
      status_identifier: moves.find(({ status }) => status.id === initial)?.status.identifier ?? nextUnlessLast(lead),
      sub_status_id: null,
      status_reason_id: null,
      remarks: '',
      from_status_identifier: current.identifier,
    },
    toCall: (body) => ({ params: { id: lead.identifier }, body: { ...body, form_values: asked.values() } }),
    onRefused: (error) => asked.refuse(error),
    stales: [leads.list, leads.single, leadActivities.list, leadAnswers.read, leadAnswers.filled, leadAnswers.ofStatus],
    said: t('Status updated successfully'),
    onDone: () => {
      next.set()
      onClose()
    },
  })
  const status = form.field('status_identifier')
  const target = form.values.status_identifier ?? ''
  const asked = useAskedForms(
    useEndpoint(
      leadAnswers.ofStatus,
      { params: { id: lead.identifier }, query: { status: target } },
      { enabled: target !== '', staleMs: 0 },
    ),
  )
  const behind = behindOf(lead)
  const isBehind = new Set(behind.map(({ status }) => status.identifier))
  const choices = choicesOfMoves({ ...lead, moves: moves.filter(({ status }) => !isBehind.has(status.identifier)) }, t)
  return (
    <MoveScreen
      form={form}
      lead={<Standing lead={lead} />}
      status={{
        ...status,
        // Each status is divided in its own way.
        onChange: (next) => form.set({ status_identifier: next, sub_status_id: null }),
      }}
      statuses={choices}
      needs={moves.find(({ status }) => status.identifier === target)?.needs}
      reasons={reasons}
      reasonChoices={reasons.data?.reasons}
      asked={asked}
      complaints={next.form.complaints}
      after={lead.can.set_reminder && <NextStepFields form={next.form} />}
      onSubmit={async () => {
        if (await next.isSound()) void form.submit()
      }}
      onClose={onClose}
    >
      {behind.length > 0 && <Behind moves={behind} />}
      {target !== '' && <SubStatusField status={target} {...form.field('sub_status_id')} />}
    </MoveScreen>
  )
}

/** The status a lead most likely moves to; that it has come to its end is chosen by whoever says so. */
function nextUnlessLast(lead: LeadRecord) {
  const next = nextOf(lead)
  const stop = lead.stageBar.find(({ statuses }) => statuses.some(({ identifier }) => identifier === next))
  return stop?.stage.position === 'end' ? '' : next
}

/** What lies behind a lead and cannot be gone back to. */
function behindOf({ moves, stageBar, stage }: LeadRecord) {
  const route = stageBar.map(({ stage: { id } }) => id)
  const here = route.indexOf(stage.id)
  return moves.filter((move) => !move.isAllowed && route.includes(move.stage.id) && route.indexOf(move.stage.id) < here)
}

/** The status it is in, which is none of those to choose. */
function Standing({ lead: { stage, status } }: { readonly lead: LeadRecord }) {
  const t = useT()
  const names = [t(stage.name), t(status.name)]
  return (
    <p>
      <span className="e-muted">{t('Current status')}</span> <InDots parts={[...new Set(names)]} />
    </p>
  )
}

/** Said once, and not before what can be chosen; which they were stands at the head of the lead. */
function Behind({ moves }: { readonly moves: LeadRecord['moves'] }) {
  const t = useT()
  return (
    <p className="l-behind">
      <InDots parts={[t('{{count}} earlier statuses', { count: moves.length }), ...new Set(moves.map(({ reason }) => reason))]} />
    </p>
  )
}
