import { explanations } from '@embark/contract/access/explanation/explanation.contract.ts'
import { viewings } from '@embark/contract/access/viewing/viewing.contract.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { inARow } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { beAnother } from '#platform/session/tokens.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useGo } from '#ui/link.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'
import { PageHead } from '#ui/shell/page-head.tsx'
import './view-as.css'

const peopleIn = (search: string) => ({ query: { search } })
type Someone = NonNullable<(typeof explanations.people)['~types']>['data']['recordsInfo'][number]

/** Chooses whose eyes to look through: the person, then the role where they have several. */
export default function ViewAsPage() {
  const [person, choose] = useState<Someone | null>(null)
  return person ? <Viewing person={person} onAnother={() => choose(null)} /> : <People onChoose={choose} />
}

/** Where the page stands, and what it does. */
function useAbout() {
  const t = useT()
  return {
    title: t('View as another person'),
    path: [{ name: t('User management'), href: to(organizationScreens.userManagement) }],
    about: t(
      'You see the portal exactly as they do, in this tab, for up to an hour. You cannot change anything, and the audit log names you both.',
    ),
  }
}

function People({ onChoose }: { readonly onChoose: (person: Someone) => void }) {
  const t = useT()
  const { about, ...head } = useAbout()
  const [typed, type] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 300)
  const people = useEndpoint(explanations.people, peopleIn(search), { keep: true }).data?.recordsInfo
  return (
    <>
      <PageHead {...head} />
      <div className="view-as">
        <p className="e-muted">{about}</p>
        <TextInput
          aria-label={t('Search by name or email')}
          placeholder={t('Search by name or email')}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <ul aria-label={t('People')}>
          {people?.map((person) => (
            <li key={person.identifier}>
              <button type="button" onClick={() => onChoose(person)}>
                <Someone person={person} />
                <IconChevronRight className="e-flip" size={18} stroke={1.6} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className="e-sub">
          {people?.length === 0 && t('Nobody is called that.')}
        </p>
      </div>
    </>
  )
}

/** A person with the roles they have and their address. */
function Someone({ person }: { readonly person: Someone }) {
  const t = useT()
  return <Person name={fullNameOf(person)} note={`${inARow(person.roles.map(({ name }) => t(name)))} · ${person.email}`} strong />
}

function Viewing({ person, onAnother }: { readonly person: Someone; readonly onAnother: () => void }) {
  const t = useT()
  const go = useGo()
  const { about, ...head } = useAbout()
  const form = useEndpointForm(viewings.start, {
    defaults: { user_identifier: person.identifier, role_identifier: person.roles[0]?.identifier },
    toCall: ({ user_identifier, role_identifier }) => ({ body: { user_identifier, ...(role_identifier && { role_identifier }) } }),
    failure: 'You cannot view as this person',
    onDone: ({ viewingInfo }) => beAnother(viewingInfo.identifier),
  })
  return (
    <FormScreen
      variant="page"
      {...head}
      verb={t('View as this person')}
      form={form}
      onCancel={() => go(to(organizationScreens.userManagement))}
    >
      <p className="e-muted">{about}</p>
      <div className="view-as-chosen">
        <Someone person={person} />
        <Button onClick={onAnother}>{t('Choose another')}</Button>
      </div>
      {person.roles.length > 1 && (
        <SelectField
          label={t('Role')}
          data={person.roles.map(({ identifier, name }) => ({ value: identifier, label: t(name) }))}
          {...form.field('role_identifier')}
        />
      )}
    </FormScreen>
  )
}
