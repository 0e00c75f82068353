import { useDirection } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useWords } from '../words.tsx'
import { type BoardColumnsProps, cardsByColumn, type Held, keyStep } from './board-model.ts'

/** Carries cards between columns, by mouse, by keys or by menu, and says aloud what happens. */
export function useBoard<Card>(board: BoardColumnsProps<Card>) {
  const t = useWords()
  const { dir } = useDirection()
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const [refused, setRefused] = useState('')
  const refocus = useRef<string | null>(null)
  const sorted = cardsByColumn(board)
  const find = (id: string) => board.cards.find((card) => board.cardId(card) === id)
  const columnName = (id: string) => board.columns.find((column) => column.id === id)?.name ?? ''
  const heldCard = held ? find(held.id) : undefined

  const verdict = (card: Card, columnId: string) => (board.cardColumn(card) === columnId ? true : board.canMove(card, columnId))

  const drop = (id: string, columnId: string, index: number) => {
    const card = find(id)
    if (held?.by === 'keyboard') refocus.current = id
    setHeld(null)
    if (!card) return
    const allowed = verdict(card, columnId)
    const about = { name: board.cardName(card), column: columnName(columnId) }
    if (allowed !== true) {
      setRefused(t('{{name}} cannot go to {{column}}: {{reason}}', { ...about, reason: allowed }))
      return
    }
    setRefused('')
    const from = sorted.get(board.cardColumn(card)) ?? []
    if (board.cardColumn(card) === columnId && from.indexOf(card) === index) return
    board.onMove(id, columnId, index)
    setSaid(t('{{name}} was moved to {{column}}', about))
  }

  const lift = (card: Card, by: Held['by']) => {
    const columnId = board.cardColumn(card)
    setRefused('')
    setHeld({ id: board.cardId(card), columnId, index: (sorted.get(columnId) ?? []).indexOf(card), by })
    if (by === 'keyboard') {
      setSaid(t('{{name}} is held. Arrow keys choose a place, Space puts it down, Escape puts it back.', { name: board.cardName(card) }))
    }
  }

  const aim = (card: Card, columnId: string, index: number) => {
    setHeld((now) => now && { ...now, columnId, index })
    const allowed = verdict(card, columnId)
    const place = { column: columnName(columnId), number: index + 1 }
    setSaid(allowed === true ? t('{{column}}, place {{number}}', place) : t('{{column}}: {{reason}}', { ...place, reason: allowed }))
  }

  const carry = (event: KeyboardEvent, card: Card, now: Held) => {
    const step = keyStep(event.key, now, {
      rtl: dir === 'rtl',
      columns: board.columns.map((column) => column.id),
      lengthOf: (id) => (sorted.get(id) ?? []).filter((one) => one !== card).length,
    })
    if (step === 'drop') drop(now.id, now.columnId, now.index)
    else if (step === 'cancel') {
      setHeld(null)
      setSaid(t('{{name}} was put back', { name: board.cardName(card) }))
    } else if (step) aim(card, step.columnId, step.index)
    return step !== null
  }

  const onKey = (event: KeyboardEvent, card: Card) => {
    if (event.target !== event.currentTarget) return
    const mine = held?.by === 'keyboard' && held.id === board.cardId(card) ? held : null
    if (mine ? carry(event, card, mine) : event.key === ' ') {
      event.preventDefault()
      event.stopPropagation()
      if (!mine) lift(card, 'keyboard')
    }
  }

  return { held, heldCard, refocus, said, refused, sorted, verdict, drop, lift, onKey, setHeld, cancel: () => setHeld(null) }
}

export type BoardHand<Card> = ReturnType<typeof useBoard<Card>>
