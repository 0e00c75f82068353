import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from '../link.tsx'
import { useWords } from '../words.tsx'
import { IconButton } from './icon-button.tsx'

/** One line of a menu: it goes somewhere, does something, or says why it cannot now. */
export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  href?: string
  onRun?: () => void
  danger?: boolean
  disabledReason?: string | undefined
  /** Draws a rule above this entry. */
  apart?: boolean
}

const lineProps = (entry: MenuEntry) => ({
  leftSection: entry.icon,
  disabled: Boolean(entry.disabledReason),
  ...(entry.danger ? { color: 'red', className: 'e-menu-danger' } : {}),
})

/** The lines of a menu, to be put inside a Mantine Menu. */
export function MenuLines(props: { entries: MenuEntry[] }) {
  return props.entries.map((entry) => (
    <Fragment key={entry.id}>
      {entry.apart && <Menu.Divider />}
      {entry.href && !entry.disabledReason ? (
        <Menu.Item {...lineProps(entry)} renderRoot={(root) => <Link {...root} href={entry.href ?? ''} />}>
          {entry.label}
        </Menu.Item>
      ) : (
        <Menu.Item {...lineProps(entry)} onClick={entry.onRun}>
          {entry.label}
          {entry.disabledReason && <small className="e-menu-why">{entry.disabledReason}</small>}
        </Menu.Item>
      )}
    </Fragment>
  ))
}

/** Three dots that hold the rarer actions. */
export function MenuButton(props: { entries: MenuEntry[]; label?: string; small?: boolean; edged?: boolean }) {
  const t = useWords()
  if (props.entries.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <IconButton
          label={props.label ?? t('More actions')}
          icon={<IconDots size={20} stroke={1.6} />}
          small={props.small ?? false}
          edged={props.edged ?? false}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLines entries={props.entries} />
      </Menu.Dropdown>
    </Menu>
  )
}
