import { useDirection } from '@mantine/core'
import { useRef, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import type { Spot } from '#ui/carry/spot.ts'
import { type Carry, type CarryRules, useCarry } from '#ui/carry/use-carry.ts'
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

/** A step as a list that fields are carried to. */
export const listOf = (step: number) => String(step)
const placeAt = ({ list, index }: Spot): Place => ({ step: Number(list), index })
const spotAt = (place: Place | null): Spot | null => place && { list: listOf(place.step), index: place.index }

/**
 * The hand that builds a form: it puts, moves and takes away by pointer, keys and menu, says aloud what it did, and never drops the focus.
 */
export function useBuilderHand(start: () => Built, fields: readonly BuilderField[]) {
  const t = useT()
  const [built, setBuilt] = useState(start)
  const [chosen, setTarget] = useState(0)
  const stepName = (at: number, of: Built = built) => of[at]?.title.trim() || t('Step {{number}}', { number: at + 1 })
  const nameOf = (id: number) => t(placedUse(built, id)?.field.label ?? '')
  const placeWords = (label: string, next: Built, id: number) => {
    const at = placeOf(next, id)
    return at ? t('{{name}}: {{step}}, place {{place}}', { name: label, step: stepName(at.step, next), place: at.index + 1 }) : ''
  }
  /** Puts a field from the list into the form, and returns the sentence to announce. */
  const add = (field: BuilderField, at: Place) => {
    const next = placed(built, field, at)
    setBuilt(next)
    return placeWords(t(field.label), next, field.id)
  }
  const move = (id: number, to: Place) => {
    const field = fields.find((each) => each.id === id)
    if (!placeOf(built, id)) return field ? add(field, to) : ''
    const next = moved(built, id, to)
    setBuilt(next)
    return placeWords(nameOf(id), next, id)
  }
  const widen = (id: number, by: number) => {
    const width = Math.max(1, Math.min(12, (placedUse(built, id)?.column ?? 12) + by))
    setBuilt(changed(built, id, { column: width }))
    return t('{{name}}: {{width}} of 12 columns', { name: nameOf(id), width })
  }
  const cards = built.flatMap(({ uses }) => uses.map(({ field }) => field.id))
  const take = (id: number) => {
    const at = cards.indexOf(id)
    const neighbour = cards[at + 1] ?? cards[at - 1]
    carry.letGo()
    carry.say(t('{{name}} was taken out of the form', { name: nameOf(id) }))
    setBuilt(without(built, id))
    carry.focusOn(neighbour === undefined ? searchId : cardId(neighbour))
  }
  const carry = useCarry(useBuilderRules({ built, setBuilt, nameOf, move, widen, take, cards }))
  return {
    built,
    setBuilt,
    carry,
    target: Math.min(chosen, built.length - 1),
    setTarget,
    stepName,
    take,
    focusOn: carry.focusOn,
    put: (field: BuilderField, at: Place, thenFocus?: string) => {
      carry.say(add(field, at))
      if (thenFocus) carry.focusOn(thenFocus)
    },
    /** Moves a field by its menu. */
    moveTo: (id: number, to: Place | null) => {
      if (!to) return
      carry.say(move(id, to))
      carry.focusOn(cardId(id))
    },
    /** Gives a field a width by its menu. */
    widen: (id: number, by: number) => {
      carry.say(widen(id, by))
      carry.focusOn(cardId(id))
    },
    ...useStepActs({ built, setBuilt, setTarget, stepName, carry }),
  }
}
export type BuilderHand = ReturnType<typeof useBuilderHand>

interface StepActs {
  readonly built: Built
  readonly setBuilt: (next: Built) => void
  readonly setTarget: (at: number) => void
  readonly stepName: (at: number) => string
  readonly carry: Carry
}

/** What is done with whole steps. */
function useStepActs({ built, setBuilt, setTarget, stepName, carry }: StepActs) {
  const t = useT()
  return {
    addStep: () => {
      const step = newStep(t('Step {{number}}', { number: built.length + 1 }))
      // With a second step every step needs a title.
      setBuilt([...built.map((each, at) => (each.title.trim() ? each : { ...each, title: stepName(at) })), step])
      setTarget(built.length)
      carry.say(t('{{name}} was added', { name: step.title }))
      carry.focusOn(titleId(built.length))
    },
    removeStep: (at: number) => {
      carry.say(t('{{name}} was taken out of the form', { name: stepName(at) }))
      setBuilt(withoutStep(built, at))
      carry.focusOn(titleId(Math.max(0, at - 1)))
    },
    moveStep: (at: number, by: 1 | -1) => {
      const next = stepMoved(built, at, by)
      setBuilt(next)
      carry.say(t('{{name}} is step {{number}} now', { name: stepName(at), number: at + by + 1 }))
      carry.focusOn(titleId(at + by))
    },
  }
}

interface Acts {
  readonly built: Built
  readonly setBuilt: (next: Built) => void
  readonly nameOf: (id: number) => string
  readonly move: (id: number, to: Place) => string
  readonly widen: (id: number, by: number) => string
  readonly take: (id: number) => void
  /** The fields in the form, in their order. */
  readonly cards: readonly number[]
}

/** How a field is carried: up and down over the edges of steps, along the reading direction to another width. */
function useBuilderRules({ built, setBuilt, nameOf, move, widen, take, cards }: Acts): CarryRules {
  const { dir } = useDirection()
  /** The form as it was when a field was lifted; its width may change on the way as well. */
  const before = useRef(built)
  const along: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
  const sideways: Readonly<Record<string, 1 | -1>> = dir === 'rtl' ? { ArrowLeft: 1, ArrowRight: -1 } : { ArrowRight: 1, ArrowLeft: -1 }
  return {
    nameOf: (id) => nameOf(Number(id)),
    spotOf: (id) => spotAt(placeOf(built, Number(id))),
    handleId: (id) => cardId(Number(id)),
    next: (key, _, spot) => (along[key] ? (spotAt(beside(built, placeAt(spot), along[key])) ?? spot) : null),
    move: (id, to) => move(Number(id), placeAt(to)),
    onLift: () => {
      before.current = built
    },
    back: () => setBuilt(before.current),
    heldKey: (key, id) => (sideways[key] ? widen(Number(id), sideways[key]) : null),
    freeKey: (key, id) => {
      const other = along[key] && cards[cards.indexOf(Number(id)) + along[key]]
      if (key === 'Delete') take(Number(id))
      else if (other !== undefined) document.getElementById(cardId(other))?.focus()
      return key === 'Delete' || key in along
    },
  }
}
