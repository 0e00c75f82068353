import { notifications } from '@embark/contract/notifications/notification/notification.contract.ts'
import { useHotkeys } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useStored } from '#platform/prefs/stored.ts'
import { can, useSession } from '#platform/session/session.ts'
import { useOnline } from '#platform/session/use-online.ts'
import { useGo } from '#ui/link.tsx'
import { AppFrame } from '#ui/shell/app-frame.tsx'
import type { MenuPlace } from '#ui/shell/side-menu.tsx'
import { PlaceIcon } from './icons.tsx'
import { Palette } from './palette.tsx'
import { Person } from './person.tsx'
import { ViewBanner } from './view-banner.tsx'

const Keys = lazy(() => import('./keys.tsx').then((file) => ({ default: file.Keys })))
const NotificationsDrawer = lazy(() => import('./notifications.tsx').then((file) => ({ default: file.NotificationsDrawer })))

const sectionNames: Record<string, string> = { work: '', recruit: 'Recruit', admit: 'Admit', earn: 'Earn', settings: 'Settings' }

/** The menu of the active role as the frame draws it; places without children only, grouped by section. */
function useMenu() {
  const t = useT()
  const { menu } = useSession()
  const placeOf = (item: (typeof menu)[number]): MenuPlace => ({
    id: item.url_param,
    name: t(item.alias),
    href: item.url_param,
    icon: <PlaceIcon name={item.icon} />,
  })
  const sections = Object.entries(sectionNames)
    .map(([id, name]) => ({ id, ...(name && { name: t(name) }), places: menu.filter(({ section }) => section === id).map(placeOf) }))
    .filter(({ places }) => places.length)
  return { sections, places: sections.flatMap((section) => section.places) }
}

/** The frame round every page of the portal. */
export function Shell() {
  const t = useT()
  const go = useGo()
  const { tenant } = useSession()
  const { sections, places } = useMenu()
  const isOnline = useOnline()
  const [collapsed, setCollapsed] = useStored('embark-sidebar-collapsed', false)
  const [open, setOpen] = useState<'palette' | 'keys' | 'bell' | null>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const recent = useEndpoint(notifications.recent, {}, { refetchMs: 120_000 })
  const current =
    places.filter(({ href }) => path === href || path.startsWith(`${href}/`)).sort((a, b) => b.href.length - a.href.length)[0]?.id ?? ''
  useHotkeys([
    ['mod+K', () => setOpen('palette')],
    ['shift+?', () => setOpen('keys')],
    ['c', () => can('leads.create') && go('/leads/create')],
  ])
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
      bell={{ unread: recent.data?.unReadNotificationCount ?? 0, onOpen: () => setOpen('bell') }}
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
      <Palette opened={open === 'palette'} onClose={() => setOpen(null)} places={places} />
      <Suspense fallback={null}>
        {open === 'keys' && <Keys opened onClose={() => setOpen(null)} />}
        {open === 'bell' && <NotificationsDrawer opened onClose={() => setOpen(null)} recent={recent.data} />}
      </Suspense>
    </AppFrame>
  )
}
