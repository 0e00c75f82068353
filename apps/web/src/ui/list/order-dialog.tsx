import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Modal } from '../feedback/modal.tsx'
import { useWords } from '../words.tsx'
import { OrderList } from './order-list.tsx'
import { reordered } from './reordered.ts'

interface Ordered {
  readonly identifier: string
}

/** Things as somebody orders them, before they are read again: `move` answers their identifiers in the new order. */
export function useMoved<Item extends Ordered>(read: readonly Item[] | undefined) {
  const [moved, setMoved] = useState<readonly Item[]>()
  const items = moved ?? read
  return {
    items,
    move(from: number, to: number) {
      const next = reordered(items ?? [], from, to)
      setMoved(next)
      return next.map(({ identifier }) => identifier)
    },
    takeBack: () => setMoved(undefined),
  }
}

interface OrderDialogProps<Item> {
  readonly title: string
  /** Absent while they are read; `waiting` stands in their place. */
  readonly items: readonly Item[] | undefined
  readonly waiting?: ReactNode
  readonly nameOf: (item: Item) => string
  readonly onMove: (from: number, to: number) => void
  readonly onClose: () => void
}

/** Puts things in an order; each move is kept at once. */
export function OrderDialog<Item extends Ordered>({ title, items, waiting, nameOf, onMove, onClose }: OrderDialogProps<Item>) {
  const t = useWords()
  return (
    <Modal opened onClose={onClose} title={title}>
      <div className="e-fields">
        {items ? (
          <OrderList
            label={title}
            items={items}
            itemId={({ identifier }) => identifier}
            itemName={nameOf}
            render={(item) => <span dir="auto">{nameOf(item)}</span>}
            onMove={onMove}
          />
        ) : (
          waiting
        )}
        <Button onClick={onClose}>{t('Close')}</Button>
      </div>
    </Modal>
  )
}
