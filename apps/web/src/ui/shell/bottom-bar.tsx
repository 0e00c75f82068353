import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from '../link.tsx'
import { Behind, MenuDropdown } from '../parts/behind.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import type { MenuEntry } from '../parts/menu-button.tsx'
import { useWords } from '../words.tsx'
import type { MenuPlace, MenuSection } from './side-menu.tsx'

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((file) => file.MenuDrawer))

export type QuickBar = { places: MenuPlace[]; newEntries: MenuEntry[] }

const NewButton = ({ entries }: { entries: MenuEntry[] }) => {
  const t = useWords()
  return (
    <Behind
      popup="menu"
      button={
        <button type="button" aria-label={t('New')}>
          <span className="e-add">
            <IconPlus size={24} stroke={1.6} aria-hidden="true" />
          </span>
        </button>
      }
      dropdown={(place) => <MenuDropdown {...place} position="top" entries={entries} />}
    />
  )
}

/** The thumb's way round on a phone: up to three places, New for those who may make something, and the whole menu. */
export function BottomBar(props: { quick: QuickBar; sections: MenuSection[]; footLinks: MenuPlace[]; current: string }) {
  const { quick, sections, footLinks, current } = props
  const [open, setOpen] = useState(false)
  const t = useWords()
  const place = (item: MenuPlace) => (
    <Link key={item.id} href={item.href} aria-current={item.id === current ? 'page' : undefined}>
      {item.icon}
      <span>{item.name}</span>
    </Link>
  )
  return (
    <>
      <nav className="e-bottom" aria-label={t('Quick')}>
        {quick.places.slice(0, 2).map(place)}
        {quick.newEntries.length > 0 && <NewButton entries={quick.newEntries} />}
        {quick.places.slice(2, 3).map(place)}
        <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
          <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
          <span>{t('Menu')}</span>
        </button>
      </nav>
      {open && (
        <Suspense fallback={null}>
          <MenuDrawer sections={sections} footLinks={footLinks} current={current} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
