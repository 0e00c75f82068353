import { Menu } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { Link } from '../link.tsx'
import { Anchor, useOpenedLater } from './anchor.tsx'
import type { DropdownPlace } from './behind.tsx'
import type { MenuEntry } from './menu-button.tsx'

const lineProps = (entry: MenuEntry) => ({
  leftSection: entry.icon,
  rightSection: entry.aside,
  disabled: Boolean(entry.disabledReason),
  ...(entry.isCurrent ? { 'aria-current': 'true' as const } : {}),
  ...(entry.danger ? { color: 'red', className: 'e-menu-danger' } : {}),
})

const Line = ({ entry }: { entry: MenuEntry }) =>
  entry.href && !entry.disabledReason ? (
    <Menu.Item {...lineProps(entry)} renderRoot={(root) => <Link {...root} href={entry.href ?? ''} onFollow={entry.onRun} />}>
      {entry.label}
    </Menu.Item>
  ) : (
    <Menu.Item {...lineProps(entry)} onClick={entry.onRun}>
      {entry.label}
      {entry.disabledReason && <small className="e-menu-why">{entry.disabledReason}</small>}
    </Menu.Item>
  )

export type MenuDropdownProps = DropdownPlace & {
  entries: MenuEntry[]
  /** What stands over the lines, such as whose menu it is. */
  head?: ReactNode
  position?: 'top' | 'top-start' | 'bottom-end'
  width?: number
  /** Stays open when a line was chosen. */
  stays?: boolean
}

/** The lines of a menu, hanging on its button. */
export function MenuDropdown({ target, opened, onChange, entries, head, position, width, stays = false }: MenuDropdownProps) {
  const isOpen = useOpenedLater(opened)
  return (
    <Menu
      opened={isOpen}
      onChange={onChange}
      closeOnItemClick={!stays}
      {...(position && { position })}
      {...(width !== undefined && { width })}
    >
      <Menu.Target>
        <Anchor of={target} />
      </Menu.Target>
      <Menu.Dropdown>
        {head && (
          <>
            <Menu.Label>{head}</Menu.Label>
            <Menu.Divider />
          </>
        )}
        {entries.map((entry) => (
          <Fragment key={entry.id}>
            {entry.apart && <Menu.Divider />}
            <Line entry={entry} />
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
