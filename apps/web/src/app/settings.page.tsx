import { agentScreens } from '@embark/contract/agents/agents.screens.ts'
import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import type { Screen } from '@embark/contract/kernel/screen.ts'
import { overviews, type SettingsFigures } from '@embark/contract/organization/overview/overview.contract.ts'
import { staffScreens } from '@embark/contract/organization/staff/staff.screens.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import { Button, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconBuildingStore, IconMailExclamation, IconMailOff, IconSearch, IconUserQuestion, type TablerIcon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { dayFromToday } from '#platform/day/section.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can, useSession } from '#platform/session/session.ts'
import { Link, useGo } from '#ui/link.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import { type SettingsGroup, type SettingsPlace, settingsGroups } from './settings-places.ts'
import './settings.css'

/** Everything a company sets, in one place: what needs somebody first, then groups, and a search that knows old names too. */
export default function SettingsPage() {
  const t = useT()
  const go = useGo()
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  const groups = useMyGroups()
  const navigate = useNavigate()
  const isEmpty = groups.length === 0
  // Who sets nothing here has their own settings.
  useEffect(() => {
    if (isEmpty) void navigate({ to: identityScreens.profile.path as string, replace: true })
  }, [isEmpty, navigate])
  const figures = useEndpoint(overviews.figures, {}, { staleMs: 60_000 }).data?.figuresInfo ?? {}
  const shown = groups.flatMap(({ places }) => places.filter(({ isPart }) => !isPart))
  const matches = useMatches(groups, search)
  const matters = useMatters(figures)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && matches?.[0]) go(matches[0].screen.path)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    results.current?.querySelector<HTMLAnchorElement>('.e-settings-list a')?.focus()
  }
  if (isEmpty) return <PageHead title={t('Settings')} />
  return (
    <>
      <PageHead
        title={t('Settings')}
        count={[
          t('{{places}} places in {{groups}} groups', { places: shown.length, groups: groups.length }),
          ...(matters.length ? [t('{{count}} need attention', { count: matters.length })] : []),
        ].join(' · ')}
      />
      <div className="e-settings-find">
        <TextInput
          ref={field}
          type="search"
          aria-label={t('Search settings')}
          placeholder={t('Search settings, old menu names too')}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          rightSection={<kbd>/</kbd>}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={onKey}
        />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move between links that are reached by Tab as well */}
      <div ref={results} onKeyDown={moveByArrow}>
        {matches ? (
          <Results matches={matches} figures={figures} />
        ) : (
          <>
            <Attention matters={matters} />
            <div className="e-settings-places">
              {groups.map(({ id, name, places }) => (
                <section key={id} aria-labelledby={`settings-${id}`}>
                  <h2 id={`settings-${id}`}>{t(name)}</h2>
                  <Places places={places.filter(({ isPart }) => !isPart)} figures={figures} />
                </section>
              ))}
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** The groups with what this reader may open; a group nobody may enter is not there. */
function useMyGroups(): SettingsGroup[] {
  const { capabilities } = useSession()
  const isOpen = ({ access, feature }: Screen) => can(access) && (!feature || capabilities.features[feature] !== false)
  return settingsGroups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ id, screen }) => isOpen(screen) && (can('settings.staff.read') || isOwn(id))),
    }))
    .filter(({ places }) => places.some(({ isPart }) => !isPart))
}

/** Screens that everybody signed in may open are settings only of those who set something. */
const isOwn = (id: string) => !id.startsWith('updates.')

function useMatches(groups: readonly SettingsGroup[], search: string) {
  const t = useT()
  const words = search.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (!words.length) return undefined
  const textOf = ({ screen, name, about, alsoCalled = [] }: SettingsPlace) =>
    [name ?? screen.title, screen.title, about, ...alsoCalled]
      .flatMap((text) => [text, t(text)])
      .join(' ')
      .toLocaleLowerCase()
  return groups.flatMap(({ places }) => places.filter((place) => words.every((word) => textOf(place).includes(word))))
}

interface Shown {
  readonly places: readonly SettingsPlace[]
  readonly figures: SettingsFigures
}

function Places({ places, figures }: Shown) {
  const t = useT()
  return (
    <ul className="e-settings-list">
      {places.map(({ id, screen, name, about, figure }) => {
        const counts = figures[id]
        const shown = counts && figure?.(counts, t)
        return (
          <li key={id}>
            <Link href={screen.path}>
              <b>{t(name ?? screen.title)}</b>
              {shown && (
                <span className="e-settings-figure e-num" data-tone={shown.tone}>
                  {shown.text}
                </span>
              )}
              <small>{t(about)}</small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Results({ matches, figures }: { readonly matches: readonly SettingsPlace[]; readonly figures: SettingsFigures }) {
  const t = useT()
  if (!matches.length) return <EmptyState text={t('No setting found. Try another word.')} />
  return (
    <section aria-labelledby="settings-results">
      <h2 className="e-settings-title" id="settings-results">
        {t('Results')} <span role="status">{matches.length}</span>
      </h2>
      <Places places={matches} figures={figures} />
    </section>
  )
}

interface Matter {
  readonly id: string
  readonly tone: 'warn' | 'danger'
  readonly Icon: TablerIcon
  readonly text: string
  readonly note: string
  readonly verb: string
  readonly href: string
}

/** What waits for somebody, at most three; nothing where nothing does. */
function useMatters(figures: SettingsFigures): Matter[] {
  const t = useT()
  const count = (place: string, name: string) => figures[place]?.[name] ?? 0
  const { mail_leaves } = useSession().capabilities
  const failed = count('platform.outbox', 'failed')
  const waiting = count('agents.requests', 'waiting')
  const days = count('agents.requests', 'days')
  const invited = count('staff.manage', 'invited')
  const all: (Matter & { readonly isThere: boolean })[] = [
    {
      id: 'failed',
      isThere: failed > 0,
      tone: 'danger',
      Icon: IconMailExclamation,
      text: t('{{count}} messages not sent', { count: failed }),
      note: t('In the last seven days'),
      verb: t('Open outbox'),
      href: hrefWith(platformScreens.outbox.path, { filters: { status: 'failed', created_at: { from: dayFromToday(-7) } } }),
    },
    {
      id: 'mail',
      isThere: !mail_leaves && can('settings.outbox.read'),
      tone: 'warn',
      Icon: IconMailOff,
      text: t('No email server is set up'),
      note: t('Emails are kept in the outbox'),
      verb: t('Open outbox'),
      href: platformScreens.outbox.path,
    },
    {
      id: 'requests',
      isThere: waiting > 0,
      tone: 'warn',
      Icon: IconBuildingStore,
      text: t('{{count}} agent requests wait', { count: waiting }),
      note: days > 0 ? t('The oldest for {{count}} days', { count: days }) : t('Since today'),
      verb: t('Review'),
      href: agentScreens.requests.path,
    },
    {
      id: 'invited',
      isThere: invited > 0,
      tone: 'warn',
      Icon: IconUserQuestion,
      text: t('{{count}} people have not signed in yet', { count: invited }),
      note: t('They were invited by email'),
      verb: t('See who'),
      href: hrefWith(staffScreens.manage.path, { filters: { invitation: ['pending', 'expired'] } }),
    },
  ]
  return all.filter(({ isThere }) => isThere).slice(0, 3)
}

function Attention({ matters }: { readonly matters: readonly Matter[] }) {
  const t = useT()
  if (!matters.length) return null
  return (
    <section aria-labelledby="settings-attention">
      <h2 className="e-settings-title" id="settings-attention">
        {t('Needs attention')} <span>{matters.length}</span>
      </h2>
      <ul className="e-settings-attention">
        {matters.map(({ id, tone, Icon, text, note, verb, href }, index) => (
          <li key={id} data-tone={tone}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <span className="e-two">
              <span className="e-strong">{text}</span>
              <small>{note}</small>
            </span>
            <Button component={Link} href={href} variant={index === 0 ? 'filled' : 'default'}>
              {verb}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const step: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down go from place to place. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const by = step[event.key]
  if (!by) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('.e-settings-list a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (at < 0) return
  event.preventDefault()
  links[at + by]?.focus()
}
