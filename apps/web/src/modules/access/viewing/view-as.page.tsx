import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { startViewing } from '#platform/session/viewing.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { type Option, SearchSelect } from '#ui/form/search-select.tsx'
import { useGo } from '#ui/link.tsx'
import { usePeople } from '../explanation/people.state.ts'

/** Chooses whose eyes to look through. */
export default function ViewAsPage() {
  const t = useT()
  const go = useGo()
  const people = usePeople()
  const [person, setPerson] = useState<Option | null>(null)
  const [role, setRole] = useState<string | null>(null)
  const [state, setState] = useState({ busy: false, attempt: 0, complaint: '' })
  const roles = person ? people.rolesOf(person.value) : []
  const submit = async () => {
    const attempt = state.attempt + 1
    if (!person) return setState({ busy: false, attempt, complaint: t('User is required') })
    setState({ busy: true, attempt, complaint: '' })
    try {
      await startViewing(person.value, role ?? undefined)
    } catch (error) {
      setState({ busy: false, attempt, complaint: t(sentenceFor(error, 'You cannot view as this person')) })
    }
  }
  return (
    <FormScreen
      variant="page"
      title={t('View as another person')}
      path={[{ name: t('User management'), href: to(organizationScreens.userManagement) }]}
      verb={t('View as this person')}
      complaints={state.complaint ? [{ fieldId: 'view-as-person', message: state.complaint }] : []}
      attempt={state.attempt}
      busy={state.busy}
      onSubmit={() => void submit()}
      onCancel={() => go(to(organizationScreens.userManagement))}
    >
      <p className="e-muted">
        {t(
          'You see the portal exactly as they do, in this tab, for at most an hour. Nothing can be changed, and the audit names you both.',
        )}
      </p>
      <SearchSelect
        id="view-as-person"
        label={t('Person')}
        required
        value={person?.value}
        known={person}
        onChange={(identifier, option) => {
          setPerson(option)
          setRole(identifier ? (people.rolesOf(identifier)[0]?.identifier ?? null) : null)
        }}
        load={people.load}
        placeholder={t('Search by name or email')}
      />
      {roles.length > 1 && (
        <Select
          label={t('Role')}
          data={roles.map(({ identifier, name }) => ({ value: identifier, label: name }))}
          value={role}
          onChange={setRole}
        />
      )}
    </FormScreen>
  )
}
