import { IconChevronRight, IconPlus } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from '../link.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { MenuButton, type MenuEntry } from '../parts/menu-button.tsx'
import { useWords } from '../words.tsx'
import './list.css'

export type ViewTab = { id: string; name: string; href: string; count?: string | number | undefined; menu?: MenuEntry[] }

/** Brings the current tab into sight when the tabs are wider than the window. */
const useCurrentInSight = (active: string | undefined) => {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab became current
  useEffect(() => {
    // With the next frame, which lays the page out anyway; at once it would be laid out twice.
    const frame = requestAnimationFrame(() => {
      const box = nav.current
      const tab = box?.querySelector<HTMLElement>('[aria-current]')
      if (!box || !tab) return
      const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()]
      if (inner.left < outer.left || inner.right > outer.right) box.scrollLeft += inner.left - outer.left - 16
    })
    return () => cancelAnimationFrame(frame)
  }, [active])
  return nav
}

/** Whether tabs lie out of sight behind the end of their line, or before its beginning. */
function useOutOfSight(nav: RefObject<HTMLElement | null>) {
  const [side, setSide] = useState<'end' | 'start'>()
  useEffect(() => {
    const box = nav.current
    if (!box) return
    const look = () => {
      const [hidden, passed] = [box.scrollWidth - box.clientWidth, Math.abs(box.scrollLeft)]
      if (hidden < 2) setSide(undefined)
      else setSide(passed < hidden - 2 ? 'end' : 'start')
    }
    const sizes = new ResizeObserver(look)
    for (const part of [box, ...box.children]) sizes.observe(part)
    box.addEventListener('scroll', look)
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [nav])
  return side
}

/** Turns the line of tabs on for a mouse; by keyboard and finger it moves by itself. */
function TurnTabs({ nav }: { nav: RefObject<HTMLElement | null> }) {
  const side = useOutOfSight(nav)
  if (!side) return null
  const turn = () => {
    const box = nav.current!
    const forward = (side === 'end') === (getComputedStyle(box).direction === 'ltr')
    box.scrollBy({ left: (forward ? 1 : -1) * (side === 'end' ? box.clientWidth / 2 : box.scrollWidth), behavior: 'smooth' })
  }
  return (
    <button
      type="button"
      className="e-icon e-not-sm e-turn-tabs"
      data-small
      data-side={side}
      aria-hidden="true"
      tabIndex={-1}
      onClick={turn}
    >
      <IconChevronRight size={18} stroke={1.6} />
    </button>
  )
}

/** Tabs that are addresses: saved views over a list, parts of a record. */
export function LinkTabs(props: { label: string; tabs: ViewTab[]; active?: string | undefined }) {
  const nav = useCurrentInSight(props.active)
  const t = useWords()
  return (
    <>
      <nav aria-label={props.label} ref={nav}>
        <ul>
          {props.tabs.map((tab) => (
            <li key={tab.id}>
              <Link className="e-tab" href={tab.href} aria-current={tab.id === props.active ? 'page' : undefined}>
                <span dir="auto">{tab.name}</span>
                {tab.count !== undefined && <span className="e-count e-num">{tab.count}</span>}
              </Link>
              {tab.menu && tab.menu.length > 0 && tab.id === props.active && (
                <MenuButton entries={tab.menu} label={t('More for {{name}}', { name: tab.name })} small />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <TurnTabs nav={nav} />
    </>
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
