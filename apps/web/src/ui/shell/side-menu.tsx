import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../link.tsx'
import { tipOf } from '../parts/tip.ts'
import { useWords } from '../words.tsx'
import './shell.css'

export type MenuPlace = {
  id: string
  name: string
  href: string
  icon: ReactNode
  count?: { text: string; due?: boolean } | undefined
  /** A button for what is done with it in place, such as unpinning it. */
  act?: ReactNode
  /** Shown under it while the reader is in it. */
  parts?: MenuPlace[]
}

export type MenuSection = {
  id: string
  name?: string
  places: MenuPlace[]
  /** The room of places that are still on their way. */
  room?: CSSProperties
}

export type Brand = { name: string; logoSrc?: string | undefined; note?: string | undefined; href: string }

/** The sail of Embark, drawn where a tenant has no logo. */
export function BrandMark({ logoSrc }: { logoSrc?: string | undefined }) {
  if (logoSrc) {
    return (
      <span className="e-mark">
        <img src={logoSrc} alt="" />
      </span>
    )
  }
  return (
    <span className="e-mark">
      <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
        <path d="M9 2.6v10.2H2.8C3.4 8.4 5.6 5 9 2.6Z" fill="currentColor" />
        <path d="M11.4 5.4c3 1.8 5 4.3 5.7 7.4h-5.7Z" fill="currentColor" opacity=".62" />
        <path
          d="M2.6 16.6c1.7-1.1 3.2-1.1 4.9 0s3.2 1.1 4.9 0 3.2-1.1 4.9 0"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      </svg>
    </span>
  )
}

const PlaceLink = (props: { place: MenuPlace; current: boolean; collapsed: boolean; onGo?: (() => void) | undefined }) => {
  const { place, current, collapsed, onGo } = props
  const label = place.count ? `${place.name}, ${place.count.text}` : place.name
  return (
    <Link
      href={place.href}
      {...tipOf({ label: collapsed ? label : undefined, side: 'right' })}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      onClick={onGo}
    >
      {place.icon}
      <span className="e-nav-name e-clip">{place.name}</span>
      {place.count && (
        <span className="e-count e-num" data-due={place.count.due || undefined}>
          {place.count.text}
        </span>
      )}
    </Link>
  )
}

export type SideMenuProps = {
  sections: MenuSection[]
  footLinks: MenuPlace[]
  current: string
  collapsed?: boolean
  onCollapse?: ((collapsed: boolean) => void) | undefined
  onGo?: () => void
}

/** The places of the product, in sections, with their counts. */
export function SideMenu(props: SideMenuProps) {
  const { sections, footLinks, current, collapsed = false, onCollapse, onGo } = props
  const t = useWords()
  const isIn = ({ id, parts = [] }: MenuPlace) => id === current || parts.some((part) => part.id === current)
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place became current
  useEffect(() => {
    // With the next frame, which lays the page out anyway; at once it would be laid out twice.
    const frame = requestAnimationFrame(() => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [current])
  const list = (places: MenuPlace[]) =>
    places.map((place) => (
      <li key={place.id}>
        <PlaceLink place={place} current={place.id === current} collapsed={collapsed} onGo={onGo} />
        {!collapsed && place.act}
        {!collapsed && !!place.parts?.length && isIn(place) && <ul className="e-nav-parts">{list(place.parts)}</ul>}
      </li>
    ))
  return (
    <>
      <nav className="e-nav" aria-label={t('Main')} ref={nav}>
        {sections.map((section) => (
          <div key={section.id}>
            {section.name && <h2>{section.name}</h2>}
            <ul style={section.room}>{list(section.places)}</ul>
          </div>
        ))}
      </nav>
      <div className="e-side-foot e-nav">
        <ul>{list(footLinks)}</ul>
        {onCollapse && (
          <button
            type="button"
            aria-expanded={!collapsed}
            aria-label={collapsed ? t('Expand') : undefined}
            onClick={() => onCollapse(!collapsed)}
          >
            <IconLayoutSidebarLeftCollapse className="e-flip" size={20} stroke={1.6} aria-hidden="true" />
            <span className="e-nav-name">{t('Collapse')}</span>
          </button>
        )}
      </div>
    </>
  )
}
