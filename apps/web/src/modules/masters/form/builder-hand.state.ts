import { useDirection } from '@mantine/core'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import {
  type BuilderField,
  type Built,
  beside,
  changed,
  controlId,
  moved,
  newStep,
  type Place,
  placed,
  placedUse,
  placeOf,
  stepMoved,
  without,
  withoutStep,
} from './form-builder.state.ts'

export const cardId = (id: number) => `build-card-${id}`
export const addId = (id: number) => `build-add-${id}`
export const searchId = 'build-search'
export const titleId = (step: number) => controlId({ step }, 'title')

/** The hand that builds a form: it puts, moves and takes away by mouse, keys and menu, says aloud what it did, and never drops the focus. */
export function useBuilderHand(start: () => Built) {
  const t = useT()
  const { dir } = useDirection()
  const [built, setBuilt] = useState(start)
  const [said, setSaid] = useState('')
  const [held, setHeld] = useState<{ id: number; before: Built } | null>(null)
  const [dragged, setDragged] = useState<BuilderField | null>(null)
  const [wanted, setTarget] = useState(0)
  const target = Math.min(wanted, built.length - 1)
  const focus = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (focus.current === null) return
    document.getElementById(focus.current)?.focus()
    focus.current = null
  })
  const stepName = (at: number, of: Built = built) => of[at]?.title.trim() || t('Step {{number}}', { number: at + 1 })
  const nameOf = (id: number) => t(placedUse(built, id)?.field.label ?? '')
  const sayPlace = (label: string, next: Built, id: number) => {
    const at = placeOf(next, id)
    if (at) setSaid(t('{{name}}: {{step}}, place {{place}}', { name: label, step: stepName(at.step, next), place: at.index + 1 }))
  }
  const put = (field: BuilderField, at: Place, thenFocus?: string) => {
    const next = placed(built, field, at)
    setBuilt(next)
    sayPlace(t(field.label), next, field.id)
    if (thenFocus) focus.current = thenFocus
  }
  const carry = (id: number, to: Place | null) => {
    if (!to) return
    const next = moved(built, id, to)
    setBuilt(next)
    sayPlace(nameOf(id), next, id)
    focus.current = cardId(id)
  }
  const widen = (id: number, by: number) => {
    const width = Math.max(1, Math.min(12, (placedUse(built, id)?.column ?? 12) + by))
    setBuilt(changed(built, id, { column: width }))
    setSaid(t('{{name}}: {{width}} of 12 columns', { name: nameOf(id), width }))
  }
  const take = (id: number) => {
    const cards = built.flatMap(({ uses }) => uses.map(({ field }) => field.id))
    const at = cards.indexOf(id)
    const neighbour = cards[at + 1] ?? cards[at - 1]
    setHeld(null)
    setSaid(t('{{name}} was taken out of the form', { name: nameOf(id) }))
    setBuilt(without(built, id))
    focus.current = neighbour === undefined ? searchId : cardId(neighbour)
  }
  const heldKeys = (event: KeyboardEvent, id: number) => {
    const at = placeOf(built, id)
    const wider = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') carry(id, at && beside(built, at, event.key === 'ArrowDown' ? 1 : -1))
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') widen(id, event.key === wider ? 1 : -1)
    else if (event.key === ' ' || event.key === 'Enter') {
      setHeld(null)
      setSaid(t('{{name}} was put down', { name: nameOf(id) }))
    } else if (event.key === 'Escape' && held) {
      setBuilt(held.before)
      setHeld(null)
      setSaid(t('{{name}} was put back', { name: nameOf(id) }))
      focus.current = cardId(id)
    } else return false
    return true
  }
  const freeKeys = (event: KeyboardEvent, id: number) => {
    const cards = built.flatMap(({ uses }) => uses.map(({ field }) => field.id))
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === ' ') {
      setHeld({ id, before: built })
      setSaid(t('{{name}} is held. Arrow keys choose a place, Space puts it down, Escape puts it back.', { name: nameOf(id) }))
    } else if (event.key === 'Delete') take(id)
    else if (step) document.getElementById(cardId(cards[cards.indexOf(id) + step] ?? id))?.focus()
    else return false
    return true
  }
  return {
    built,
    setBuilt,
    said,
    held: held?.id ?? null,
    dragged,
    setDragged,
    target,
    setTarget,
    stepName,
    put,
    carry,
    take,
    widen,
    focusOn: (id: string) => {
      focus.current = id
    },
    onKey: (event: KeyboardEvent, id: number) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (held?.id === id ? heldKeys(event, id) : freeKeys(event, id)) event.preventDefault()
    },
    /** A card that loses the focus while it is held stays where it is. */
    letDown: (id: number) => setHeld((now) => (now?.id === id && focus.current === null ? null : now)),
    /** Puts down what the mouse carries: a field from the list, or one that moves. */
    drop: (to: Place) => {
      const field = dragged
      setDragged(null)
      if (!field) return
      const from = placeOf(built, field.id)
      if (!from) return put(field, to)
      carry(field.id, { step: to.step, index: from.step === to.step && from.index < to.index ? to.index - 1 : to.index })
    },
    addStep: () => {
      const step = newStep(t('Step {{number}}', { number: built.length + 1 }))
      // With a second step every step needs a title.
      setBuilt([...built.map((one, at) => (one.title.trim() ? one : { ...one, title: stepName(at) })), step])
      setTarget(built.length)
      setSaid(t('{{name}} was added', { name: step.title }))
      focus.current = titleId(built.length)
    },
    removeStep: (at: number) => {
      setSaid(t('{{name}} was taken out of the form', { name: stepName(at) }))
      setBuilt(withoutStep(built, at))
      focus.current = titleId(Math.max(0, at - 1))
    },
    moveStep: (at: number, by: 1 | -1) => {
      const next = stepMoved(built, at, by)
      setBuilt(next)
      setSaid(t('{{name}} is step {{number}} now', { name: stepName(at), number: at + by + 1 }))
      focus.current = titleId(at + by)
    },
  }
}
export type BuilderHand = ReturnType<typeof useBuilderHand>
