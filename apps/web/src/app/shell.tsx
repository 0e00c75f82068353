import { exponentOf } from '@embark/contract/kernel/currency-digits.ts'
import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { IncomingCall } from '#modules/telephony/telephony.public.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useOverlay } from '#platform/overlay/overlays.ts'
import { useStored } from '#platform/prefs/stored.ts'
import { firstScreen } from '#platform/session/early.ts'
import { can, freshenMenu, useSession } from '#platform/session/session.ts'
import { useOnline } from '#platform/session/use-online.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { keepDecimals } from '#ui/parts/money.tsx'
import { AppFrame } from '#ui/shell/app-frame.tsx'
import type { MenuPlace } from '#ui/shell/side-menu.tsx'
import { PlaceIcon } from './icons.tsx'
import { Person } from './person.tsx'
import { ViewBanner } from './view-banner.tsx'

keepDecimals(exponentOf)

const Shortcuts = lazyPart(() => import('./shortcuts.tsx').then((file) => file.Shortcuts))
const IdleWarning = lazyPart(() => import('./idle-warning.tsx').then((file) => file.IdleWarning))
const NotificationsPanel = lazyPart(() => import('./notifications.tsx').then((file) => file.NotificationsPanel))

const InformationReader = lazyPart(() => import('#modules/updates/updates.public.ts').then((file) => file.InformationReader))
const ProductReader = lazyPart(() => import('#modules/updates/updates.public.ts').then((file) => file.ProductReader))

const sectionNames: Record<string, string> = {
  work: '',
  recruit: 'Recruit',
  admit: 'Admit',
  earn: 'Earn',
  updates: 'Updates',
  settings: 'Settings',
}

/** The menu of the active role as the frame draws it, grouped by section. */
function useMenu() {
  const t = useT()
  const { menu } = useSession()
  const linkOf = ({ url_param, alias, icon }: Omit<(typeof menu)[number], 'children'>): MenuPlace => ({
    id: url_param,
    name: t(alias),
    href: url_param,
    icon: <PlaceIcon name={icon} />,
  })
  const placeOf = ({ children, ...own }: (typeof menu)[number]): MenuPlace => ({ ...linkOf(own), parts: children.map(linkOf) })
  const sections = Object.entries(sectionNames)
    .map(([id, name]) => ({ id, ...(name && { name: t(name) }), places: menu.filter(({ section }) => section === id).map(placeOf) }))
    .filter(({ places }) => places.length)
  const places = sections.flatMap((section) => section.places)
  return { sections, places, all: places.flatMap((place) => [place, ...(place.parts ?? [])]) }
}

/** What is unread when the portal is opened: product updates where the company wants them, then information (G-C-90). */
function Readers() {
  const { capabilities } = useSession()
  const [isProductOver, setProductOver] = useState(!capabilities.gates['updates.product_modal_global'])
  const [isInformationOver, setInformationOver] = useState(false)
  const product = useOverlay('product_updates', !isProductOver)
  const information = useOverlay('information_updates', !isInformationOver)
  const endProduct = useCallback(() => setProductOver(true), [])
  const endInformation = useCallback(() => setInformationOver(true), [])
  return (
    <Suspense fallback={null}>
      {!isProductOver && <ProductReader {...product} onDone={endProduct} />}
      {!isInformationOver && <InformationReader inLayout {...information} onDone={endInformation} />}
    </Suspense>
  )
}

/** Whether the first screen stands, so that what nobody waits for may come. */
function useFirstOver() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    void firstScreen().then(() => {
      setOver(true)
    })
  }, [])
  return isOver
}

/** What somebody did first on this page; the keys, and the palette they open, come with it, so that no letter typed after them is lost. */
function useFirstAct() {
  const [act, setAct] = useState<Event>()
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (isReady) return
    // Of what is pressed before the keys are there, the last one counts.
    const wake = (event: Event) => setAct((before) => (before && event.type !== 'keydown' ? before : event))
    const acts = ['keydown', 'pointermove', 'pointerdown']
    for (const name of acts) addEventListener(name, wake)
    return () => {
      for (const name of acts) removeEventListener(name, wake)
    }
  }, [isReady])
  return { act, onReady: () => setReady(true) }
}

/** The frame round every page of the portal. */
export function Shell() {
  const t = useT()
  const { tenant, capabilities } = useSession()
  const { sections, places, all } = useMenu()
  const isOnline = useOnline()
  const isFirstOver = useFirstOver()
  const { act, onReady } = useFirstAct()
  const [collapsed, setCollapsed] = useStored('embark-sidebar-collapsed', false)
  const [open, setOpen] = useState<'palette' | 'keys' | 'bell' | null>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened asks whether the menu is still fresh
  useEffect(() => freshenMenu(), [path])
  const recent = useEndpoint(notifications.recent, {}, { refetchMs: 120_000, enabled: isFirstOver })
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
  const current =
    all.filter(({ href }) => path === href || path.startsWith(`${href}/`)).sort((a, b) => b.href.length - a.href.length)[0]?.id ?? ''
  const home: MenuPlace = { id: '/', name: t('Home'), href: '/', icon: <PlaceIcon name="dashboard" /> }
  const quick: [MenuPlace, MenuPlace, MenuPlace] = [places[0] ?? home, places[1] ?? home, places[2] ?? home]
  const newEntries = [
    ...(can('leads.create') ? [{ id: 'lead', label: t('New lead'), icon: <IconPlus size={18} />, href: '/leads/create' }] : []),
    ...(can('applications.create')
      ? [{ id: 'application', label: t('New application'), icon: <IconPlus size={18} />, href: '/applications/create' }]
      : []),
    { id: 'search', label: t('Search'), icon: <IconSearch size={18} />, onRun: () => setOpen('palette') },
  ]
  return (
    <AppFrame
      brand={{ name: tenant.name, note: 'Embark', href: '/' }}
      sections={sections}
      current={current}
      collapsed={collapsed}
      onCollapse={setCollapsed}
      quick={{ places: quick, newEntries }}
      onSearch={() => setOpen('palette')}
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
        <>
          <Readers />
          <Suspense fallback={null}>
            <IncomingCall />
          </Suspense>
        </>
      )}
      <Suspense fallback={null}>
        {isFirstOver && capabilities.idle_minutes && <IdleWarning minutes={capabilities.idle_minutes} />}
        {(act || open === 'palette') && <Shortcuts first={act} onReady={onReady} places={all} open={open} onOpen={setOpen} />}
      </Suspense>
    </AppFrame>
  )
}
