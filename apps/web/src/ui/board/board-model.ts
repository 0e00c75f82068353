import type { ReactNode } from 'react'
import type { Spot } from '../carry/spot.ts'
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

/** The cards of each column, in the order given. */
export function cardsByColumn<Card>(board: BoardColumnsProps<Card>): Map<string, Card[]> {
  const sorted = new Map<string, Card[]>(board.columns.map((column) => [column.id, []]))
  for (const card of board.cards) sorted.get(board.cardColumn(card))?.push(card)
  return sorted
}

type Ground = { rtl: boolean; columns: string[]; lengthOf: (columnId: string) => number }

/** Where an arrow key leads a card that is carried; null for other keys. */
export function keyStep(key: string, spot: Spot, ground: Ground): Spot | null {
  const along = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (along) return { list: spot.list, index: Math.max(0, Math.min(spot.index + along, ground.lengthOf(spot.list))) }
  const ahead = ground.rtl ? -1 : 1
  const sideways = { ArrowRight: ahead, ArrowLeft: -ahead }[key]
  if (!sideways) return null
  const list = ground.columns[ground.columns.indexOf(spot.list) + sideways]
  return list === undefined ? spot : { list, index: Math.min(spot.index, ground.lengthOf(list)) }
}
