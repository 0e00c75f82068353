import { applications } from '@embark/contract/applications/application/application.contract.ts'
import { fieldsOfStatus, needsOfferLetter } from '@embark/contract/applications/application/application.rules.ts'
import type {
  ApplicationMove,
  ApplicationRecord,
  ApplicationRow,
} from '@embark/contract/applications/application/application-record.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { stages } from '@embark/contract/masters/stage/stage.contract.ts'
import { stagesOfAll, verdictOnRow } from '@embark/contract/masters/stage/stage.rules.ts'
import { Suspense, useState } from 'react'
import { MoveCell, showMoved } from '#modules/masters/move.public.tsx'
import { call } from '#platform/api/call.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { type RefusedCell, useRefusedCells } from '#platform/list/refused-cells.ts'
import { useSayChanged } from '#platform/list/say-changed.ts'
import { can } from '#platform/session/session.ts'
import type { CellEditorProps, OpenCell } from '#ui/list/table-props.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'

const MoveDialog = lazyPart(() => import('./move.dialog.tsx').then((file) => file.MoveDialog))

/** The editors of the cells of the list of applications: where one stands. */
export function ApplicationCells(props: CellEditorProps<ApplicationRow>) {
  const { cell, onSent } = props
  const { refuse, ofOpen, close } = useRefusedCells(props)
  const [asking, setAsking] = useState<{ readonly application: string; readonly initial: string } | null>(null)
  const read = useEndpoint(applications.single, { params: { id: cell?.row.identifier ?? '' } }, { enabled: cell !== null, staleMs: 0 })
  const application = read.data?.applicationInfo
  return (
    <>
      {cell && !application && <ReadState read={read} kind="rows" rows={1} />}
      {cell && application && (
        <Standing
          key={application.identifier}
          cell={cell}
          application={application}
          refused={ofOpen}
          onRefused={refuse}
          onSent={onSent}
          onClose={close}
          onAsk={(initial) => setAsking({ application: application.identifier, initial })}
        />
      )}
      <Suspense fallback={null}>{asking && <MoveDialog {...asking} onClose={() => setAsking(null)} />}</Suspense>
    </>
  )
}

const stales = [applications.list, applications.single, applications.activities]

interface Props {
  readonly cell: OpenCell<ApplicationRow>
  readonly application: ApplicationRecord
  readonly refused: RefusedCell<ApplicationRow> | undefined
  readonly onRefused: (refused: RefusedCell<ApplicationRow>) => void
  readonly onSent: (cell: OpenCell<ApplicationRow>) => void
  readonly onClose: (here?: boolean) => void
  readonly onAsk: (status: string) => void
}

/** Where an application stands; a move that asks for something is asked in its dialog. */
function Standing({ cell, application, refused, onRefused, onSent, onClose, onAsk }: Props) {
  const { moves, status } = application
  const sayChanged = useSayChanged(stales)
  const info = useEndpoint(stages.pipelines, { query: { module_type: 'application' } }, { staleMs: 300_000 }).data
  /** The way back, where one may go it and it asks for nothing. */
  const backFrom = (from_status_identifier: string | undefined) => {
    const there = moves.find((move) => move.status.identifier === from_status_identifier)
    const before = stagesOfAll(info?.pipelines ?? [])
      .flatMap(({ statuses }) => statuses)
      .find(({ id }) => id === status.id)
    if (!info || !there || !before || needsOfferLetter(before.key) || fieldsOfStatus(before.key).length > 0) return undefined
    const mover = { canRevert: can('applications.status.revert'), limits: info.limits }
    const row = { ...application, status: there.status, left_status_id: status.id }
    const verdict = verdictOnRow(info.pipelines, row, status.id, mover)
    if (!verdict.isAllowed || verdict.needs.reason || verdict.needs.remarks) return undefined
    return () =>
      call(applications.update, {
        params: { id: application.identifier },
        query: { status_identifier: status.identifier },
        body: { from_status_identifier },
      })
  }
  const send = useAction(applications.update, {
    stales,
    quiet: true,
    optimistic: ({ params, query }, client) => showMoved(client, [applications.list], params.id, application, query?.status_identifier),
    onDone: (_, { query }) => sayChanged(fullNameOf(application.studentInfo), backFrom(query?.status_identifier)),
    onFailed: (error, { query }) => {
      const asked = query?.status_identifier ?? ''
      if (error.code === 'STATUS_FORM_REQUIRED') onAsk(asked)
      else onRefused({ ...cell, entered: asked, error })
    },
  })
  const save = (move: ApplicationMove) => {
    const asks = move.needs.reason || move.needs.remarks || move.needs_offer_letter || move.fields.length > 0
    if (asks) {
      onAsk(move.status.identifier)
      return onClose(true)
    }
    onSent(cell)
    send.mutate({
      params: { id: application.identifier },
      query: { status_identifier: move.status.identifier },
      body: { from_status_identifier: status.identifier },
    })
    onClose()
  }
  return <MoveCell record={application} refused={refused} onSave={save} onClose={onClose} />
}
