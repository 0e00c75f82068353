import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from '../link.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { MenuButton, type MenuEntry } from '../parts/menu-button.tsx'
import { usePhone } from '../use-phone.ts'
import { useWords } from '../words.tsx'
import './list.css'

export type ViewTab = { id: string; name: string; href: string; count?: string | number | undefined; menu?: MenuEntry[] }

// What the menu of the rest is made of, and which tabs fit, is asked for only where some do not.
const MoreTabs = lazyPart(() => import('./more-tabs.tsx').then((file) => file.MoreTabs))

/** Brings the current tab of a line that scrolls into sight, and tells whether tabs ever were wider than their line. */
function useLine(active: string | undefined) {
  const nav = useRef<HTMLElement>(null)
  const [isTooWide, setTooWide] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab became current
  useEffect(() => {
    const box = nav.current
    const tab = box?.querySelector<HTMLElement>('[aria-current]')
    if (!box) return
    // Told when the page is laid out anyway; asked for before, it would be laid out twice.
    const sizes = new ResizeObserver(() => {
      if (box.scrollWidth - box.clientWidth < 2) return
      setTooWide(true)
      if (!tab) return
      const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
      // In the middle, clear of what fades at either end.
      box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2
    })
    for (const part of [box, ...box.children]) sizes.observe(part)
    return () => sizes.disconnect()
  }, [active])
  return { nav, isTooWide }
}

/**
 * Tabs that are addresses: saved views over a list, parts of a record. Where the line is too short the last of them stand in a menu; on a
 * phone the line scrolls.
 */
export function LinkTabs({ label, tabs, active }: { label: string; tabs: ViewTab[]; active?: string | undefined }) {
  const { nav, isTooWide } = useLine(active)
  const isPhone = usePhone()
  const [measured, setRest] = useState<readonly string[]>([])
  const rest = isPhone ? [] : measured
  const t = useWords()
  return (
    <nav aria-label={label} ref={nav} className="e-fades">
      <ul>
        {tabs.map((tab) => (
          <li key={tab.id} data-tab={tab.id} data-rest={rest.includes(tab.id) || undefined}>
            <Link className="e-tab" href={tab.href} aria-current={tab.id === active ? 'page' : undefined}>
              <span dir="auto">{tab.name}</span>
              {tab.count !== undefined && <span className="e-count e-num">{tab.count}</span>}
            </Link>
            {tab.menu && tab.menu.length > 0 && tab.id === active && (
              <MenuButton entries={tab.menu} label={t('More for {{name}}', { name: tab.name })} small />
            )}
          </li>
        ))}
        {isTooWide && !isPhone && (
          <Suspense fallback={null}>
            <MoreTabs nav={nav} tabs={tabs} active={active} rest={rest} onRest={setRest} />
          </Suspense>
        )}
      </ul>
    </nav>
  )
}

export type ViewTabsProps = {
  views: ViewTab[]
  activeView?: string | undefined
  onSaveView?: (() => void) | undefined
  actions?: ReactNode
}

/** The saved views of a list, and the page's own actions at the end of the line. */
export function ViewTabs({ views, activeView, onSaveView, actions }: ViewTabsProps) {
  const t = useWords()
  return (
    <div className="e-views">
      {views.length > 0 && <LinkTabs label={t('Saved views')} tabs={views} active={activeView} />}
      {onSaveView && (
        <span className="e-not-sm">
          <IconButton label={t('Save this view')} icon={<IconPlus size={18} stroke={1.6} />} small onClick={onSaveView} />
        </span>
      )}
      <span className="e-grow" />
      <span className="e-row">{actions}</span>
    </div>
  )
}
