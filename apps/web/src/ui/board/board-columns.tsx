import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useEdgeScroll, useLanding } from '../carry/pointer.ts'
import { Said } from '../carry/said.tsx'
import { StageRing } from '../parts/stage-ring.tsx'
import { useWords } from '../words.tsx'
import { BoardCard } from './board-card.tsx'
import type { BoardColumn, BoardColumnsProps } from './board-model.ts'
import { type BoardHand, useBoard } from './use-board.ts'
import './board.css'

const manyCards = 40

type ColumnProps<Card> = { board: BoardColumnsProps<Card>; hand: BoardHand<Card>; column: BoardColumn; cards: Card[] }

const CardList = <Card,>({ board, hand, column, cards }: ColumnProps<Card>) => {
  const scroller = useRef<HTMLUListElement>(null)
  useEdgeScroll(hand.carry, scroller)
  const windowed = cards.length > manyCards
  const virtual = useVirtualizer({
    count: cards.length,
    enabled: windowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => 112,
    overscan: 6,
    initialRect: { width: 280, height: 800 },
  })
  const items = windowed ? virtual.getVirtualItems() : cards.map((_, index) => ({ index, start: 0, end: 0 }))
  const before = windowed ? (items[0]?.start ?? 0) : 0
  const after = windowed ? virtual.getTotalSize() - (items[items.length - 1]?.end ?? 0) : 0
  const reached = () => {
    const box = scroller.current
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < 300) board.onMore?.(column.id)
  }
  return (
    <ul
      className="e-board-cards"
      ref={scroller}
      tabIndex={cards.length > 0 ? undefined : 0}
      aria-label={column.name}
      onScroll={board.onMore ? reached : undefined}
    >
      {before > 0 && <li aria-hidden="true" style={{ blockSize: before }} />}
      {items.map((item) => {
        const card = cards[item.index]
        return card === undefined ? null : (
          <li key={board.cardId(card)} data-index={item.index} data-place={item.index} ref={windowed ? virtual.measureElement : undefined}>
            <BoardCard board={board} hand={hand} card={card} />
          </li>
        )
      })}
      {after > 0 && <li aria-hidden="true" style={{ blockSize: after }} />}
    </ul>
  )
}

const Column = <Card,>({ board, hand, column, cards }: ColumnProps<Card>) => {
  const { carry, heldCard } = hand
  const landing = useLanding<HTMLElement>(carry, column.id, cards.length)
  const allowed = heldCard === undefined ? true : hand.verdict(heldCard, column.id)
  const aimed = carry.held?.by === 'keyboard' ? carry.held.spot.list === column.id : carry.markIn(column.id) !== null
  return (
    <section
      className="e-board-column"
      aria-label={column.name}
      ref={landing}
      data-over={(aimed && allowed === true) || undefined}
      data-forbidden={allowed !== true || undefined}
    >
      <header>
        {column.kind && <StageRing kind={column.kind} share={column.share ?? 0} />}
        <h2 className="e-clip">{column.name}</h2>
        <span className="e-sub e-num">{column.count ?? cards.length}</span>
        <span className="e-grow" />
        {column.note}
      </header>
      {allowed !== true && <p className="e-board-why">{allowed}</p>}
      <CardList board={board} hand={hand} column={column} cards={cards} />
    </section>
  )
}

/** Records as cards in columns; a card moves by mouse, by Space and arrow keys, or by its menu. */
export function BoardColumns<Card>(board: BoardColumnsProps<Card>) {
  const t = useWords()
  const hand = useBoard(board)
  const edges = useRef<HTMLElement>(null)
  useEdgeScroll(hand.carry, edges)
  return (
    <>
      <div role="alert">{hand.refused && <p className="e-board-said">{hand.refused}</p>}</div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="e-board" aria-label={board.label} tabIndex={0} ref={edges}>
        {board.columns.map((column) => (
          <Column key={column.id} board={board} hand={hand} column={column} cards={hand.sorted.get(column.id) ?? []} />
        ))}
      </section>
      <Said carry={hand.carry} helpId="board-help" help={t('Press Space to pick this card up, then move it with the arrow keys.')} />
    </>
  )
}
