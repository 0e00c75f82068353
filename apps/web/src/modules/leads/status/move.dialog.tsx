import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { choicesOfMoves, MoveScreen, useAskedForms } from '#modules/masters/move.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'

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
  return answer.data ? <MoveForm lead={lead} moves={answer.data.leadInfo.moves} {...props} /> : null
}

function MoveForm({ lead, moves, current, initial, onClose }: Props & Pick<LeadRecord, 'moves'>) {
  const t = useT()
  const reasons = useEndpoint(leads.dropdowns, { query: { only: 'reasons' } })
  const form = useEndpointForm(leadStatuses.change, {
    defaults: {
      status_identifier: moves.find(({ status }) => status.id === initial)?.status.identifier ?? '',
      status_reason_id: null,
      remarks: '',
      from_status_identifier: current.identifier,
    },
    toCall: (body) => ({ params: { id: lead }, body: { ...body, form_values: asked.values() } }),
    onRefused: (error) => asked.refuse(error),
    stales: [leads.list, leads.single, leadActivities.list, leadAnswers.read, leadAnswers.filled, leadAnswers.ofStatus],
    said: t('Status updated successfully'),
    onDone: onClose,
  })
  const target = form.values.status_identifier ?? ''
  const asked = useAskedForms(
    useEndpoint(leadAnswers.ofStatus, { params: { id: lead }, query: { status: target } }, { enabled: target !== '', staleMs: 0 }),
  )
  return (
    <MoveScreen
      form={form}
      status={form.field('status_identifier')}
      statuses={choicesOfMoves(moves, t)}
      needs={moves.find(({ status }) => status.identifier === target)?.needs}
      reasons={reasons}
      reasonChoices={reasons.data?.reasons}
      asked={asked}
      onClose={onClose}
    />
  )
}
