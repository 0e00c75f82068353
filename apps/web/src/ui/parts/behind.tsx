import { cloneElement, type ReactElement, type ReactNode, type RefObject, Suspense, useRef, useState } from 'react'
import { lazyPart } from './lazy-part.tsx'

/** Where a dropdown hangs, and whether it is open. */
export type DropdownPlace = {
  target: RefObject<HTMLElement | null>
  opened: boolean
  onChange: (opened: boolean) => void
}

/** Lines behind a button; their code comes once the page stands, or when one is opened. */
export const MenuDropdown = lazyPart(() => import('./menu-dropdown.tsx').then((file) => file.MenuDropdown))
/** Something small that hangs on a button, in the same way. */
export const PopoverDropdown = lazyPart(() => import('./popover-dropdown.tsx').then((file) => file.PopoverDropdown))

export type BehindProps = {
  /** The button, as it stands long before anything hangs on it. */
  button: ReactElement<{ onClick?: unknown }>
  popup: 'menu' | 'dialog'
  /** What the button opens; drawn from the first opening on. */
  dropdown: (place: DropdownPlace) => ReactNode
  /** With `onChange`, whoever draws this says when it is open. */
  opened?: boolean
  onChange?: (opened: boolean) => void
}

/** A button and what it opens, of which a page that is only read never draws more than the button. */
export function Behind({ button, popup, dropdown, ...held }: BehindProps) {
  const target = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const opened = held.opened ?? isOpen
  const wasOpened = useRef(false)
  if (opened) wasOpened.current = true
  const onChange = held.onChange ?? setOpen
  const behaviour = { ref: target, 'aria-haspopup': popup, 'aria-expanded': opened, onClick: () => onChange(!opened) }
  return (
    <>
      {cloneElement(button, behaviour)}
      {wasOpened.current && <Suspense fallback={null}>{dropdown({ target, opened, onChange })}</Suspense>}
    </>
  )
}
