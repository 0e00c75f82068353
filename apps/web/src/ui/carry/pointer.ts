import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements, autoScrollWindowForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Kind, Spot } from './spot.ts'

/** What the library tells of a drag: where the pointer is, and over which lists, the innermost first. */
interface Location {
  readonly input: { readonly clientX: number; readonly clientY: number }
  readonly dropTargets: readonly { readonly element: Element; readonly data: Record<string | symbol, unknown> }[]
}

/**
 * The place the pointer is over: before or after the thing under it, or at the end of the list. Things say where they stand in
 * `data-place`.
 */
export function markUnder({ input: { clientX, clientY }, dropTargets: [target] }: Location): Spot | null {
  if (!target) return null
  const list = String(target.data['list'])
  const thing = document
    .elementsFromPoint(clientX, clientY)
    .find((element): element is HTMLElement => element instanceof HTMLElement && element.dataset['place'] !== undefined)
  if (!thing || !target.element.contains(thing)) return { list, index: Number(target.data['length']) }
  const box = thing.getBoundingClientRect()
  return { list, index: Number(thing.dataset['place']) + (clientY > box.top + box.height / 2 ? 1 : 0) }
}

/** Lets an element be dragged as a thing, by all of it or by its handle alone. */
export function useDragged<E extends HTMLElement>(carry: Kind, id: string, handleId?: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  const { kind } = carry
  useEffect(() => {
    const element = ref.current
    const dragHandle = handleId === undefined ? undefined : document.getElementById(handleId)
    if (!element || dragHandle === null) return
    return draggable({ element, ...(dragHandle && { dragHandle }), getInitialData: () => ({ kind, id }) })
  }, [kind, id, handleId])
  return ref
}

/** Lets things be dropped on a list that has so many of them. */
export function useLanding<E extends HTMLElement>(carry: Kind, list: string, length: number): RefObject<E | null> {
  const ref = useRef<E>(null)
  const { kind } = carry
  const dataOf = useEffectEvent(() => ({ list, length }))
  useEffect(() => {
    const element = ref.current
    if (!element) return
    return dropTargetForElements({ element, canDrop: ({ source }) => source.data['kind'] === kind, getData: () => dataOf() })
  }, [kind])
  return ref
}

/** Scrolls what a list stands in when something is dragged to its edge: the element itself, or the nearest round it that scrolls. */
export function useEdgeScroll(carry: Kind, ref: RefObject<HTMLElement | null>) {
  const { kind } = carry
  useEffect(() => {
    const element = scrollerOf(ref.current)
    const canScroll = ({ source }: { source: { data: Record<string, unknown> } }) => source.data['kind'] === kind
    return element ? autoScrollForElements({ element, canScroll }) : autoScrollWindowForElements({ canScroll })
  }, [kind, ref])
}

function scrollerOf(element: Element | null): Element | null {
  if (!element || element === document.documentElement || element === document.body) return null
  const { overflowX, overflowY } = getComputedStyle(element)
  return /auto|scroll/.test(`${overflowX} ${overflowY}`) ? element : scrollerOf(element.parentElement)
}
