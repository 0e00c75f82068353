import { useDragged } from '../carry/pointer.ts'
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
  const { carry } = hand
  const box = useDragged<HTMLDivElement>(carry, id)
  const places: MenuEntry[] = board.columns
    .filter((column) => column.id !== here)
    .map((column) => {
      const allowed = board.canMove(card, column.id)
      return {
        id: column.id,
        label: t('Move to {{column}}', { column: column.name }),
        disabledReason: allowed === true ? undefined : allowed,
        onRun: () => carry.move(id, { list: column.id, index: 0 }),
      }
    })
  const aimed = carry.held?.by === 'keyboard' && carry.held.id === id ? carry.held.spot.list : here
  const aim = aimed !== here && board.columns.find((column) => column.id === aimed)?.name
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group that is dragged has no element of its own
    <div
      ref={box}
      {...carry.handle(id)}
      className="e-board-card"
      role="group"
      aria-roledescription={t('card')}
      aria-label={name}
      aria-describedby="board-help"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card is carried by the keyboard
      tabIndex={0}
      data-held={carry.held?.id === id || undefined}
    >
      {board.renderCard(card)}
      {aim && <div className="e-sub e-strong">{t('To {{column}}', { column: aim })}</div>}
      <span className="e-board-menu">
        <MenuButton entries={places} label={t('Move {{name}} to', { name })} small />
      </span>
    </div>
  )
}
