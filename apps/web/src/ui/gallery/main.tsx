import {
  IconChartBar,
  IconChecks,
  IconFile,
  IconFlag,
  IconForms,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMoon,
  IconPlus,
  IconRoute,
  IconSettings,
  IconSwitchHorizontal,
  IconTable,
  IconUsers,
} from '@tabler/icons-react'
import { type ReactNode, StrictMode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { CommandPalette } from '../palette/command-palette.tsx'
import { MenuDropdown } from '../parts/behind.tsx'
import { AppFrame } from '../shell/app-frame.tsx'
import { PersonMenu, WhoseMenu } from '../shell/person-menu.tsx'
import { UiProvider } from '../ui-provider.tsx'
import { useWords } from '../words.tsx'
import { translators } from './arabic.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { DrawerPage, FormPage, WizardPage } from './form-page.tsx'
import { ListPage, type ListVariant } from './list-pages.tsx'
import { FeedbackPage, PartsPage, StatesPage } from './parts-page.tsx'
import { LandingPage, PlainPage, SignInPage } from './public-pages.tsx'
import { RecordPage } from './record-page.tsx'

const asked = new URLSearchParams(window.location.search)
const page = asked.get('page') ?? 'list'
const variant = asked.get('variant') ?? ''
const dark = asked.get('scheme') === 'dark'
const language = asked.get('lang') === 'ar' ? 'ar' : 'en'
const dir = language === 'ar' || asked.get('dir') === 'rtl' ? 'rtl' : 'ltr'

const address = (change: Record<string, string>) => {
  const next = new URLSearchParams(asked)
  for (const [key, value] of Object.entries(change)) next.set(key, value)
  return `?${next}`
}

const icon = (Icon: typeof IconTable) => <Icon size={20} stroke={1.6} aria-hidden="true" />

const places = [
  { id: 'dashboard', name: 'Dashboard', icon: icon(IconLayoutDashboard) },
  { id: 'parts', name: 'Parts', icon: icon(IconChecks), count: { text: '7 due', due: true } },
  { id: 'list', name: 'Leads', icon: icon(IconUsers), count: { text: '1,284' } },
  { id: 'record', name: 'Record', icon: icon(IconRoute) },
  { id: 'form', name: 'Form', icon: icon(IconForms) },
  { id: 'wizard', name: 'Wizard', icon: icon(IconFlag) },
  { id: 'board', name: 'Board', icon: icon(IconLayoutKanban) },
  { id: 'many', name: 'Ten thousand', icon: icon(IconTable) },
  { id: 'states', name: 'States', icon: icon(IconFile) },
  { id: 'feedback', name: 'Feedback', icon: icon(IconChartBar) },
  { id: 'sign-in', name: 'Sign in', icon: icon(IconSettings) },
  { id: 'landing', name: 'Start page', icon: icon(IconSwitchHorizontal) },
]

const framed: Record<string, () => ReactNode> = {
  // The address is typed by hand; an unknown variant shows the ready list.
  list: () => <ListPage variant={(variant || 'ready') as ListVariant} />,
  many: () => <ListPage variant="many" />,
  board: () => <ListPage variant="board" />,
  record: () => <RecordPage status={variant === 'loading' || variant === 'failed' ? variant : 'ready'} />,
  form: () => <FormPage />,
  drawer: () => <DrawerPage />,
  wizard: () => <WizardPage />,
  dashboard: () => <DashboardPage status={variant === 'loading' || variant === 'failed' ? variant : 'ready'} />,
  parts: () => <PartsPage />,
  states: () => <StatesPage />,
  feedback: () => <FeedbackPage open={variant} />,
}

const open: Record<string, () => ReactNode> = {
  'sign-in': () => <SignInPage bad={variant === 'bad'} />,
  landing: () => <LandingPage />,
  plain: () => <PlainPage />,
}

const Palette = (props: { opened: boolean; onClose: () => void }) => {
  const t = useWords()
  const [query, setQuery] = useState('')
  const items = places.map((place) => ({ id: place.id, label: t(place.name), icon: place.icon, href: address({ page: place.id }) }))
  const groups = useMemo(
    () => [{ id: 'go', name: 'Go to', items: items.filter((item) => item.label.toLowerCase().includes(query.toLowerCase())) }],
    [items, query],
  )
  return <CommandPalette {...props} query={query} onQuery={setQuery} groups={groups} />
}

const Framed = ({ children }: { children: ReactNode }) => {
  const t = useWords()
  const [collapsed, setCollapsed] = useState(asked.get('collapsed') === '1')
  const [searching, setSearching] = useState(variant === 'palette')
  const shown = places.map((place) => ({ ...place, name: t(place.name), href: address({ page: place.id, variant: '' }) }))
  const [first, second, third, fourth, ...rest] = shown
  if (!first || !second || !third || !fourth) return null
  return (
    <AppFrame
      brand={{ name: 'Embark', href: '?page=list' }}
      sections={[
        { id: 'top', places: [first, second] },
        { id: 'recruit', name: t('Recruit'), places: [third, fourth, ...rest] },
      ]}
      footLinks={[{ id: 'settings', name: t('Settings'), href: '#settings', icon: icon(IconSettings) }]}
      current={page === 'drawer' ? 'list' : page}
      collapsed={collapsed}
      onCollapse={setCollapsed}
      quick={{
        places: [third, second, fourth],
        newEntries: [{ id: 'lead', label: t('New lead'), icon: <IconPlus stroke={1.6} />, href: address({ page: 'form' }) }],
      }}
      onSearch={() => setSearching(true)}
      bell={{ unread: 9, opened: false, onToggle: () => {}, panel: null }}
      person={
        <span className="e-not-sm">
          <PersonMenu
            name="Selin Aydın"
            dropdown={(place) => (
              <MenuDropdown
                {...place}
                width={240}
                head={<WhoseMenu name="Selin Aydın" note="Counsellor" />}
                entries={[
                  {
                    id: 'scheme',
                    label: dark ? 'Light' : 'Dark',
                    icon: <IconMoon stroke={1.6} />,
                    href: address({ scheme: dark ? 'light' : 'dark' }),
                  },
                  {
                    id: 'dir',
                    label: dir === 'rtl' ? 'Left to right' : 'Right to left',
                    href: address({ dir: dir === 'rtl' ? 'ltr' : 'rtl', lang: 'en' }),
                  },
                  {
                    id: 'lang',
                    label: language === 'ar' ? 'English' : 'العربية',
                    href: address({ lang: language === 'ar' ? 'en' : 'ar' }),
                  },
                ]}
              />
            )}
          />
        </span>
      }
    >
      {children}
      <Palette opened={searching} onClose={() => setSearching(false)} />
    </AppFrame>
  )
}

const Gallery = () => {
  const alone = open[page]
  const inside = framed[page] ?? framed.list
  return (
    <UiProvider language={language} dir={dir} t={translators[language]} colorScheme={dark ? 'dark' : 'light'}>
      {alone ? alone() : <Framed>{inside?.()}</Framed>}
    </UiProvider>
  )
}

document.documentElement.lang = language
document.documentElement.dir = dir
// The public frames read the scheme while they are drawn the first time.
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
