import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

interface Props {
  /** The cell it stands over; hidden where there is none. */
  readonly at: HTMLTableCellElement | null
  readonly scroller: RefObject<HTMLElement | null>
  /** What was typed on the cell, for the first control of its editor. */
  readonly typed?: string | undefined
  readonly lastKey?: RefObject<string>
  /** At the end of the cell, no larger than itself. */
  readonly isAside?: boolean
  readonly children: ReactNode
}

const width = 300

/** Where a cell stands in what scrolls, from the side a line of text begins. */
function placeIn(scroller: HTMLElement, cell: HTMLElement, isAside: boolean) {
  const [outer, inner] = [scroller.getBoundingClientRect(), cell.getBoundingClientRect()]
  const isRtl = getComputedStyle(scroller).direction === 'rtl'
  const scrolled = Math.abs(scroller.scrollLeft)
  const from = isRtl ? outer.right - inner.right : inner.left - outer.left
  const seen = isAside ? from + inner.width : Math.max(8, Math.min(from, scroller.clientWidth - Math.max(width, inner.width) - 8))
  return { start: seen + scrolled, top: inner.top - outer.top + scroller.scrollTop, width: inner.width, height: inner.height }
}

interface Given {
  readonly typed: string
  /** What no control has taken yet. */
  left: string
  isBegun: boolean
}

/** More of the same, or something else from its beginning. */
const givenNext = ({ typed: before, left, isBegun }: Given, typed: string): Given =>
  before && typed.startsWith(before) ? { typed, left: left + typed.slice(before.length), isBegun } : { typed, left: typed, isBegun: false }

/** What stands over a cell of a table and scrolls with it: its editor, or the way into it. */
export function CellBox({ at, scroller, typed, lastKey, isAside = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const given = useRef<Given>({ typed: '', left: '', isBegun: false })
  // Taken once: who comes back to the control finds what they made of it; what is typed while it comes is added.
  if (given.current.typed !== (typed ?? '')) given.current = givenNext(given.current, typed ?? '')
  useLayoutEffect(() => {
    if (!at || !box.current || !scroller.current) return
    const { start, top, ...size } = placeIn(scroller.current, at, isAside)
    Object.assign(box.current.style, {
      insetInlineStart: `${start}px`,
      insetBlockStart: `${top}px`,
      minBlockSize: `${size.height}px`,
      ...(!isAside && { inlineSize: `${Math.max(width, size.width)}px` }),
    })
  }, [at, scroller, isAside])
  useEffect(() => {
    if (!at || !lastKey) return
    const onDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || target.closest('[data-portal], [role="dialog"]')) return
      const isInside = box.current?.contains(target)
      lastKey.current = isInside ? '' : 'outside'
      // Whoever goes elsewhere means what stands there; what may not be saved stays open with the reason.
      if (!isInside) box.current?.querySelector('form')?.requestSubmit()
    }
    document.addEventListener('pointerdown', onDown, true)
    return () => document.removeEventListener('pointerdown', onDown, true)
  }, [at, lastKey])
  /** The first control takes what was typed before it stood. */
  const take = (control: Element | null) => {
    const { left, isBegun } = given.current
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) || !left) return
    if (!isBegun) control.select()
    Object.assign(given.current, { left: '', isBegun: true })
    document.execCommand('insertText', false, left)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: more was typed, and the control may stand already
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) take(document.activeElement)
  }, [typed])
  const onFocus = ({ target }: FocusEvent) => {
    box.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    take(target)
  }
  const onKey = (event: KeyboardEvent) => {
    if (lastKey && event.key !== 'Shift') lastKey.current = event.shiftKey ? `Shift+${event.key}` : event.key
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears where the focus and the keys of its controls are
    <div
      ref={box}
      className="e-cell-box"
      data-aside={isAside || undefined}
      hidden={!at}
      data-own-click
      onFocus={onFocus}
      onKeyDownCapture={onKey}
    >
      {children}
    </div>
  )
}
