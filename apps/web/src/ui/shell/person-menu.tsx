import type { ReactNode } from 'react'
import { Behind, type DropdownPlace } from '../parts/behind.tsx'
import { PersonAvatar } from '../parts/person-avatar.tsx'
import { useWords } from '../words.tsx'
import './shell.css'

export type PersonMenuProps = {
  name: string
  src?: string | null | undefined
  /** The lines of the menu, under `WhoseMenu`. */
  dropdown: (place: DropdownPlace) => ReactNode
}

/** The reader's own corner: who they are here, and what they may change about it. */
export function PersonMenu({ name, src, dropdown }: PersonMenuProps) {
  const t = useWords()
  return (
    <Behind
      popup="menu"
      button={
        <button type="button" className="e-person-button" aria-label={t('Your menu, {{name}}', { name })}>
          <PersonAvatar name={name} src={src} me />
        </button>
      }
      dropdown={dropdown}
    />
  )
}

/** Says over the lines whose menu it is. */
export const WhoseMenu = ({ name, note }: { name: string; note?: string }) => (
  <span className="e-two" data-strong>
    <span dir="auto">{name}</span>
    {note && <small>{note}</small>}
  </span>
)
