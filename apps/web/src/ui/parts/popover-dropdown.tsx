import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { Anchor, useOpenedLater } from './anchor.tsx'
import type { DropdownPlace } from './behind.tsx'

export type PopoverDropdownProps = DropdownPlace & {
  label: string
  width: number
  className?: string
  /** Reaches to its edges. */
  flush?: boolean
  children: ReactNode
}

/** Something small over the page, hanging on its button; it holds the focus until it closes. */
export function PopoverDropdown({ target, opened, onChange, label, width, className, flush, children }: PopoverDropdownProps) {
  const isOpen = useOpenedLater(opened)
  return (
    <Popover opened={isOpen} onChange={onChange} position="bottom-end" width={width} trapFocus returnFocus>
      <Popover.Target>
        <Anchor of={target} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} {...(className && { className })} {...(flush && { p: 0 })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
