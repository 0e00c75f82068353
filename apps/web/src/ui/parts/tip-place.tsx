import { Tooltip } from '@mantine/core'
import { useEffect, useId, useState } from 'react'

const openDelayMs = 400

const holderOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null)

/** The element whose tip is shown. */
function useTipped() {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  useEffect(() => {
    let [waiting, timer]: [HTMLElement | null, ReturnType<typeof setTimeout> | undefined] = [null, undefined]
    const show = (element: HTMLElement | null, afterMs = 0) => {
      if (element === waiting) return
      clearTimeout(timer)
      waiting = element
      if (element && afterMs) {
        setShown(null)
        timer = setTimeout(() => setShown(element), afterMs)
      } else setShown(element)
    }
    const over = ({ target, pointerType }: PointerEvent) => {
      const holder = holderOf(target)
      const isFor = pointerType !== 'touch' || holder?.dataset['tipTouch'] !== undefined
      show(isFor ? holder : null, openDelayMs)
    }
    const left = () => show(null)
    const down = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && show(null)
    const focus = ({ target }: FocusEvent) => {
      const holder = holderOf(target)
      if (holder?.matches(':focus-visible')) show(holder)
    }
    const key = ({ key }: KeyboardEvent) => key === 'Escape' && show(null)
    document.addEventListener('pointerover', over)
    document.addEventListener('pointerdown', down)
    document.addEventListener('pointercancel', left)
    document.documentElement.addEventListener('pointerleave', left)
    document.addEventListener('focusin', focus)
    document.addEventListener('focusout', left)
    document.addEventListener('keydown', key)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', over)
      document.removeEventListener('pointerdown', down)
      document.removeEventListener('pointercancel', left)
      document.documentElement.removeEventListener('pointerleave', left)
      document.removeEventListener('focusin', focus)
      document.removeEventListener('focusout', left)
      document.removeEventListener('keydown', key)
    }
  }, [])
  return shown
}

/** What an element says of itself, also when it changes while it is shown. */
function useLabel(element: HTMLElement | null) {
  const [, again] = useState(0)
  useEffect(() => {
    if (!element) return
    const observer = new MutationObserver(() => again((count) => count + 1))
    observer.observe(element, { attributes: true, attributeFilter: ['data-tip'] })
    return () => observer.disconnect()
  }, [element])
  return element?.isConnected ? element.dataset['tip'] : undefined
}

/** The one place where tips appear. */
export function TipPlace() {
  const shown = useTipped()
  const label = useLabel(shown)
  const id = useId()
  const isShown = label !== undefined
  useEffect(() => {
    if (!shown || !isShown) return
    shown.setAttribute('aria-describedby', id)
    return () => shown.removeAttribute('aria-describedby')
  }, [shown, isShown, id])
  if (!shown || !isShown) return null
  return (
    <Tooltip
      key={label}
      target={shown}
      opened
      label={<span id={id}>{label}</span>}
      position={shown.dataset['tipSide'] === 'right' ? 'right' : 'top'}
    />
  )
}
