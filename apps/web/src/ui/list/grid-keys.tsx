import { IconPencil } from '@tabler/icons-react'
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../words.tsx'
import { CellBox } from './cell-box.tsx'
import { cellAt, nextCell, placeOf, widgetOf } from './grid-places.ts'
import type { CellEditor, DataTableProps, OpenCell } from './table-props.ts'
import './cell-box.css'

interface Props {
  readonly table: DataTableProps<unknown>
  readonly scroller: RefObject<HTMLElement | null>
  /** Keys that were pressed before this was there; none are kept once those are heard. */
  readonly early: RefObject<KeyboardEvent[] | null>
}
type Opened = OpenCell<unknown> & { readonly at: HTMLTableCellElement; readonly typed: string }

const cellOf = (target: EventTarget | null) =>
  target instanceof Element && !target.closest('.e-cell-box') ? target.closest<HTMLTableCellElement>('td, th') : null

/**
 * The table as a grid (WAI-ARIA): one stop of the Tab key, arrows from cell to cell, and Enter, F2, typing or pasting opens a cell that may
 * be changed. The cells themselves are drawn by the table; this gives them keys.
 */
export function GridKeys({ table, scroller, early }: Props) {
  const t = useWords()
  const { rows, rowId, cells, columns } = table
  const [open, setOpen] = useState<Opened | null>(null)
  const [hovered, setHovered] = useState<HTMLTableCellElement | null>(null)
  // Known before the editor is drawn, which keys do not wait for.
  const isOpen = useRef(false)
  const lastKey = useRef('')
  const stop = useStop(scroller, table)
  const openCell = (at: HTMLTableCellElement, typed = '') => {
    const row = rows[placeOf(at).row]
    if (row === undefined || !at.dataset['edit']) return
    setHovered(null)
    lastKey.current = ''
    isOpen.current = true
    // What is typed before the editor stands is kept for it.
    setOpen((now) => ({ row, column: at.dataset['edit']!, at, typed: now?.at === at ? now.typed + typed : typed }))
  }
  const close = (here = false) => {
    const at = open?.at
    const key = here ? 'Escape' : lastKey.current
    isOpen.current = false
    setOpen(null)
    if (at && key !== 'outside') stop(nextCell(at, key))
  }
  const find = ({ row, column }: OpenCell<unknown>) => {
    const index = rows.findIndex((each) => rowId(each) === rowId(row))
    return scroller.current?.querySelector<HTMLTableCellElement>(`tr[aria-rowindex="${index + 2}"] > td[data-edit="${CSS.escape(column)}"]`)
  }
  const openAgain = (cell: OpenCell<unknown>) => {
    const at = find(cell)
    at?.removeAttribute('aria-busy')
    if (at) openCell(at)
    return Boolean(at)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent is answered once the rows are others
  useEffect(() => {
    for (const cell of scroller.current?.querySelectorAll('td[aria-busy]') ?? []) cell.removeAttribute('aria-busy')
  }, [rows, scroller])
  useGridEvents(scroller, early, { openCell, stop, setHovered, isOpen, close })
  useEarlyKeys(early)
  const header = columns.find(({ id }) => id === hovered?.dataset['edit'])?.header
  return (
    <>
      {hovered?.isConnected && !open && (
        <CellBox at={hovered} scroller={scroller} isAside>
          <button type="button" tabIndex={-1} aria-label={t('Edit {{field}}', { field: header ?? '' })} onClick={() => openCell(hovered)}>
            <IconPencil size={16} stroke={1.6} aria-hidden="true" />
          </button>
        </CellBox>
      )}
      {cells && (
        <Editing
          open={open}
          editor={cells}
          scroller={scroller}
          lastKey={lastKey}
          onClose={close}
          onOpen={openAgain}
          onSent={(cell) => find(cell)?.setAttribute('aria-busy', 'true')}
        />
      )}
    </>
  )
}

interface EditingProps {
  readonly open: Opened | null
  readonly editor: CellEditor<unknown>
  readonly scroller: Props['scroller']
  readonly lastKey: RefObject<string>
  readonly onClose: (here?: boolean) => void
  readonly onOpen: (cell: OpenCell<unknown>) => boolean
  readonly onSent: (cell: OpenCell<unknown>) => void
}

/** The editor over its cell; it stays, hidden, for what was sent and not answered yet. */
function Editing({ open, editor: Editor, scroller, lastKey, ...rest }: EditingProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <CellBox at={open?.at ?? null} scroller={scroller} typed={open?.typed} lastKey={lastKey}>
      <Suspense fallback={null}>
        <Editor cell={open} {...rest} />
      </Suspense>
    </CellBox>
  )
}

/** Keeps one stop of the Tab key in the table, and moves it. */
function useStop(scroller: Props['scroller'], table: Props['table']) {
  const stop = useRef<HTMLElement | null>(null)
  const put = (next: HTMLElement | null | undefined) => {
    if (!next) return
    if (stop.current) stop.current.tabIndex = -1
    next.tabIndex = 0
    stop.current = next
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each drawing of the table, and not for each cell the mouse is over
  useLayoutEffect(() => {
    const grid = scroller.current?.querySelector('table')
    if (!grid) return
    for (const each of grid.querySelectorAll<HTMLElement>('a[href], button, input, td[data-edit]')) each.tabIndex = -1
    const focused = cellOf(document.activeElement)
    const lost = stop.current !== null && !stop.current.isConnected
    put(
      focused && grid.contains(focused)
        ? widgetOf(focused)
        : stop.current?.isConnected
          ? stop.current
          : grid.querySelector<HTMLElement>('tbody :is(th button, a[href])'),
    )
    // The row somebody stood on left the list.
    if (lost && document.activeElement === document.body) stop.current?.focus()
  }, [scroller, table])
  return (cell: HTMLTableCellElement | undefined) => {
    if (!cell) return
    put(widgetOf(cell))
    stop.current?.focus()
  }
}

/** Hears the keys that were kept, one at a time. */
function useEarlyKeys(early: Props['early']) {
  useEffect(() => {
    // One at a time: what a key opens is drawn before the next is heard, which may be typed into it.
    let frame = 0
    const next = () => {
      const kept = early.current?.shift()
      if (!kept) {
        early.current = null
        return
      }
      const { key, ctrlKey, shiftKey, altKey, metaKey } = kept
      const at = document.activeElement
      if (at?.closest('.e-cell-box') && isTyped(kept)) document.execCommand('insertText', false, key)
      else at?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true }))
      frame = requestAnimationFrame(next)
    }
    next()
    return () => cancelAnimationFrame(frame)
  }, [early])
}

interface Events {
  readonly openCell: (at: HTMLTableCellElement, typed?: string) => void
  readonly stop: (cell: HTMLTableCellElement | undefined) => void
  readonly setHovered: (cell: HTMLTableCellElement | null) => void
  readonly isOpen: RefObject<boolean>
  readonly close: (here?: boolean) => void
}

const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => [...key].length === 1 && !ctrlKey && !metaKey && !altKey

function useGridEvents(scroller: Props['scroller'], early: Props['early'], events: Events) {
  const latest = useRef(events)
  latest.current = events
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const onKey = (event: KeyboardEvent) => {
      const at = cellOf(event.target)
      // What is pressed while earlier keys are heard waits its turn (see the table).
      if (!at || (early.current && event.isTrusted)) return
      const { openCell, stop, close } = latest.current
      const isOpen = latest.current.isOpen.current
      // Its editor is on its way: what is typed is kept for it, and Escape gives up.
      if (isOpen && !isTyped(event)) return event.key === 'Escape' ? close(true) : undefined
      // A space by itself opens nothing; within what is typed it is one.
      const opening = event.key === ' ' ? isOpen : isTyped(event) || event.key === 'Enter' || event.key === 'F2'
      const opens = at.dataset['edit'] && event.target === at && opening
      const to = opens ? undefined : cellAt(at, event)
      if (!opens && !to) return
      event.preventDefault()
      event.stopPropagation()
      if (opens) openCell(at, isTyped(event) ? event.key : '')
      else stop(to)
    }
    const onPaste = (event: ClipboardEvent) => {
      const at = cellOf(event.target)
      const text = event.clipboardData?.getData('text/plain').trim()
      if (at && text && event.target === at) latest.current.openCell(at, text)
    }
    const onCopy = (event: ClipboardEvent) => {
      const at = cellOf(event.target)
      if (!at || event.target !== at || getSelection()?.toString()) return
      event.clipboardData?.setData('text/plain', at.innerText)
      event.preventDefault()
    }
    const onHover = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && target instanceof Element && !target.closest('.e-cell-box'))
        latest.current.setHovered(target.closest<HTMLTableCellElement>('td[data-edit]'))
    }
    const onLeave = () => latest.current.setHovered(null)
    const ends = new AbortController()
    const how = { signal: ends.signal }
    box.addEventListener('keydown', onKey, how)
    box.addEventListener('paste', onPaste, how)
    box.addEventListener('copy', onCopy, how)
    box.addEventListener('pointerover', onHover, how)
    box.addEventListener('pointerleave', onLeave, how)
    return () => ends.abort()
  }, [scroller, early])
}
