import { IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../parts/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../parts/menu-button.tsx'
import { useWords } from '../words.tsx'
import './order-list.css'

export interface OrderListProps<Item> {
  label: string
  items: readonly Item[]
  itemId: (item: Item) => string
  itemName: (item: Item) => string
  render: (item: Item, index: number) => ReactNode
  onMove: (from: number, to: number) => void
  /** More lines of an item's menu, below those that move it. */
  menu?: ((item: Item, index: number) => MenuEntry[]) | undefined
  /** The id of an item's handle, for complaints about the item. */
  handleId?: ((index: number) => string) | undefined
}

interface Held {
  readonly index: number
  /** Where it was lifted, to which Escape puts it back. */
  readonly from: number
  readonly by: 'mouse' | 'keyboard'
}

/** Things in an order: an item moves by mouse, by Space and the arrow keys on its handle, or by its menu. */
export function OrderList<Item>({ label, items, itemId, itemName, render, onMove, menu, handleId }: OrderListProps<Item>) {
  const t = useWords()
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const refocus = useRef<number | null>(null)
  // An item that was carried by keys keeps the focus, though its row is put elsewhere.
  useEffect(() => {
    if (refocus.current === null) return
    list.current?.querySelectorAll<HTMLElement>('.e-order-handle')[refocus.current]?.focus()
    refocus.current = null
  })
  const place = (index: number) => t('Place {{number}} of {{all}}', { number: index + 1, all: items.length })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return
    onMove(from, to)
    setSaid(`${itemName(items[from]!)}: ${place(to)}`)
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const mine = held?.by === 'keyboard' && held.index === index ? held : null
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!mine && event.key !== ' ') return
    if (mine && !step && ![' ', 'Enter', 'Escape'].includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (!mine) {
      setHeld({ index, from: index, by: 'keyboard' })
      setSaid(t('{{name}} is held. Arrow keys choose a place, Space puts it down, Escape puts it back.', { name: itemName(items[index]!) }))
    } else if (step) {
      const to = Math.min(Math.max(index + step, 0), items.length - 1)
      refocus.current = to
      setHeld({ ...mine, index: to })
      move(index, to)
    } else {
      setHeld(null)
      if (event.key === 'Escape') {
        refocus.current = mine.from
        move(index, mine.from)
        setSaid(t('{{name}} was put back', { name: itemName(items[index]!) }))
      }
    }
  }
  const over = (event: DragEvent<HTMLElement>, index: number) => {
    if (held?.by !== 'mouse') return
    event.preventDefault()
    const box = event.currentTarget.getBoundingClientRect()
    // Past the middle of the item under the pointer, so that a tall one does not jump to and fro.
    const isBeyond = index > held.index ? event.clientY > box.top + box.height / 2 : event.clientY < box.top + box.height / 2
    if (index === held.index || !isBeyond) return
    setHeld({ ...held, index })
    move(held.index, index)
  }
  const entries = (item: Item, index: number): MenuEntry[] => [
    { id: 'up', label: t('Move up'), disabledReason: index === 0 ? t('It is the first') : undefined, onRun: () => move(index, index - 1) },
    {
      id: 'down',
      label: t('Move down'),
      disabledReason: index === items.length - 1 ? t('It is the last') : undefined,
      onRun: () => move(index, index + 1),
    },
    ...(menu?.(item, index) ?? []),
  ]
  return (
    <>
      <ol className="e-order" aria-label={label} ref={list}>
        {items.map((item, index) => (
          <li
            key={itemId(item)}
            data-held={held?.index === index || undefined}
            onDragOver={(event) => over(event, index)}
            onDrop={(event) => event.preventDefault()}
          >
            <IconButton
              id={handleId?.(index)}
              className="e-order-handle"
              label={t('Move {{name}}', { name: itemName(item) })}
              icon={<IconGripVertical size={18} stroke={1.6} />}
              aria-pressed={held?.by === 'keyboard' && held.index === index}
              // Escape puts the item back; it does not close the dialog round the list.
              data-mantine-stop-propagation={held?.by === 'keyboard' || undefined}
              aria-describedby="order-help"
              draggable
              onKeyDown={(event) => onKey(event, index)}
              onBlur={() => refocus.current === null && held?.by === 'keyboard' && setHeld(null)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', itemId(item))
                setHeld({ index, from: index, by: 'mouse' })
              }}
              onDragEnd={() => setHeld(null)}
            />
            <div className="e-order-item">{render(item, index)}</div>
            <MenuButton entries={entries(item, index)} label={t('Actions for {{name}}', { name: itemName(item) })} small />
          </li>
        ))}
      </ol>
      <span className="e-sr" aria-live="assertive">
        {said}
      </span>
      <span className="e-sr" id="order-help">
        {t('Press Space to hold this and move it with the arrow keys.')}
      </span>
    </>
  )
}
