import type { ReactNode } from 'react'
import type { StageKind } from '../parts/stage-ring.tsx'

export type BoardColumn = {
  id: string
  name: string
  kind?: StageKind | undefined
  /** How full the ring is, 0 to 1. */
  share?: number | undefined
  /** Written out; more cards may exist than are loaded. */
  count?: string | undefined
  note?: ReactNode
}

export type BoardColumnsProps<Card> = {
  label: string
  columns: BoardColumn[]
  cards: Card[]
  cardId: (card: Card) => string
  cardName: (card: Card) => string
  cardColumn: (card: Card) => string
  renderCard: (card: Card) => ReactNode
  /** True, or in words why the card may not go there. */
  canMove: (card: Card, columnId: string) => true | string
  onMove: (cardId: string, columnId: string, index: number) => void
  /** More cards of a column, when its end is reached. */
  onMore?: ((columnId: string) => void) | undefined
}

/** The card that is being carried, and the place it would land. */
export type Held = { id: string; columnId: string; index: number; by: 'mouse' | 'keyboard' }

/** The cards of each column, in the order given. */
export function cardsByColumn<Card>(board: BoardColumnsProps<Card>): Map<string, Card[]> {
  const sorted = new Map<string, Card[]>(board.columns.map((column) => [column.id, []]))
  for (const card of board.cards) sorted.get(board.cardColumn(card))?.push(card)
  return sorted
}

type Ground = { rtl: boolean; columns: string[]; lengthOf: (columnId: string) => number }

type Place = { columnId: string; index: number }

/** What a key means for a card that is carried: another place, putting down, putting back, or nothing. */
export function keyStep(key: string, held: Place, ground: Ground): Place | 'drop' | 'cancel' | null {
  if (key === ' ' || key === 'Enter') return 'drop'
  if (key === 'Escape') return 'cancel'
  const along = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (along) return { columnId: held.columnId, index: Math.max(0, Math.min(held.index + along, ground.lengthOf(held.columnId))) }
  const ahead = ground.rtl ? -1 : 1
  const sideways = { ArrowRight: ahead, ArrowLeft: -ahead }[key]
  if (!sideways) return null
  const columnId = ground.columns[ground.columns.indexOf(held.columnId) + sideways]
  return columnId === undefined
    ? { columnId: held.columnId, index: held.index }
    : { columnId, index: Math.min(held.index, ground.lengthOf(columnId)) }
}
