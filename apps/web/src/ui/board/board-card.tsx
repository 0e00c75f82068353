import { useEffect, useRef } from 'react'
import { MenuButton, type MenuEntry } from '../parts/menu-button.tsx'
import { useWords } from '../words.tsx'
import type { BoardColumnsProps } from './board-model.ts'
import type { BoardHand } from './use-board.ts'

/** A card of a board, with a menu that names every place it may go. */
export function BoardCard<Card>({ board, hand, card }: { board: BoardColumnsProps<Card>; hand: BoardHand<Card>; card: Card }) {
  const t = useWords()
  const id = board.cardId(card)
  const name = board.cardName(card)
  const here = board.cardColumn(card)
  const box = useRef<HTMLDivElement>(null)
  const byKeys = hand.held?.by === 'keyboard' && hand.held.id === id
  // A card that was carried by keys keeps the focus, though it is drawn anew in its new column.
  useEffect(() => {
    if (hand.refocus.current !== id || byKeys) return
    hand.refocus.current = null
    box.current?.focus()
  })
  const places: MenuEntry[] = board.columns
    .filter((column) => column.id !== here)
    .map((column) => {
      const allowed = board.canMove(card, column.id)
      return {
        id: column.id,
        label: t('Move to {{column}}', { column: column.name }),
        disabledReason: allowed === true ? undefined : allowed,
        onRun: () => hand.drop(id, column.id, 0),
      }
    })
  const aim = board.columns.find((column) => column.id === hand.held?.columnId)?.name
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that is dragged has no element of its own
    <div
      ref={box}
      className="e-board-card"
      role="group"
      aria-roledescription={t('card')}
      aria-label={name}
      aria-describedby="board-help"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card is carried by the keyboard
      tabIndex={0}
      draggable
      data-held={hand.held?.id === id || undefined}
      onKeyDown={(event) => hand.onKey(event, card)}
      onBlur={byKeys ? hand.cancel : undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        hand.lift(card, 'mouse')
      }}
      onDragEnd={hand.cancel}
    >
      {board.renderCard(card)}
      {byKeys && aim && hand.held?.columnId !== here && <div className="e-sub e-strong">{t('To {{column}}', { column: aim })}</div>}
      <span className="e-board-menu">
        <MenuButton entries={places} label={t('Move {{name}} to', { name })} small />
      </span>
    </div>
  )
}
