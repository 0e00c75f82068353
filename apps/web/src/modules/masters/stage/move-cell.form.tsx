import { useT } from '#platform/i18n/i18n.ts'
import { ChoiceCell } from '#platform/list/choice-cell.tsx'
import type { RefusedCell } from '#platform/list/refused-cells.ts'

interface Move {
  readonly stage: { readonly id: number; readonly name: string }
  readonly status: { readonly identifier: string; readonly name: string }
  readonly isAllowed: boolean
}
interface Props<M extends Move> {
  readonly record: { readonly status: Move['status']; readonly moves: readonly M[] }
  readonly refused: RefusedCell<unknown> | undefined
  readonly onSave: (move: M) => void
  readonly onClose: () => void
}

/** Where a record stands, in a cell of its list: only the moves that are possible now, below their stages. */
export function MoveCell<M extends Move>({ record: { status, moves }, refused, onSave, onClose }: Props<M>) {
  const t = useT()
  const possible = moves.filter((move) => move.isAllowed && move.status.identifier !== status.identifier)
  const choiceOf = ({ identifier, name }: Move['status']) => ({ value: identifier, label: t(name) })
  const groups = [...new Map(possible.map(({ stage }) => [stage.id, t(stage.name)]))].map(([id, group]) => ({
    group,
    items: possible.filter(({ stage }) => stage.id === id).map((move) => choiceOf(move.status)),
  }))
  const save = (identifier: string | null) => {
    const move = possible.find((each) => each.status.identifier === identifier)
    if (move) onSave(move)
    else onClose()
  }
  return (
    <ChoiceCell
      label={t('Status')}
      start={status.identifier}
      data={[{ group: t('Now'), items: [choiceOf(status)] }, ...groups]}
      refused={refused}
      onSave={save}
      onClose={onClose}
    />
  )
}
