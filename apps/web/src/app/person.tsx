import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { profile } from '@embark/contract/identity/profile/profile.contract.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { attendances } from '@embark/contract/organization/attendance/attendance.contract.ts'
import { IconCheck, IconClock, IconLogout, IconMoon, IconSun, IconUserCog, IconUserShare, IconWorld } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { call } from '#platform/api/call.ts'
import { switchLanguage, useLanguage, useT } from '#platform/i18n/i18n.ts'
import { reload, signOut, useSession } from '#platform/session/session.ts'
import { isViewing } from '#platform/session/tokens.ts'
import type { MenuEntry } from '#ui/parts/menu-button.tsx'
import { PersonMenu } from '#ui/shell/person-menu.tsx'
import { useColorScheme } from './color-scheme.ts'

const ChangeRole = lazy(() => import('./change-role.tsx').then((file) => ({ default: file.ChangeRole })))

const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', tr: 'Türkçe', ar: 'العربية' }

/** The reader's menu: change role, language, colours, log out. */
export function Person() {
  const t = useT()
  const { profile: account, capabilities } = useSession()
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
  const tongues: MenuEntry[] = capabilities.gates['shell.language_menu']
    ? (Object.keys(languageNames) as Language[]).map((each, index) => ({
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
  const entries: MenuEntry[] = [
    ...presence,
    ...roles,
    ...tongues,
    { id: 'profile', label: t('Profile Settings'), icon: <IconUserCog size={18} />, href: identityScreens.profile.path, apart: true },
    {
      id: 'scheme',
      label: isDark ? t('Light colours') : t('Dark colours'),
      icon: isDark ? <IconSun size={18} /> : <IconMoon size={18} />,
      onRun: () => setScheme(isDark ? 'light' : 'dark'),
      apart: true,
    },
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
