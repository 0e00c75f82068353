import { Drawer } from '../feedback/drawer.tsx'
import { useWords } from '../words.tsx'
import { type MenuPlace, type MenuSection, SideMenu } from './side-menu.tsx'

/** The whole menu over the page, on a phone. */
export function MenuDrawer(props: { sections: MenuSection[]; footLinks: MenuPlace[]; current: string; onClose: () => void }) {
  const { sections, footLinks, current, onClose } = props
  const t = useWords()
  return (
    <Drawer opened onClose={onClose} title={t('Menu')} size={320} position="left" className="e-menu-drawer">
      <SideMenu sections={sections} footLinks={footLinks} current={current} onGo={onClose} />
    </Drawer>
  )
}
