import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadMove, LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { MoveCell } from '#modules/masters/move.public.tsx'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { showInLists } from '#platform/list/show-in-lists.ts'
import type { LeadCellProps } from '../lead/lead-cells.state.ts'

/** Where a lead stands, in its list: only moves that are possible now; one that needs a reason or a form is asked in its dialog. */
export function StatusCell({ cell, lead, refused, onRefused, onSent, onClose, onAsk }: LeadCellProps) {
  const divided = useEndpoint(stages.pipelines, { query: { module_type: 'lead' } }, { staleMs: 300_000 }).data?.divided
  const { moves, stageBar } = lead
  const moveTo = (identifier: string) => moves.find(({ status }) => status.identifier === identifier)
  const send = useAction(leadStatuses.move, {
    stales: [leads.list, leads.single, leadActivities.list, leadAnswers.read, leadAnswers.filled],
    quiet: true,
    optimistic: ({ params }, client) => {
      const move = moveTo(params.status)
      const stage = stageBar.find((stop) => stop.stage.id === move?.stage.id)?.stage
      return showInLists<LeadRow>(client, leads.list, params.lead, (row) =>
        move ? { ...row, status: move.status, stage: stage ?? row.stage, sub_status: null } : row,
      )
    },
    onFailed: (error, { params }) => {
      const move = moveTo(params.status)
      if (error.code === 'STATUS_FORM_REQUIRED' && move) onAsk({ act: 'move', lead, status: move.status.id })
      else onRefused({ ...cell, entered: params.status, error })
    },
  })
  const save = (move: LeadMove) => {
    if (move.needs.reason || move.needs.remarks || divided?.includes(move.status.id)) {
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
