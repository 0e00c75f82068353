import { exponentOf } from '@embark/contract/kernel/currency-digits.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { IncomingCall } from '#modules/telephony/telephony.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useStored } from '#platform/prefs/stored.ts'
import { firstScreen } from '#platform/session/early.ts'
import { can, freshenMenu, useSession } from '#platform/session/session.ts'
import { useOnline } from '#platform/session/use-online.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { keepDecimals } from '#ui/parts/money.tsx'
import { AppFrame } from '#ui/shell/app-frame.tsx'
import type { MenuPlace, MenuSection } from '#ui/shell/side-menu.tsx'
import { PlaceIcon } from './icons.tsx'
import { Person } from './person.tsx'
import type { Kept } from './pinned.tsx'
import { ViewBanner } from './view-banner.tsx'

keepDecimals(exponentOf)

const Shortcuts = lazyPart(() => import('./shortcuts.tsx').then((file) => file.Shortcuts))
const IdleWarning = lazyPart(() => import('./idle-warning.tsx').then((file) => file.IdleWarning))
const NotificationsPanel = lazyPart(() => import('./notifications.tsx').then((file) => file.NotificationsPanel))
const Pinned = lazyPart(() => import('./pinned.tsx').then((file) => file.Pinned))
const Readers = lazyPart(() => import('./readers.tsx').then((file) => file.Readers))

const sectionNames: Record<string, string> = {
  work: '',
  recruit: 'Recruit',
  admit: 'Admit',
  study: 'Study',
  also: 'Also',
  earn: 'Earn',
  updates: 'Updates',
}

/** The menu of the active role as the frame draws it: home first, then by section; all settings are one entry at the foot (ADR 0101). */
function useMenu() {
  const t = useT()
  const { menu, capabilities } = useSession()
  const linkOf = ({ url_param, alias, icon, section }: Omit<(typeof menu)[number], 'children'>): MenuPlace => ({
    id: url_param,
    name: t(alias),
    href: url_param,
    icon: <PlaceIcon name={section === 'settings' ? section : icon} />,
  })
  const placeOf = ({ children, ...own }: (typeof menu)[number]): MenuPlace => ({ ...linkOf(own), parts: children.map(linkOf) })
  const sections = Object.entries(sectionNames)
    .map(([id, name]) => ({ id, ...(name && { name: t(name) }), places: menu.filter(({ section }) => section === id).map(placeOf) }))
    .filter(({ places }) => places.length)
  const places = sections.flatMap((section) => section.places)
  // One by one they are met in the palette alone, where they share a drawing.
  const set = menu.filter(({ section }) => section === 'settings').map(placeOf)
  const home = entryOf('/', t('Home'), 'home')
  const isHome = capabilities.landing === home.href
  return {
    sections: isHome ? [{ id: 'home', places: [home] }, ...sections] : sections,
    places: isHome ? [home, ...places] : places,
    settings: set.length ? entryOf(settingsPath, t('Settings'), 'settings') : undefined,
    set: set.flatMap((place) => [place, ...(place.parts ?? [])]),
    all: places.flatMap((place) => [place, ...(place.parts ?? [])]),
  }
}

const settingsPath = '/settings'
const entryOf = (href: string, name: string, icon: string): MenuPlace => ({ id: href, name, href, icon: <PlaceIcon name={icon} /> })
const isAt = (path: string, start: string) => path === start || path.startsWith(`${start}/`)

/** Pages whose entry has another address, by how theirs begins. */
const entriesOf: Readonly<Record<string, string>> = {
  '/quotation': '/quotations',
  '/programs/quotation': '/quotations',
  '/institutions': '/institutions-new',
  '/institutions-b2b': '/institutions-new',
  '/calendar': '/tasks',
  '/marketing/landing-dashboard': '/marketing/landing-pages',
  '/master/agent-forms': '/master/agent-requests',
  '/updates': '/information-dashboard',
  '/updates/global': '/portal-updates-dashboard',
  // Who keeps no list of programs met this one in the finder.
  '/inventory/programs': '/programs',
}

/** The entry a page belongs to: the longest address it stands under; one of the settings belongs to their entry. */
function placeAt(path: string, { all, set, settings }: ReturnType<typeof useMenu>) {
  const places = [...all, ...set]
  const starts = [...places.map(({ href }) => [href, href] as const), ...Object.entries(entriesOf)]
  const [nearest] = starts
    .filter(([start]) => isAt(path, start))
    .sort(([one], [other]) => other.length - one.length)
    .flatMap(([, entry]) => places.find(({ href }) => href === entry) ?? [])
  if (settings && (isAt(path, settings.href) || (nearest && set.includes(nearest)))) return settings.id
  return nearest?.id ?? (path === '/' ? path : '')
}

/** What the thumb reaches on a phone: home, then what is worked with most. */
const thumbs = ['/leads', '/applications', '/invoices']
/** Names that take two lines there, said shorter; English texts to translate. */
const thumbNames: Readonly<Record<string, string>> = { '/leads-dashboard': 'Dashboard', '/institution/leads-dashboard': 'Students' }
const thumbPlaces = (places: readonly MenuPlace[], t: (text: string) => string) => {
  const [home, ...rest] = places
  // Who claims money and wins no leads has invoices nearest.
  const order = can('leads.create') ? thumbs : [...thumbs].reverse()
  const often = order.flatMap((path) => rest.find(({ href }) => href === path) ?? [])
  const near = [...new Set([...(home ? [home] : []), ...often, ...rest])].slice(0, 3)
  return near.map((place) => ({ ...place, name: thumbNames[place.href] ? t(thumbNames[place.href]!) : place.name }))
}

/** Whether the first screen stands, so that what nobody waits for may come. */
function useFirstOver() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    void firstScreen().then(() => setOver(true))
  }, [])
  return isOver
}

/** What somebody did first on this page; the keys, and the palette they open, come with it, so that no letter typed after them is lost. */
function useFirstAct() {
  // One array all along: what is pressed after the keys were drawn, and before they listen, is in it too.
  const keys = useRef<KeyboardEvent[]>([])
  const [isWoken, setWoken] = useState(false)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isReady) return
    // All that is pressed before the keys are there counts: a place is reached by two letters.
    const wake = (event: Event) => {
      if (event instanceof KeyboardEvent) keys.current.push(event)
      setWoken(true)
    }
    const names = ['keydown', 'pointermove', 'pointerdown']
    for (const name of names) addEventListener(name, wake)
    return () => {
      for (const name of names) removeEventListener(name, wake)
    }
  }, [isReady])
  const [isThere, setThere] = useState(false)
  // Nobody asked for them by name: what cannot be fetched complains only to who opens the palette.
  useEffect(() => {
    if (isWoken) void Shortcuts.preload().then(setThere)
  }, [isWoken])
  return { keys: keys.current, isThere, onReady: () => setReady(true) }
}

/** The menu with the records at hand before its first section that has a name. */
const withRecords = (sections: MenuSection[], records: MenuSection[]) =>
  // Without one they stand at its end.
  sections.toSpliced(sections.findIndex(({ name }) => name) >>> 0, 0, ...records)

/** The frame round every page of the portal. */
export function Shell() {
  const t = useT()
  const { tenant, capabilities, profile } = useSession()
  const menu = useMenu()
  const { sections, places, settings, set, all } = menu
  const isOnline = useOnline()
  const isFirstOver = useFirstOver()
  const { keys, isThere, onReady } = useFirstAct()
  const [collapsed, setCollapsed] = useStored('embark-sidebar-collapsed', false)
  const [open, setOpen] = useState<'palette' | 'keys' | 'lead' | 'bell' | null>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened asks whether the menu is still fresh
  useEffect(() => freshenMenu(), [path])
  const recent = useEndpoint(notifications.recent, { query: { in_lines: true } }, { refetchMs: 120_000, enabled: isFirstOver })
  const bell = {
    unread: recent.data?.unReadNotificationCount ?? 0,
    opened: open === 'bell',
    onToggle: (opened: boolean) => setOpen(opened ? 'bell' : null),
    panel: (
      <Suspense fallback={null}>
        <NotificationsPanel recent={recent} onClose={() => setOpen(null)} />
      </Suspense>
    ),
  }
  const isStudent = profile.user.group === 'user'
  const current = placeAt(path, menu)
  const [room, setRoom] = useStored('embark-at-hand', 0)
  const [kept, setKept] = useState<Kept>()
  // The records at hand are known later; as much room as they had at the last visit is theirs at once.
  const records = kept?.records ?? (room ? [{ id: 'room', places: [], room: { blockSize: room } }] : [])
  const newEntries = [
    ...(can('leads.create') ? [{ id: 'lead', label: t('New lead'), icon: <IconPlus size={18} />, href: '/leads/create' }] : []),
    ...(can('applications.create')
      ? [{ id: 'application', label: t('New application'), icon: <IconPlus size={18} />, href: '/applications/create' }]
      : []),
  ]
  const search = { id: 'search', label: t('Search'), icon: <IconSearch size={18} />, onRun: () => setOpen('palette') }
  return (
    <AppFrame
      brand={{ name: tenant.name, note: 'Embark', href: '/' }}
      sections={withRecords(sections, records)}
      recordMark={kept?.mark}
      current={current}
      collapsed={collapsed}
      onCollapse={setCollapsed}
      footLinks={settings ? [settings] : []}
      {...(settings && current === settings.id && path !== settings.href && { within: settings })}
      quick={{ places: thumbPlaces(places, t), newEntries: newEntries.length ? [...newEntries, search] : [] }}
      {...(!isStudent && { onSearch: () => setOpen('palette') })}
      bell={bell}
      person={<Person />}
      banner={
        <>
          <ViewBanner />
          {!isOnline && (
            <div role="status" className="e-offline">
              {t('You are offline. What you see may be old; changes can be saved when the connection is back.')}
            </div>
          )}
        </>
      }
    >
      <Outlet />
      {isFirstOver && (
        <Suspense fallback={null}>
          <Readers />
          {!isStudent && <Pinned path={path} onKept={setKept} onRoom={setRoom} />}
          <IncomingCall />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {isFirstOver && capabilities.idle_minutes && <IdleWarning minutes={capabilities.idle_minutes} />}
        {(isThere || open === 'palette') && (
          <Shortcuts first={keys} onReady={onReady} places={settings ? [...all, settings, ...set] : all} open={open} onOpen={setOpen} />
        )}
      </Suspense>
    </AppFrame>
  )
}
