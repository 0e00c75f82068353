import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { applicationCan, fieldsOfStatus, needsOfferLetter } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationTab } from '@embark/contract/applications/application/application-list.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { needsPapers, papersFirst, papersNamed } from '@embark/contract/applications/checklist/checklist.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { stages as masterStages } from '@embark/contract/masters/stage/stage.contract.ts'
import { isInReach, verdictOnRow } from '@embark/contract/masters/stage/stage.rules.ts'
import { useState } from 'react'
import { ringOf } from '#modules/masters/masters.public.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useBoardLists } from '#platform/list/board-lists.ts'
import type { ChosenFilters } from '#platform/list/list-types.ts'
import { countText } from '#platform/list/tabs.ts'
import { can, me } from '#platform/session/session.ts'
import { BoardColumns } from '#ui/board/board-columns.tsx'
import { useMoved } from '#ui/board/use-moved.ts'
import { LateSkeleton, NoMatch } from '#ui/list/list-states.tsx'
import { ApplicationCard } from './application-card.view.tsx'
import { MoveDialog } from './move.dialog.tsx'

type Pipelines = NonNullable<(typeof masterStages.pipelines)['~types']>['data']

/** The status a card takes in a column: a stage may hold other statuses in another timeline, so the card's own decides. */
function targetIn({ pipelines, limits }: Pipelines, { timeline_id }: ApplicationRow, columnId: string, isInstitution: boolean) {
  const stages = pipelines.find((pipeline) => pipeline.timeline_id === timeline_id)?.stages ?? []
  return stages
    .find(({ id }) => String(id) === columnId)
    ?.statuses.find(
      (status) =>
        status.is_active && isInReach(limits, stages, status) && (!isInstitution || applicationCan.beSetByInstitution(status.key)),
    )
}

const isInTimeline = ({ pipelines }: Pipelines, { timeline_id }: ApplicationRow, columnId: string) =>
  pipelines.some((pipeline) => pipeline.timeline_id === timeline_id && pipeline.stages.some(({ id }) => String(id) === columnId))

/** Applications by stage. A column that may not take a card says why; a move that needs more asks for it. */
export function ApplicationBoard({
  tabs,
  query,
  onClear,
}: {
  tabs: readonly ApplicationTab[]
  query: { search: string; filters: ChosenFilters<typeof applications.list> }
  onClear: (() => void) | undefined
}) {
  const t = useT()
  const [asking, setAsking] = useState<{ identifier: string; status: string } | null>(null)
  const stages = tabs.map(({ stage }) => stage).filter((stage) => stage !== null)
  const moved = useMoved()
  const lists = useBoardLists(
    applications.list,
    stages.map(({ key }) => key),
    (key, paging) => ({ query: { ...query, ...paging, with_papers: true, application_stage_type: key as (typeof stages)[number]['key'] } }),
  )
  const move = useAction(applications.update, { stales: [applications.list, applications.single, applications.activities] })
  const info = useEndpoint(masterStages.pipelines, { query: { module_type: 'application' } }, { staleMs: 300_000 }).data
  // Empty columns would say that there is nothing, before anybody knows.
  if (!info || !stages.some(({ key }) => lists.metaOf(key))) return <LateSkeleton kind="board" />
  const isFiltered = Object.keys(query.filters).length > 0
  if (onClear && lists.isEmpty) return <NoMatch search={!isFiltered && query.search} onClear={onClear} />
  const mover = { canRevert: can('applications.status.revert'), limits: info.limits, say: t }
  const { cards } = lists
  const isInstitution = me().group === 'institution_staff'
  const targetOf = (application: ApplicationRow, columnId: string) => targetIn(info, application, columnId, isInstitution)
  const mayMove = (application: ApplicationRow, columnId: string): true | string => {
    if (!application.can.move) return t('You may not change the status of this application')
    const target = targetOf(application, columnId)
    if (!isInTimeline(info, application, columnId)) return t('This stage is not in the timeline of this application')
    if (!target) return isInstitution ? t('An institution cannot set this status') : t('This stage has no status')
    const verdict = verdictOnRow(info.pipelines, application, target.id, mover)
    if (!verdict.isAllowed) return t(verdict.reason, verdict.vars)
    if (!application.held_back_by?.length || !needsPapers(target)) return true
    const papers = application.held_back_by.map(({ label }) => t(label))
    return t(papersFirst, { documents: papersNamed(papers, inARow) })
  }
  const drop = (identifier: string, columnId: string) => {
    const application = cards.find((each) => each.identifier === identifier)
    const target = application && targetOf(application, columnId)
    if (!target) return
    const verdict = verdictOnRow(info.pipelines, application, target.id, mover)
    if (!verdict.isAllowed) return
    const asks = verdict.needs.reason || verdict.needs.remarks || needsOfferLetter(target.key) || fieldsOfStatus(target.key).length > 0
    if (asks) setAsking({ identifier, status: target.identifier })
    else
      moved.move(
        identifier,
        columnId,
        move.mutateAsync({
          params: { id: identifier },
          query: { status_identifier: target.identifier },
          body: { from_status_identifier: application.status.identifier },
        }),
      )
  }
  return (
    <>
      <BoardColumns
        label={t('Applications by stage')}
        columns={stages.map((stage, index) => {
          const meta = lists.metaOf(stage.key)
          const ring = ringOf({ ...stage, progress: Math.round(((index + 1) / stages.length) * 8) })
          return { id: String(stage.id), name: t(stage.name), ...ring, count: meta ? countText(meta) : '' }
        })}
        cards={cards}
        cardId={(application) => application.identifier}
        cardName={(application) => fullNameOf(application.studentInfo)}
        cardColumn={(application) => moved.columnOf(application.identifier, String(application.stage.id))}
        renderCard={(application) => <ApplicationCard application={application} />}
        canMove={mayMove}
        onMove={drop}
        onMore={(columnId) => lists.onMore(stages.find(({ id }) => String(id) === columnId)?.key ?? '')}
      />
      {asking && <MoveDialog application={asking.identifier} initial={asking.status} onClose={() => setAsking(null)} />}
    </>
  )
}
