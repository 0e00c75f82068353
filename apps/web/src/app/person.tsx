import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { platformScreens } from '@embark/contract/platform/platform.screens.ts'
import {
  IconBuilding,
  IconCheck,
  IconClock,
  IconInfoCircle,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCog,
  IconUserShare,
  IconWorld,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { switchLanguage, useLanguage, useT } from '#platform/i18n/i18n.ts'
import { can, reload, signOut, useSession } from '#platform/session/session.ts'
import { isViewing } from '#platform/session/tokens.ts'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { PersonMenu } from '#ui/shell/person-menu.tsx'
import { useColorScheme } from './color-scheme.ts'

const ChangeRole = lazy(() => import('./change-role.tsx').then((file) => ({ default: file.ChangeRole })))

const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', tr: 'Türkçe', ar: 'العربية' }

/** The reader's menu: change role, language, colours, log out. */
export function Person() {
  const t = useT()
  const { profile: account, capabilities, tenant } = useSession()
  const client = useQueryClient()
  const [isChoosing, setChoosing] = useState(false)
  const { language } = useLanguage()
  const [scheme, setScheme] = useColorScheme()
  const { user, identityInfo, activeUserIdentityInfo: active } = account

  const speak = async (next: Language) => {
    await switchLanguage(next)
    await call(profile.changeLanguage, { body: { language: next } }).catch(() => {})
    await reload()
    await client.invalidateQueries()
  }
  const isDark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const roles: MenuEntry[] =
    identityInfo.length > 1 && !account.hasStudentProfile && !isViewing()
      ? [{ id: 'role', label: t('Change Role'), icon: <IconUserShare size={18} />, onRun: () => setChoosing(true) }]
      : []
  const menuOf = capabilities.gateConfig['shell.language_menu'] as { languages?: readonly Language[] } | undefined
  const offered = (Object.keys(languageNames) as Language[]).filter(
    (each) => tenant.languages.includes(each) && (!menuOf?.languages || menuOf.languages.includes(each)),
  )
  const tongues: MenuEntry[] = capabilities.gates['shell.language_menu']
    ? offered.map((each, index) => ({
        id: each,
        label: languageNames[each],
        icon: each === language ? <IconCheck size={18} /> : <IconWorld size={18} />,
        onRun: () => void speak(each),
        apart: index === 0 && roles.length > 0,
      }))
    : []
  const isIn = account.attendanceInfo.status === 'checked_in'
  const toggle = async () => {
    // A failure says nothing and leaves the label (specification 1 §8).
    const { attendances } = await import('@embark/contract/organization/attendance/attendance.contract.ts')
    const done = await (isIn ? call(attendances.checkOut, {}) : call(attendances.checkIn, {})).then(
      () => true,
      () => false,
    )
    if (done) await reload()
  }
  const presence: MenuEntry[] =
    capabilities.gates['attendance.check_in'] && user.group === 'company' && !isViewing()
      ? [{ id: 'attendance', label: isIn ? t('Check Out') : t('Check In'), icon: <IconClock size={18} />, onRun: () => void toggle() }]
      : []
  const organization: MenuEntry[] =
    capabilities.gates['shell.organization_settings'] && can(organizationScreens.organization.access)
      ? [
          {
            id: 'organization',
            label: t('Organization Settings'),
            icon: <IconBuilding size={18} />,
            href: organizationScreens.organization.path,
            apart: true,
          },
        ]
      : []
  const entries: MenuEntry[] = [
    ...presence,
    ...roles,
    ...tongues,
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
      label: isDark ? t('Light colours') : t('Dark colours'),
      icon: isDark ? <IconSun size={18} /> : <IconMoon size={18} />,
      onRun: () => setScheme(isDark ? 'light' : 'dark'),
      apart: true,
    },
    { id: 'about', label: t('About'), icon: <IconInfoCircle size={18} />, href: platformScreens.about.path },
    { id: 'logout', label: t('Logout'), icon: <IconLogout size={18} />, onRun: () => void signOut(), apart: true },
  ]
  return (
    <>
      <PersonMenu
        name={`${user.first_name} ${user.last_name}`.trim()}
        src={user.profile_picture_url}
        note={active.name}
        entries={entries}
      />
      <Suspense fallback={null}>{isChoosing && <ChangeRole onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}
