import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type Dispatch, type KeyboardEvent, type SetStateAction, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../words.tsx'
import { markUnder } from './pointer.ts'
import type { Spot } from './spot.ts'

/** What is held. Keys aim at a spot; the pointer is over a mark, whose index counts the thing itself as well. */
export type Held =
  | { readonly id: string; readonly by: 'keyboard'; readonly from: Spot; readonly spot: Spot }
  | { readonly id: string; readonly by: 'pointer'; readonly mark: Spot | null }

/** What is carried where, by the one who owns the lists. */
export interface CarryRules {
  readonly nameOf: (id: string) => string
  /** Where a thing stands; null while it is in none of the lists. */
  readonly spotOf: (id: string) => Spot | null
  /** The id of the element that takes the focus and the keys for a thing. */
  readonly handleId: (id: string) => string
  /** Where an arrow key leads from a spot; null when it means nothing here. */
  readonly next: (key: string, id: string, spot: Spot) => Spot | null
  /** Moves a thing, and returns what to say of it. */
  readonly move: (id: string, to: Spot) => string
  /** Says where a thing would land. With it keys only aim and the thing moves when it is put down; without it each step is a move. */
  readonly aim?: (id: string, at: Spot) => string
  /** Takes back the moves since it was lifted. */
  readonly back?: (id: string, from: Spot) => void
  readonly onLift?: (id: string) => void
  /** Other keys while a thing is held: returns what to say, or null when the key means nothing. */
  readonly heldKey?: (key: string, id: string) => string | null
  /** Keys on a handle whose thing is not held; whether the key means something. */
  readonly freeKey?: (key: string, id: string) => boolean
}

/**
 * Carries things between places by pointer and by keys, says aloud what happens, and never drops the focus. A way by menu is the caller's.
 */
export function useCarry(rules: CarryRules) {
  const [kind] = useState(() => Symbol('carried'))
  const [held, setHeld] = useState<Held | null>(null)
  const [said, say] = useState('')
  const focusNext = useRef<{ thing: string } | { element: string } | null>(null)
  // What is carried by keys is drawn anew in its new place and keeps the focus.
  useLayoutEffect(() => {
    if (!focusNext.current) return
    const next = focusNext.current
    focusNext.current = null
    document.getElementById('thing' in next ? rules.handleId(next.thing) : next.element)?.focus()
  })
  const hand: Hand = { rules, held, setHeld, say, move: (id, to) => say(rules.move(id, to)) }
  usePointer(kind, hand)
  const keys = useKeys(hand)
  const isHeldByKeys = (id: string) => held?.by === 'keyboard' && held.id === id

  return {
    kind,
    held,
    said,
    say,
    isHeldByKeys,
    /** Moves a thing by menu. */
    move: hand.move,
    letGo: () => setHeld(null),
    /** Gives the focus to an element once it is drawn. */
    focusOn: (element: string) => {
      focusNext.current = { element }
    },
    /** Where in a list the pointer would drop what it carries, counting what is carried. */
    markIn: (list: string) => (held?.by === 'pointer' && held.mark?.list === list ? held.mark.index : null),
    /** What the handle of a thing takes. */
    handle: (id: string) => ({
      id: rules.handleId(id),
      // Escape puts the thing back; it does not close the dialog round its list.
      'data-mantine-stop-propagation': isHeldByKeys(id) || undefined,
      // What loses the focus while it is held stays where it is.
      onBlur: () => setHeld((now) => (now?.by === 'keyboard' && now.id === id && focusNext.current === null ? null : now)),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
        const isKept = isHeldByKeys(id)
        if (!keys(event.key, id)) return
        if (isKept) focusNext.current = { thing: id }
        event.preventDefault()
        event.stopPropagation()
      },
    }),
  }
}

export type Carry = ReturnType<typeof useCarry>

interface Hand {
  readonly rules: CarryRules
  readonly held: Held | null
  readonly setHeld: Dispatch<SetStateAction<Held | null>>
  readonly say: (words: string) => void
  /** Moves a thing and says so. */
  readonly move: (id: string, to: Spot) => void
}

/** Hears of everything of one kind that the pointer drags. */
function usePointer(kind: symbol, { rules, setHeld, move }: Hand) {
  const onLift = useEffectEvent((id: string) => {
    rules.onLift?.(id)
    setHeld({ id, by: 'pointer', mark: null })
  })
  const onOver = useEffectEvent((id: string, mark: Spot | null) =>
    setHeld((now) => (now?.by === 'pointer' && isSame(now.mark, mark) ? now : { id, by: 'pointer', mark })),
  )
  const onDrop = useEffectEvent((id: string, mark: Spot | null) => {
    setHeld(null)
    if (mark) move(id, spotAt(mark, rules.spotOf(id)))
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data['kind'] === kind,
        onDragStart: ({ source }) => onLift(String(source.data['id'])),
        onDrag: ({ source, location }) => onOver(String(source.data['id']), markUnder(location.current)),
        onDrop: ({ source, location }) => onDrop(String(source.data['id']), markUnder(location.current)),
      }),
    [kind],
  )
}

/** What a key does on the handle of a thing; false when it means nothing there. */
function useKeys({ rules, held, setHeld, say, move }: Hand) {
  const t = useWords()
  const lift = (id: string) => {
    const spot = rules.spotOf(id)
    if (!spot) return false
    rules.onLift?.(id)
    setHeld({ id, by: 'keyboard', from: spot, spot })
    say(t('{{name}} is held. Arrow keys choose a place, Space puts it down, Escape puts it back.', { name: rules.nameOf(id) }))
    return true
  }
  const putDown = (id: string, spot: Spot) => {
    setHeld(null)
    if (rules.aim) move(id, spot)
    else say(t('{{name}} was put down', { name: rules.nameOf(id) }))
    return true
  }
  const putBack = (id: string, from: Spot) => {
    setHeld(null)
    rules.back?.(id, from)
    say(t('{{name}} was put back', { name: rules.nameOf(id) }))
    return true
  }
  const step = (key: string, now: Held & { by: 'keyboard' }) => {
    const spot = rules.next(key, now.id, rules.aim ? now.spot : (rules.spotOf(now.id) ?? now.spot))
    const words = spot ? null : (rules.heldKey?.(key, now.id) ?? null)
    if (words !== null) say(words)
    if (!spot) return words !== null
    setHeld({ ...now, spot })
    if (rules.aim) say(rules.aim(now.id, spot))
    else move(now.id, spot)
    return true
  }
  return (key: string, id: string): boolean => {
    if (held?.by !== 'keyboard' || held.id !== id) return key === ' ' ? lift(id) : (rules.freeKey?.(key, id) ?? false)
    if (key === ' ' || key === 'Enter') return putDown(id, held.spot)
    return key === 'Escape' ? putBack(id, held.from) : step(key, held)
  }
}

const isSame = (one: Spot | null, other: Spot | null) => one?.list === other?.list && one?.index === other?.index

/** A mark as a spot: a thing that leaves its own list makes those behind it move up. */
const spotAt = (mark: Spot, from: Spot | null): Spot =>
  from?.list === mark.list && from.index < mark.index ? { ...mark, index: mark.index - 1 } : mark
