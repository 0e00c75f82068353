import { to } from '@embark/contract/kernel/screen.ts'
import { assigningPeople } from '@embark/contract/organization/assigning/assigning.contract.ts'
import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { LinkTabs } from '#ui/list/view-tabs.tsx'
import './assigning.css'
import { assigningNames, assigningScreens, identityIn, loadIdentities } from './assigning.state.ts'

interface Subject {
  readonly user_identifier: string
  readonly role_identifier: string
}

/** The way from one kind of assignment to another, for the same person. */
export function AssigningLinks({ current, subject }: { current: string; subject: Subject }) {
  const t = useT()
  const tabs = assigningScreens
    .filter(([, screen]) => can(screen.access))
    .map(([kind, screen]) => ({ id: kind, name: t(assigningNames[kind]), href: hrefWith(to(screen), { ...subject }) }))
  return (
    <div className="e-views e-assign-tabs">
      <LinkTabs label={t('Assignments')} tabs={tabs} active={current} />
    </div>
  )
}

interface PickProps {
  readonly label: string
  readonly id: string
  readonly value: Subject
  readonly onChange: (subject: Subject) => void
  readonly error?: ReactNode
}

/** Chooses a person in one of their roles; the one the address names is shown by name. */
export function IdentityPick({ label, id, value: { user_identifier, role_identifier }, onChange, error }: PickProps) {
  const t = useT()
  const people = useEndpoint(assigningPeople.list, { query: { user_identifier } }, { enabled: user_identifier !== '' })
  const person = people.data?.recordsInfo.find(({ identifier }) => identifier === user_identifier)
  const role = person?.roles.find(({ identifier }) => identifier === role_identifier)
  const identity = `${user_identifier}|${role_identifier}`
  return (
    <SearchSelect
      id={id}
      label={label}
      required
      placeholder={t('Search by name or email')}
      value={user_identifier && identity}
      known={person && role && { value: identity, label: `${person.first_name} ${person.last_name} (${role.name})` }}
      onChange={(picked) => onChange(identityIn(picked ?? ''))}
      load={loadIdentities}
      error={error}
    />
  )
}
