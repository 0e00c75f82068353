import { assignRef } from '@mantine/hooks'
import { type Ref, type RefObject, useEffect, useLayoutEffect, useState } from 'react'

type AnchorProps = {
  of: RefObject<HTMLElement | null>
  /** What Mantine says of the target of its menus. */
  ref?: Ref<HTMLElement>
  id?: string
  'aria-controls'?: string
}

/** Stands where Mantine wants the target of a menu, and passes everything on to the button that stands elsewhere. */
export function Anchor({ of, ref, id, 'aria-controls': controls }: AnchorProps) {
  useLayoutEffect(() => {
    assignRef(ref, of.current)
  }, [of, ref])
  useLayoutEffect(() => {
    const button = of.current
    if (id) button?.setAttribute('id', id)
    if (controls) button?.setAttribute('aria-controls', controls)
    return () => button?.removeAttribute('aria-controls')
  }, [of, id, controls])
  return null
}

/** Whether it is open, false with the first drawing: what opens remembers where the focus was. */
export function useOpenedLater(opened: boolean) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return opened && isDrawn
}
