import { IconGripVertical } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useDragged, useEdgeScroll, useLanding } from '../carry/pointer.ts'
import { Said } from '../carry/said.tsx'
import { type Carry, useCarry } from '../carry/use-carry.ts'
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

const list = 'all'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Things in an order: an item moves by pointer, by Space and the arrow keys on its handle, or by its menu. */
export function OrderList<Item>(props: OrderListProps<Item>) {
  const { label, items, itemId, itemName, onMove, handleId } = props
  const t = useWords()
  const prefix = useId()
  const indexOf = (id: string) => items.findIndex((item) => itemId(item) === id)
  const nameOf = (id: string) => {
    const item = items.find((each) => itemId(each) === id)
    return item === undefined ? '' : itemName(item)
  }
  const move = (id: string, index: number) => {
    const from = indexOf(id)
    if (from !== index && index >= 0 && index < items.length) onMove(from, index)
  }
  const carry = useCarry({
    nameOf,
    spotOf: (id) => ({ list, index: indexOf(id) }),
    handleId: (id) => handleId?.(indexOf(id)) ?? `${prefix}-${id}`,
    next: (key, _, { index }) => (steps[key] ? { list, index: Math.min(Math.max(index + steps[key], 0), items.length - 1) } : null),
    move: (id, { index }) => {
      move(id, index)
      return `${nameOf(id)}: ${t('Place {{number}} of {{all}}', { number: index + 1, all: items.length })}`
    },
    back: (id, { index }) => move(id, index),
  })
  const landing = useLanding<HTMLOListElement>(carry, list, items.length)
  useEdgeScroll(carry, landing)
  return (
    <>
      <ol className="e-order" aria-label={label} ref={landing}>
        {items.map((item, index) => (
          <OrderLine key={itemId(item)} order={props} carry={carry} item={item} index={index} />
        ))}
      </ol>
      <Said carry={carry} helpId="order-help" help={t('Press Space to pick this up, then move it with the arrow keys.')} />
    </>
  )
}

type LineProps<Item> = { order: OrderListProps<Item>; carry: Carry; item: Item; index: number }

const OrderLine = <Item,>({ order: { items, itemId, itemName, render, menu }, carry, item, index }: LineProps<Item>) => {
  const t = useWords()
  const id = itemId(item)
  const handle = carry.handle(id)
  const line = useDragged<HTMLLIElement>(carry, id, handle.id)
  const mark = carry.markIn(list)
  const isLast = index === items.length - 1
  const entries: MenuEntry[] = [
    {
      id: 'up',
      label: t('Move up'),
      disabledReason: index === 0 ? t('It is the first') : undefined,
      onRun: () => carry.move(id, { list, index: index - 1 }),
    },
    {
      id: 'down',
      label: t('Move down'),
      disabledReason: isLast ? t('It is the last') : undefined,
      onRun: () => carry.move(id, { list, index: index + 1 }),
    },
    ...(menu?.(item, index) ?? []),
  ]
  return (
    <li
      ref={line}
      data-place={index}
      data-held={carry.held?.id === id || undefined}
      data-landing={mark === index ? 'before' : isLast && mark === items.length ? 'after' : undefined}
    >
      <IconButton
        {...handle}
        className="e-order-handle"
        label={t('Move {{name}}', { name: itemName(item) })}
        icon={<IconGripVertical size={18} stroke={1.6} />}
        aria-pressed={carry.isHeldByKeys(id)}
        aria-describedby="order-help"
      />
      <div className="e-order-item">{render(item, index)}</div>
      <MenuButton entries={entries} label={t('Actions for {{name}}', { name: itemName(item) })} small />
    </li>
  )
}
