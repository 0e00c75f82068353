import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../words.tsx'
import { Behind, MenuDropdown } from './behind.tsx'
import { IconButton } from './icon-button.tsx'

/** One line of a menu: it goes somewhere, does something (which may stand at an address), or says why it cannot now. */
export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  /** What stands at the end of the line. */
  aside?: ReactNode
  isCurrent?: boolean
  href?: string
  onRun?: () => void
  danger?: boolean
  disabledReason?: string | undefined
  /** Draws a rule above this entry. */
  apart?: boolean
}

/** Three dots that hold the rarer actions. */
export function MenuButton(props: { entries: MenuEntry[]; label?: string; small?: boolean; edged?: boolean }) {
  const t = useWords()
  if (props.entries.length === 0) return null
  return (
    <Behind
      popup="menu"
      button={
        <IconButton
          label={props.label ?? t('More actions')}
          icon={<IconDots size={20} stroke={1.6} />}
          small={props.small ?? false}
          edged={props.edged ?? false}
        />
      }
      dropdown={(place) => <MenuDropdown {...place} entries={props.entries} />}
    />
  )
}
