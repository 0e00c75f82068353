import { IconSearch } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from '../link.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { useWords } from '../words.tsx'
import { Bell, type BellProps } from './bell.tsx'
import { BottomBar, type QuickBar } from './bottom-bar.tsx'
import { FrameContext, type PathStep } from './frame-context.ts'
import { type Brand, BrandMark, type MenuPlace, type MenuSection, SideMenu } from './side-menu.tsx'
import './shell.css'

export type AppFrameProps = {
  brand: Brand
  sections: MenuSection[]
  footLinks?: MenuPlace[]
  /** The id of the menu place this page belongs to. */
  current: string
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
  quick: QuickBar
  /** What the page is a part of, and the way back there. */
  within?: PathStep | undefined
  onSearch?: () => void
  bell?: BellProps
  /** The reader's menu; see PersonMenu. */
  person?: ReactNode
  /** What stands beside who a record is, on the page of one. */
  recordMark?: ReactNode
  /** A notice over the page, such as "You are offline". */
  banner?: ReactNode
  children: ReactNode
}

const searchKeys = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K')

const SearchButton = ({ onSearch }: { onSearch: () => void }) => {
  const t = useWords()
  return (
    <>
      <button type="button" className="e-search e-not-sm" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <span className="e-clip">{t('Search or jump to')}</span>
        <kbd>{searchKeys()}</kbd>
      </button>
      <span className="e-only-sm">
        <IconButton label={t('Search')} icon={<IconSearch size={22} stroke={1.6} />} onClick={onSearch} />
      </span>
    </>
  )
}

/** The frame that stays while pages change: menu, header with search, bell and person, and the phone's bar. */
export function AppFrame(props: AppFrameProps) {
  const { brand, sections, footLinks = [], current, collapsed, onCollapse, quick, recordMark } = props
  const t = useWords()
  const main = useRef<HTMLElement>(null)
  const [titleSlot, setTitleSlot] = useState<HTMLElement | null>(null)
  const { name: withinName, href: withinHref } = props.within ?? {}
  const frame = useMemo(
    () => ({
      brand: brand.name,
      titleSlot,
      framed: true,
      within: withinName ? [{ name: withinName, ...(withinHref && { href: withinHref }) }] : [],
      recordMark,
    }),
    [brand.name, titleSlot, withinName, withinHref, recordMark],
  )
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  return (
    <FrameContext.Provider value={frame}>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on this page and puts the focus there */}
      <a className="e-skip" href="#main" onClick={skip}>
        {t('Skip to content')}
      </a>
      <div className="e-shell" data-collapsed={collapsed || undefined}>
        <aside className="e-side" aria-label={t('Menu')}>
          <Link className="e-brand" href={brand.href} aria-label={collapsed ? brand.name : undefined}>
            <BrandMark logoSrc={brand.logoSrc} />
            <span className="e-brand-name e-two">
              <span>{brand.name}</span>
              {brand.note && <small>{brand.note}</small>}
            </span>
          </Link>
          <SideMenu sections={sections} footLinks={footLinks} current={current} collapsed={collapsed} onCollapse={onCollapse} />
        </aside>
        <div className="e-page">
          {props.banner}
          <header className="e-head">
            <div className="e-head-slot e-grow" ref={setTitleSlot} />
            {props.onSearch && <SearchButton onSearch={props.onSearch} />}
            {props.bell && <Bell {...props.bell} />}
            {props.person}
          </header>
          <main className="e-main" id="main" ref={main} tabIndex={-1}>
            {props.children}
          </main>
        </div>
        <BottomBar quick={quick} sections={sections} footLinks={footLinks} current={current} />
      </div>
    </FrameContext.Provider>
  )
}
