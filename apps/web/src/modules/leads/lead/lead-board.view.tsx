import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { stages as masterStages } from '@embark/contract/masters/stage/stage.contract.ts'
import { isInReach, type PipelineStage, verdictOnRow } from '@embark/contract/masters/stage/stage.rules.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { queryOf, useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { countText } from '#platform/list/tabs.ts'
import { can } from '#platform/session/session.ts'
import { BoardColumns } from '#ui/board/board-columns.tsx'
import { LateSkeleton, NoMatch } from '#ui/list/list-states.tsx'
import type { Criteria } from '../selection/lead-bulk.state.ts'
import { MoveDialog } from '../status/move.dialog.tsx'
import { BoardLead } from './lead-board-card.view.tsx'

const perColumn = 30

/** The stages somebody works on; all where none is assigned to them. */
function columnsOf(stages: readonly PipelineStage[], { stageIds }: { readonly stageIds: readonly number[] }) {
  const theirs = stages.filter(({ id }) => stageIds.includes(id))
  return theirs.length ? theirs : [...stages]
}

/** Leads by stage. Columns that may not take a card say why; the same rules hold for the menu and the API. */
export function LeadBoard({ query, onClear }: { query: Criteria; onClear: (() => void) | undefined }) {
  const t = useT()
  const info = useEndpoint(masterStages.pipelines, { query: { module_type: 'lead' } }, { staleMs: 300_000 }).data
  const tree = info ? columnsOf(info.pipelines.find(({ is_default }) => is_default)?.stages ?? [], info.limits) : []
  const [asking, setAsking] = useState<{ lead: LeadRow; statusId: number } | null>(null)
  const lists = useQueries({
    queries: tree.map(({ id }) =>
      queryOf(leads.list, {
        query: { ...query, per_page: perColumn, filters: { ...query.filters, stage_ids: [id] }, with_tabs: false },
      }),
    ),
  })
  const move = useAction(leadStatuses.move, {
    stales: [leads.list, leads.single],
    onFailed: (error, { params }) => {
      void Promise.all(lists.map((list) => list.refetch()))
      const lead = lists.flatMap((list) => list.data?.recordsInfo ?? []).find(({ identifier }) => identifier === params.lead)
      const target = tree.flatMap(({ statuses }) => statuses).find(({ identifier }) => identifier === params.status)
      // The status asks for a form: the dialog has it.
      if (error.code === 'STATUS_FORM_REQUIRED' && lead && target) setAsking({ lead, statusId: target.id })
    },
  })
  if (!info || !tree.length) return <LateSkeleton kind="board" />
  if (onClear && lists.every(({ data }) => data?.metaInfo.totalRecords === 0)) return <NoMatch onClear={onClear} />
  const mover = { canRevert: can('leads.status.revert'), limits: info.limits }
  const targetOf = (stageId: number) =>
    tree.find(({ id }) => id === stageId)?.statuses.find((status) => status.is_active && isInReach(info.limits, tree, status))
  const verdict = (lead: LeadRow, stageId: number) => {
    const target = targetOf(stageId)
    return target ? verdictOnRow(info.pipelines, lead, target.id, mover) : undefined
  }
  const mayMove = (lead: LeadRow, columnId: string): true | string => {
    if (!lead.can.move) return t('You may not change the status of this lead')
    const result = verdict(lead, Number(columnId))
    if (!result) return t('This stage has no status')
    return result.isAllowed ? true : t(result.reason, result.vars)
  }
  const drop = (identifier: string, columnId: string) => {
    const lead = lists.flatMap((list) => list.data?.recordsInfo ?? []).find((each) => each.identifier === identifier)
    const target = targetOf(Number(columnId))
    const result = lead && verdict(lead, Number(columnId))
    if (!lead || !target || !result?.isAllowed) return
    if (result.needs.reason || result.needs.remarks) setAsking({ lead, statusId: target.id })
    else move.mutate({ params: { lead: identifier, status: target.identifier }, body: { from_status_identifier: lead.status.identifier } })
  }
  return (
    <>
      <BoardColumns
        label={t('Leads by stage')}
        columns={tree.flatMap((stage, index) => {
          const list = lists[index]?.data
          // A stage that can no longer be entered stays on the board until its last lead has left.
          if (!list?.metaInfo.totalRecords && !stage.statuses.some(({ is_active }) => is_active)) return []
          const ring = ringOf({ type: stage.type, position: stage.position, progress: Math.round(((index + 1) / tree.length) * 8) })
          return [
            {
              id: String(stage.id),
              name: t(stage.name),
              ...ring,
              ...(list && { count: countText(list.metaInfo) }),
            },
          ]
        })}
        cards={lists.flatMap((list) => list.data?.recordsInfo ?? [])}
        cardId={(lead) => lead.identifier}
        cardName={fullNameOf}
        cardColumn={(lead) => String(lead.stage.id)}
        renderCard={(lead) => <BoardLead lead={lead} />}
        canMove={mayMove}
        onMove={drop}
      />
      {asking && (
        <MoveDialog lead={asking.lead.identifier} current={asking.lead.status} initial={asking.statusId} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
