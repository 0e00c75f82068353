import { applications } from '@embark/contract/applications/application/application.contract.ts'
import type {
  ApplicationMove,
  ApplicationRecord,
  ApplicationRow,
} from '@embark/contract/applications/application/application-record.contract.ts'
import { Suspense, useState } from 'react'
import { MoveCell } from '#modules/masters/move.public.tsx'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { type RefusedCell, useRefusedCells } from '#platform/list/refused-cells.ts'
import { showInLists } from '#platform/list/show-in-lists.ts'
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
  const { moves, stageBar, status } = application
  const send = useAction(applications.update, {
    stales: [applications.list, applications.single, applications.activities],
    quiet: true,
    optimistic: ({ params, query }, client) => {
      const move = moves.find((each) => each.status.identifier === query?.status_identifier)
      const stage = stageBar.find((stop) => stop.stage.id === move?.stage.id)?.stage
      return showInLists<ApplicationRow>(client, applications.list, params.id, (row) =>
        move ? { ...row, status: move.status, stage: stage ?? row.stage, sub_status: null } : row,
      )
    },
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
