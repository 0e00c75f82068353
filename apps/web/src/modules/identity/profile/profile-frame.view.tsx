import { identityScreens } from '@embark/contract/identity/identity.screens.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { notificationScreens } from '@embark/contract/notifications/notifications.screens.ts'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { LinkTabs } from '#ui/list/view-tabs.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'

type Tab = 'profile' | 'security' | 'notifications' | 'exports' | 'logo'
type Section = 'devices' | 'password' | 'two-factor'

export interface ProfileFrameProps {
  readonly tab: Tab
  /** Which part of the Security tab. */
  readonly section?: Section
  readonly children: ReactNode
}

/** The settings of the reader's profile: who they are, and the tabs (specification 1 §2). */
export function ProfileFrame({ tab, section, children }: ProfileFrameProps) {
  const t = useT()
  const { profile, capabilities } = useSession()
  const { user, activeUserIdentityInfo: role } = profile
  const name = fullNameOf(user)
  const hasLogo = capabilities.gates['profile.agent_logo_tab'] && user.group === 'agent'
  const tabs: { id: Tab; name: string; href: string }[] = [
    { id: 'profile', name: t('Profile Settings'), href: identityScreens.profile.path },
    { id: 'security', name: t('Security'), href: identityScreens.activeDevices.path },
    { id: 'notifications', name: t('Notifications'), href: notificationScreens.preferences.path },
    { id: 'exports', name: t('Exports'), href: identityScreens.exports.path },
    ...(hasLogo ? [{ id: 'logo' as const, name: t('Agent Logo'), href: identityScreens.agentLogo.path }] : []),
  ]
  const sections: { id: Section; name: string; href: string }[] = [
    { id: 'devices', name: t('Active Devices'), href: identityScreens.activeDevices.path },
    { id: 'password', name: t('Change Password'), href: identityScreens.ownPassword.path },
    { id: 'two-factor', name: t('Two Factor Authentication'), href: identityScreens.twoFactor.path },
  ]
  return (
    <RecordScreen
      title={name}
      documentTitle={[sections.find(({ id }) => id === section), tabs.find(({ id }) => id === tab)].find(Boolean)?.name}
      count={
        <>
          <bdi>{user.email}</bdi> · {t(role.name)}
        </>
      }
      tabs={tabs}
      activeTab={tab}
    >
      {section && (
        <div className="e-tabs" data-inner>
          <LinkTabs label={t('Security')} tabs={sections} active={section} />
        </div>
      )}
      {children}
    </RecordScreen>
  )
}
