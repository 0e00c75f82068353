import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type Language, languages } from '@embark/contract/kernel/language.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import {
  IconBuilding,
  IconCheck,
  IconClock,
  IconHelp,
  IconInfoCircle,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
  IconUserShare,
  IconWorld,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { call } from '#platform/api/call.ts'
import { switchLanguage, useLanguage, useT } from '#platform/i18n/i18n.ts'
import { languageNames } from '#platform/i18n/language-names.ts'
import { can, offeredLanguages, reload, signOut, useSession } from '#platform/session/session.ts'
import { isViewing } from '#platform/session/tokens.ts'
import type { DropdownPlace } from '#ui/parts/behind.tsx'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { MenuDropdown } from '#ui/parts/menu-dropdown.tsx'
import { WhoseMenu } from '#ui/shell/person-menu.tsx'
import { useColorScheme } from './color-scheme.ts'
import { helpHref } from './help/help-place.ts'

/** The languages of the company that the menu may offer; choosing one loads all in it. */
function useLanguageEntries(isApart: boolean): MenuEntry[] {
  const session = useSession()
  const client = useQueryClient()
  const { language } = useLanguage()
  const chosen = offeredLanguages(session)
  const offered = languages.filter((each) => chosen.includes(each))
  const speak = async (next: Language) => {
    await switchLanguage(next)
    await call(profile.changeLanguage, { body: { language: next } }).catch(() => {})
    await reload()
    await client.invalidateQueries()
  }
  return offered.map((each, index) => ({
    id: each,
    label: languageNames[each],
    icon: each === language ? <IconCheck size={18} /> : <IconWorld size={18} />,
    onRun: () => void speak(each),
    apart: index === 0 && isApart,
  }))
}

/** Checking in and out, where a company wants it of its staff. */
function useAttendanceEntry(): MenuEntry[] {
  const t = useT()
  const { profile: account, capabilities } = useSession()
  if (!capabilities.gates['attendance.check_in'] || account.user.group !== 'company' || isViewing()) return []
  const isIn = account.attendanceInfo.status === 'checked_in'
  const toggle = async () => {
    // A failure says nothing and leaves the label (specification 1 §8).
    const { attendances } = await import('@embark/contract/organization/attendance/attendance.contract.ts')
    const isDone = await (isIn ? call(attendances.checkOut, {}) : call(attendances.checkIn, {})).then(
      () => true,
      () => false,
    )
    if (isDone) await reload()
  }
  return [{ id: 'attendance', label: isIn ? t('Check out') : t('Check in'), icon: <IconClock size={18} />, onRun: () => void toggle() }]
}

/** The settings of the company, for who may see them. */
function useOrganizationEntry(): MenuEntry[] {
  const t = useT()
  const { capabilities } = useSession()
  const { access, path } = organizationScreens.organization
  if (!capabilities.gates['shell.organization_settings'] || !can(access)) return []
  return [{ id: 'organization', label: t('Organization Settings'), icon: <IconBuilding size={18} />, href: path, apart: true }]
}

/** The lines of the reader's menu: change role, language, colours, log out. */
export function PersonLines({ onChangeRole, ...place }: DropdownPlace & { onChangeRole: () => void }) {
  const t = useT()
  const { profile: account } = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [scheme, setScheme] = useColorScheme()
  const { user, identityInfo, activeUserIdentityInfo: active } = account
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const roles: MenuEntry[] =
    identityInfo.length > 1 && !account.hasStudentProfile && !isViewing()
      ? [{ id: 'role', label: t('Change Role'), icon: <IconUserShare size={18} />, onRun: onChangeRole }]
      : []
  const organization = useOrganizationEntry()
  const entries: MenuEntry[] = [
    ...useAttendanceEntry(),
    ...roles,
    ...useLanguageEntries(roles.length > 0),
    ...organization,
    {
      id: 'profile',
      label: t('Profile Settings'),
      icon: <IconUserCog size={18} />,
      href: identityScreens.profile.path,
      apart: !organization.length,
    },
    {
      id: 'scheme',
      label: isDark ? t('Light colours') : t('Dark mode'),
      icon: isDark ? <IconSun size={18} /> : <IconMoon size={18} />,
      onRun: () => setScheme(isDark ? 'light' : 'dark'),
      apart: true,
    },
    { id: 'help', label: t('Help'), icon: <IconHelp size={18} />, href: helpHref(path) },
    { id: 'about', label: t('About'), icon: <IconInfoCircle size={18} />, href: platformScreens.about.path },
    { id: 'logout', label: t('Logout'), icon: <IconLogout size={18} />, onRun: () => void signOut(), apart: true },
  ]
  const name = fullNameOf(user)
  return <MenuDropdown {...place} width={240} head={<WhoseMenu name={name} note={active.name} />} entries={entries} />
}
