import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadMove } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { verdictOnRow } from '@embark/contract/masters/stage/stage.rules.ts'
import { MoveCell, showMoved } from '#modules/masters/move.public.tsx'
import { call } from '#platform/api/call.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useSayChanged } from '#platform/list/say-changed.ts'
import { type LeadCellProps, leadLists } from '../lead/lead-cells.state.ts'

const stales = [...leadLists, leads.single, leadActivities.list, leadAnswers.read, leadAnswers.filled]

/** Where a lead stands, in its list: only moves that are possible now; one that needs a reason or a form is asked in its dialog. */
export function StatusCell({ cell, lead, refused, onRefused, onSent, onClose, onAsk }: LeadCellProps) {
  const info = useEndpoint(stages.pipelines, { query: { module_type: 'lead' } }, { staleMs: 300_000 }).data
  const { moves } = lead
  const sayChanged = useSayChanged(stales)
  const moveTo = (identifier: string) => moves.find(({ status }) => status.identifier === identifier)
  /** The way back, where one may go it and it asks for nothing. */
  const backFrom = (move: LeadMove | undefined) => {
    if (!info || !move) return undefined
    const there = { ...lead, status: move.status, left_status_id: lead.status.id }
    const mover = { canRevert: lead.can.revert, limits: info.limits }
    const verdict = verdictOnRow(info.pipelines, there, lead.status.id, mover)
    if (!verdict.isAllowed || verdict.needs.reason || verdict.needs.remarks) return undefined
    return () =>
      call(leadStatuses.move, {
        params: { lead: lead.identifier, status: lead.status.identifier },
        body: { from_status_identifier: move.status.identifier },
      })
  }
  const send = useAction(leadStatuses.move, {
    stales,
    quiet: true,
    optimistic: ({ params }, client) => showMoved(client, leadLists, params.lead, lead, params.status),
    onDone: (_, { params }) => sayChanged(fullNameOf(lead), backFrom(moveTo(params.status))),
    onFailed: (error, { params }) => {
      const move = moveTo(params.status)
      if (error.code === 'STATUS_FORM_REQUIRED' && move) onAsk({ act: 'move', lead, status: move.status.id })
      else onRefused({ ...cell, entered: params.status, error })
    },
  })
  const save = (move: LeadMove) => {
    if (move.needs.reason || move.needs.remarks || info?.divided.includes(move.status.id)) {
      onAsk({ act: 'move', lead, status: move.status.id })
      return onClose(true)
    }
    onSent(cell)
    send.mutate({
      params: { lead: lead.identifier, status: move.status.identifier },
      body: { from_status_identifier: lead.status.identifier },
    })
    onClose()
  }
  return <MoveCell record={lead} refused={refused} onSave={save} onClose={onClose} />
}
