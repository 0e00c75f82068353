import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type AssigningKind, assigningPeople } from '@embark/contract/organization/assigning/assigning.contract.ts'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { holderName } from '#platform/text/holder.tsx'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import './assigning.css'
import { assigningGroups, assigningNames, assigningScreens, identityIn, loadIdentities } from './assigning.state.ts'

interface Subject {
  readonly user_identifier: string
  readonly role_identifier: string
}

/** What is assigned to a person beside the ways to everything else that is, in groups, for the same person. */
export function AssigningFrame({ current, subject, children }: { current: string; subject: Subject; children: ReactNode }) {
  const t = useT()
  const go = useGo()
  const groups = assigningGroups
    .map(({ name, kinds }) => ({
      name: t(name),
      pages: assigningScreens
        .filter(([kind, screen]) => kinds.includes(kind) && can(screen.access))
        .map(([kind, screen]) => ({ kind, name: t(assigningNames[kind]), href: hrefWith(to(screen), { ...subject }) })),
    }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <div className="e-assign">
      <nav aria-label={t('Assignments')} className="e-assign-nav">
        {groups.map((group) => (
          <section key={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.pages.map(({ kind, name, href }) => (
                <li key={kind}>
                  <Link href={href} aria-current={kind === current ? 'page' : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Select
        className="e-assign-choice"
        label={t('Assignments')}
        allowDeselect={false}
        data={groups.map(({ name, pages }) => ({ group: name, items: pages.map((page) => ({ value: page.kind, label: page.name })) }))}
        value={current}
        onChange={(kind) => {
          const page = groups.flatMap(({ pages }) => pages).find((each) => each.kind === kind)
          if (page && kind !== current) go(page.href)
        }}
      />
      <div className="e-fields e-assign-content">{children}</div>
    </div>
  )
}

interface OffersProps {
  readonly kind: AssigningKind | 'managers'
}

/** Whose assignments one can open, before anybody was chosen: the roles, or the first people in each of theirs. */
export function Offers({ kind }: OffersProps) {
  const t = useT()
  const isOfRole = kind === 'roleStages'
  const people = useEndpoint(assigningPeople.list, { query: { per_page: 20 } }, { enabled: !isOfRole }).data
  const roles = useEndpoint(assigningPeople.roles, {}, { staleMs: 300_000, enabled: isOfRole }).data
  const screen = assigningScreens.find(([each]) => each === kind)![1]
  const offers = isOfRole
    ? roles?.recordsInfo.map(({ value, label }) => ({ subject: { role_identifier: String(value) }, name: t(label), note: '' }))
    : people?.recordsInfo.flatMap((person) =>
        person.roles.map((role) => ({
          subject: { user_identifier: person.identifier, role_identifier: role.identifier },
          name: fullNameOf(person),
          note: `${t(role.name)} · ${person.email}`,
        })),
      )
  if (!offers?.length) return null
  return (
    <>
      <ul className="e-assign-offers" aria-label={isOfRole ? t('Roles') : t('People')}>
        {offers.map(({ subject, name, note }) => (
          <li key={Object.values(subject).join(' ')}>
            <Link href={hrefWith(to(screen), subject)}>
              {isOfRole ? <span dir="auto">{name}</span> : <Person name={name} note={note} strong />}
            </Link>
          </li>
        ))}
      </ul>
      {people?.metaInfo.isLastPage === false && <p className="e-sub">{t('Search above to find more people.')}</p>}
    </>
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
      known={person && role && { value: identity, label: holderName({ user: person, role }, t) }}
      onChange={(picked) => onChange(identityIn(picked ?? ''))}
      load={loadIdentities}
      error={error}
    />
  )
}
