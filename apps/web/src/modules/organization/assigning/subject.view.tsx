import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { type AssigningKind, type AssigningPerson, assigningPeople } from '@embark/contract/organization/assigning/assigning.contract.ts'
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { can } from '#platform/session/session.ts'
import { holderName } from '#platform/text/holder.tsx'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { Link, useGo } from '#ui/link.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import './assigning.css'
import { assigningGroups, assigningNames, assigningScreens, countTexts, identityIn, loadIdentities } from './assigning.state.ts'

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

interface ChoiceProps {
  readonly kind: AssigningKind | 'managers'
  readonly subject: Subject
}

/** Whose assignments are open, with the way to others; or, before anybody was chosen, all whom one may choose. */
export function SubjectChoice({ kind, subject }: ChoiceProps) {
  const href = to(assigningScreens.find(([each]) => each === kind)![1])
  if (kind === 'roleStages') return <RoleChoice href={href} chosen={subject.role_identifier} />
  if (subject.user_identifier) return <ChosenPerson href={href} subject={subject} />
  return <PeopleToChoose href={href} kind={kind} />
}

function RoleChoice({ href, chosen }: { href: string; chosen: string }) {
  const t = useT()
  const roles = useEndpoint(assigningPeople.roles, {}, { staleMs: 300_000 }).data?.recordsInfo ?? []
  const role = roles.find(({ value }) => value === chosen)
  if (chosen)
    return (
      <Chosen href={href}>
        <span className="e-strong" dir="auto">
          {role && t(role.label)}
        </span>
      </Chosen>
    )
  return (
    <ul className="e-assign-offers" aria-label={t('Roles')}>
      {roles.map(({ value, label, stages }) => (
        <li key={value}>
          <Link href={hrefWith(href, { role_identifier: value })}>
            <span dir="auto">{t(label)}</span>
            <span className="e-sub e-assign-end">{t('{{count}} stages', { count: stages })}</span>
            <Onward />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ChosenPerson({ href, subject: { user_identifier, role_identifier } }: { href: string; subject: Subject }) {
  const t = useT()
  const people = useEndpoint(assigningPeople.list, { query: { user_identifier } })
  const person = people.data?.recordsInfo.find(({ identifier }) => identifier === user_identifier)
  const role = person?.roles.find(({ identifier }) => identifier === role_identifier)
  return (
    <>
      <Chosen href={href}>
        {person && <Person name={fullNameOf(person)} note={[role && t(role.name), person.email].filter(Boolean).join(' · ')} strong />}
      </Chosen>
      {person && !role_identifier && (
        <section aria-labelledby="assign-role">
          <h2 id="assign-role" className="e-sub">
            {t('In which role?')}
          </h2>
          <ul className="e-assign-offers">
            {person.roles.map(({ identifier, name }) => (
              <li key={identifier}>
                <Link href={hrefWith(href, { user_identifier, role_identifier: identifier })}>
                  <span dir="auto">{t(name)}</span>
                  <Onward />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Chosen({ href, children }: { href: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="e-assign-chosen">
      {children}
      <Button component={Link} href={href} variant="default">
        {t('Choose another')}
      </Button>
    </div>
  )
}

type Kind = ChoiceProps['kind']
/** Whoever is given none of these works with all. */
const withoutLimit: ReadonlySet<Kind> = new Set(['countries', 'institutions', 'clientServices', 'stages', 'statuses'])
const groups = ['company', 'agent', 'institution_staff'] as const

/** The people of a group, and by what is typed all of them; the company's own come first. */
function PeopleToChoose({ href, kind }: { href: string; kind: Kind }) {
  const t = useT()
  const [typed, type] = useState('')
  const [group, setGroup] = useState<(typeof groups)[number]>('company')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const people = useEndpoint(assigningPeople.list, { query: { search, group, per_page: 100 } }, { keep: true }).data
  const names = { company: t('Staff'), agent: t('Agents'), institution_staff: t('Institution staff') }
  return (
    <>
      <div className="e-assign-tools">
        <TextInput
          aria-label={t('Search by name or email')}
          placeholder={t('Search by name or email')}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          // Enter would send the form round this list.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <SegmentedControl
          aria-label={t('Group')}
          data={groups.map((value) => ({ value, label: names[value] }))}
          value={group}
          // Mantine gives back one of the values above.
          onChange={(value) => setGroup(value as typeof group)}
        />
      </div>
      <ul className="e-assign-offers" aria-label={t('People')}>
        {people?.recordsInfo.map((person) => (
          <Offer key={person.identifier} href={href} person={person} kind={kind} />
        ))}
      </ul>
      <p role="status" className="e-sub">
        {people?.recordsInfo.length === 0 && t('Nobody is called that.')}
        {people?.metaInfo.isLastPage === false && t('Search above to find more people.')}
      </p>
    </>
  )
}

/** A person to choose; of several roles one is chosen after them. */
function Offer({
  href,
  kind,
  person: { identifier, email, roles, assigned, ...names },
}: {
  href: string
  kind: Kind
  person: AssigningPerson
}) {
  const t = useT()
  const has = kind === 'managers' || kind === 'roleStages' ? null : assigned[kind]
  const [role, ...others] = roles
  if (!role) return null
  return (
    <li>
      <Link href={hrefWith(href, { user_identifier: identifier, ...(others.length === 0 && { role_identifier: role.identifier }) })}>
        <Person name={fullNameOf(names)} note={`${inARow(roles.map(({ name }) => t(name)))} · ${email}`} strong />
        {has !== null && (
          <span className="e-sub e-num e-assign-end">
            {has > 0 ? t(countTexts[kind as AssigningKind], { count: has }) : withoutLimit.has(kind) ? t('All') : t('None')}
          </span>
        )}
        <Onward />
      </Link>
    </li>
  )
}

const Onward = () => <IconChevronRight className="e-assign-onward e-flip" size={18} stroke={1.6} aria-hidden="true" />

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
