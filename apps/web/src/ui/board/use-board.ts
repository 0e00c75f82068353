import { useDirection } from '@mantine/core'
import { useId, useState } from 'react'
import { useCarry } from '../carry/use-carry.ts'
import { useWords } from '../words.tsx'
import { type BoardColumnsProps, cardsByColumn, keyStep } from './board-model.ts'

/** Carries cards between columns, and says in words where one may not go. */
export function useBoard<Card>(board: BoardColumnsProps<Card>) {
  const t = useWords()
  const { dir } = useDirection()
  const prefix = useId()
  const [refused, setRefused] = useState('')
  const sorted = cardsByColumn(board)
  const find = (id: string) => board.cards.find((card) => board.cardId(card) === id)
  const nameOf = (id: string) => {
    const card = find(id)
    return card === undefined ? '' : board.cardName(card)
  }
  const columnName = (id: string) => board.columns.find((column) => column.id === id)?.name ?? ''
  const verdict = (card: Card, columnId: string) => (board.cardColumn(card) === columnId ? true : board.canMove(card, columnId))
  const verdictOf = (id: string, columnId: string) => {
    const card = find(id)
    return card === undefined ? true : verdict(card, columnId)
  }
  const spotOf = (id: string) => {
    const card = find(id)
    if (card === undefined) return null
    const list = board.cardColumn(card)
    return { list, index: (sorted.get(list) ?? []).indexOf(card) }
  }
  const carry = useCarry({
    nameOf,
    spotOf,
    handleId: (id) => `${prefix}-${id}`,
    next: (key, id, spot) =>
      keyStep(key, spot, {
        rtl: dir === 'rtl',
        columns: board.columns.map((column) => column.id),
        lengthOf: (columnId) => (sorted.get(columnId) ?? []).filter((card) => board.cardId(card) !== id).length,
      }),
    aim: (id, { list, index }) => {
      const allowed = verdictOf(id, list)
      const place = { column: columnName(list), number: index + 1 }
      return allowed === true ? t('{{column}}, place {{number}}', place) : t('{{column}}: {{reason}}', { ...place, reason: allowed })
    },
    move: (id, { list, index }) => {
      const from = spotOf(id)
      const allowed = verdictOf(id, list)
      const about = { name: nameOf(id), column: columnName(list) }
      setRefused(allowed === true ? '' : t('{{name}} cannot go to {{column}}: {{reason}}', { ...about, reason: allowed }))
      if (!from || allowed !== true || (from.list === list && from.index === index)) return ''
      board.onMove(id, list, index)
      return t('{{name}} was moved to {{column}}', about)
    },
    onLift: () => setRefused(''),
  })
  const heldCard = carry.held ? find(carry.held.id) : undefined
  return { carry, heldCard, refused, sorted, verdict }
}

export type BoardHand<Card> = ReturnType<typeof useBoard<Card>>
