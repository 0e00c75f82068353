import { Menu } from '@mantine/core'
import { type MenuEntry, MenuLines } from '../parts/menu-button.tsx'
import { PersonAvatar } from '../parts/person-avatar.tsx'
import { useWords } from '../words.tsx'
import './shell.css'

/** The reader's own corner: who they are here, and what they may change about it. */
export function PersonMenu(props: { name: string; src?: string | null | undefined; note?: string; entries: MenuEntry[] }) {
  const t = useWords()
  return (
    <Menu width={240}>
      <Menu.Target>
        <button type="button" className="e-person-button" aria-label={t('Your menu, {{name}}', { name: props.name })}>
          <PersonAvatar name={props.name} src={props.src} me />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className="e-two" data-strong>
            <span dir="auto">{props.name}</span>
            {props.note && <small>{props.note}</small>}
          </span>
        </Menu.Label>
        <Menu.Divider />
        <MenuLines entries={props.entries} />
      </Menu.Dropdown>
    </Menu>
  )
}
