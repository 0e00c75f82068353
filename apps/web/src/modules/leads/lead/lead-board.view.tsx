import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { MetaInfo } from '@embark/contract/kernel/shapes.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStatuses } from '@embark/contract/leads/status/status.contract.ts'
import { stages as masterStages } from '@embark/contract/masters/stage/stage.contract.ts'
import { isInReach, type PipelineStage, verdictOnRow } from '@embark/contract/masters/stage/stage.rules.ts'
import { useState } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useBoardLists } from '#platform/list/board-lists.ts'
import { countText } from '#platform/list/tabs.ts'
import { can } from '#platform/session/session.ts'
import { BoardColumns } from '#ui/board/board-columns.tsx'
import { useMoved } from '#ui/board/use-moved.ts'
import { LateSkeleton, NoMatch } from '#ui/list/list-states.tsx'
import type { Criteria } from '../selection/lead-bulk.state.ts'
import { MoveDialog } from '../status/move.dialog.tsx'
import { BoardLead } from './lead-board-card.view.tsx'

/** The stages somebody works on; all where none is assigned to them. */
function columnsOf(stages: readonly PipelineStage[], { stageIds }: { readonly stageIds: readonly number[] }) {
  const theirs = stages.filter(({ id }) => stageIds.includes(id))
  return theirs.length ? theirs : [...stages]
}

type MetaOf = (column: string) => MetaInfo | undefined

/** The stages as the board draws them, each with how many leads stand in it. */
const drawnColumns = (tree: readonly PipelineStage[], metaOf: MetaOf, t: (text: string) => string) =>
  tree.flatMap((stage, index) => {
    const meta = metaOf(String(stage.id))
    // A stage that can no longer be entered stays on the board until its last lead has left.
    if (!meta?.totalRecords && !stage.statuses.some(({ is_active }) => is_active)) return []
    const ring = ringOf({ type: stage.type, position: stage.position, progress: Math.round(((index + 1) / tree.length) * 8) })
    // Until it was read nobody knows how many there are.
    return [{ id: String(stage.id), name: t(stage.name), ...ring, count: meta ? countText(meta) : '' }]
  })

/** Leads by stage. Columns that may not take a card say why; the same rules hold for the menu and the API. */
export function LeadBoard({ query, onClear }: { query: Criteria; onClear: () => void }) {
  const t = useT()
  const info = useEndpoint(masterStages.pipelines, { query: { module_type: 'lead' } }, { staleMs: 300_000 }).data
  const tree = info ? columnsOf(info.pipelines.find(({ is_default }) => is_default)?.stages ?? [], info.limits) : []
  const [asking, setAsking] = useState<{ lead: LeadRow; statusId: number } | null>(null)
  const moved = useMoved()
  const lists = useBoardLists(
    leads.list,
    tree.map(({ id }) => String(id)),
    (column, paging) => ({ query: { ...query, ...paging, filters: { ...query.filters, stage_ids: [Number(column)] }, with_tabs: false } }),
  )
  const move = useAction(leadStatuses.move, {
    stales: [leads.list, leads.single],
    onFailed: (error, { params }) => {
      lists.refetch()
      const lead = lists.cards.find(({ identifier }) => identifier === params.lead)
      const target = tree.flatMap(({ statuses }) => statuses).find(({ identifier }) => identifier === params.status)
      // The status asks for a form: the dialog has it.
      if (error.code === 'STATUS_FORM_REQUIRED' && lead && target) setAsking({ lead, statusId: target.id })
    },
  })
  // Empty columns would say that there is nothing, before anybody knows.
  if (!info || !tree.some(({ id }) => lists.metaOf(String(id)))) return <LateSkeleton kind="board" />
  const isFiltered = Object.keys(query.filters).length > 0
  if (lists.isEmpty && (query.search || isFiltered)) return <NoMatch search={!isFiltered && query.search} onClear={onClear} />
  const mover = { canRevert: can('leads.status.revert'), limits: info.limits, say: t }
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
    const lead = lists.cards.find((each) => each.identifier === identifier)
    const target = targetOf(Number(columnId))
    const result = lead && verdict(lead, Number(columnId))
    if (!lead || !target || !result?.isAllowed) return
    if (result.needs.reason || result.needs.remarks || info.divided.includes(target.id)) setAsking({ lead, statusId: target.id })
    else
      moved.move(
        identifier,
        columnId,
        move.mutateAsync({
          params: { lead: identifier, status: target.identifier },
          body: { from_status_identifier: lead.status.identifier },
        }),
      )
  }
  return (
    <>
      <BoardColumns
        label={t('Leads by stage')}
        columns={drawnColumns(tree, lists.metaOf, t)}
        cards={lists.cards}
        cardId={(lead) => lead.identifier}
        cardName={fullNameOf}
        cardColumn={(lead) => moved.columnOf(lead.identifier, String(lead.stage.id))}
        renderCard={(lead) => <BoardLead lead={lead} />}
        canMove={mayMove}
        onMove={drop}
        onMore={lists.onMore}
      />
      {asking && (
        <MoveDialog lead={asking.lead.identifier} current={asking.lead.status} initial={asking.statusId} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
