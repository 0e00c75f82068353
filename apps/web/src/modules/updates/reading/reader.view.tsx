import type { Endpoint } from '@embark/contract/kernel/endpoint.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { markStale } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Modal } from '#ui/feedback/modal.tsx'
import { usePhone } from '#ui/use-phone.ts'
import '../updates.css'

/** Whether it has the screen now, and how high it is stacked; otherwise what is unread waits. */
export interface Place {
  readonly isShown?: boolean | undefined
  readonly zIndex?: number | undefined
}

interface Props<Item> extends Place {
  readonly label: string
  readonly items: readonly Item[]
  readonly titleOf: (item: Item) => string
  readonly keyOf: (item: Item) => string
  readonly children: (item: Item) => ReactNode
  /** Marks one read; it goes on whether or not that works (G-C-89). */
  readonly onRead: (item: Item) => Promise<unknown>
  readonly isClosable: boolean
  /** What was answered before they were read. */
  readonly stales: readonly Endpoint[]
  /** After the last one, once every mark has been answered; or when it was closed. */
  readonly onDone: () => void
}

/** Updates one at a time, with the position label 'n of total', what it says, and on to the next (specification 1 §4). */
export function Reader<Item>(props: Props<Item>) {
  const { label, items, titleOf, keyOf, children, onRead, isClosable, stales, isShown = true, zIndex, onDone } = props
  const t = useT()
  const client = useQueryClient()
  const isPhone = usePhone()
  const [at, setAt] = useState(0)
  const marks = useRef<Promise<unknown>[]>([])
  const item = items[at]
  const isLast = at >= items.length - 1
  const finish = async () => {
    setAt(items.length)
    await Promise.all(marks.current)
    void markStale(client, stales)
    onDone()
  }
  const read = (event: MouseEvent) => {
    // The second press of a double click would pass over an update nobody saw.
    if (!item || event.detail > 1) return
    marks.current.push(onRead(item).catch(() => undefined))
    if (isLast) void finish()
    else setAt(at + 1)
  }
  const isOver = items.length > 0 && !item
  return (
    <Modal
      opened={isShown && !isOver}
      {...(zIndex !== undefined && { zIndex })}
      onClose={() => void finish()}
      size={isPhone ? '100%' : '60vw'}
      title={item ? titleOf(item) : label}
      withCloseButton={isClosable}
      closeOnEscape={isClosable}
      closeOnClickOutside={isClosable}
    >
      {item ? (
        <>
          <div key={keyOf(item)}>{children(item)}</div>
          <footer className="e-reader-foot">
            <span className="e-muted e-num" aria-live="polite">
              {t('{{n}} of {{total}}', { n: at + 1, total: items.length })}
            </span>
            <Button variant="filled" data-autofocus onClick={read}>
              {isLast ? t('Read') : t('Read & Next')}
            </Button>
          </footer>
        </>
      ) : (
        <p>{t('No updates to show')}</p>
      )}
    </Modal>
  )
}
