import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { raised } from '#platform/i18n/raised.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { subjectIn } from './subject.state.ts'

interface Subject {
  readonly group: string | null
  readonly role: string | null
  readonly person: string | null
}
const nothingChosen: Subject = { group: null, role: null, person: null }

/** Chooses whose permissions to look at: the group, the role in it, the person with it. */
export default function PermissionAssignPage() {
  const t = useT()
  const go = useGo()
  const [{ group, role, person }, choose] = useState<Subject>(nothingChosen)
  const [attempt, setAttempt] = useState(0)
  const { groups, rolesInGroup, people } = useOptions(group, role)
  const errors = {
    group: group ? undefined : raised(t('please select at least one group')),
    role: role ? undefined : raised(t('please select at least one role')),
    person: person ? undefined : t('User is required'),
  }
  const tried = attempt > 0
  const submit = () => {
    setAttempt(attempt + 1)
    if (!role || !person) return
    go(to(organizationScreens.personPermissions, { base64: subjectIn({ user_identifier: person, role_identifier: role }) }))
  }
  return (
    <FormScreen
      variant="page"
      title={t('Permissions for a person')}
      path={[{ name: t('User management'), href: to(organizationScreens.userManagement) }]}
      verb={t('Show permissions')}
      complaints={
        tried ? Object.entries(errors).flatMap(([field, message]) => (message ? [{ fieldId: `permissions-${field}`, message }] : [])) : []
      }
      attempt={attempt}
      onSubmit={submit}
      onCancel={() => go(to(organizationScreens.userManagement))}
    >
      <p className="e-muted">{t('Give one person more or fewer permissions than their role.')}</p>
      <Select
        id="permissions-group"
        label={t('Group')}
        required
        {...groups}
        value={group}
        onChange={(value) => choose({ ...nothingChosen, group: value })}
        error={tried && errors.group}
      />
      <Select
        id="permissions-role"
        label={t('Role')}
        required
        disabled={!group}
        placeholder={group ? undefined : t('Choose a group first')}
        {...rolesInGroup}
        value={role}
        onChange={(value) => choose({ group, role: value, person: null })}
        error={tried && errors.role}
      />
      <Select
        id="permissions-person"
        label={t('Person')}
        required
        searchable
        disabled={!role}
        placeholder={role ? undefined : t('Choose a role first')}
        {...people}
        value={person}
        onChange={(value) => choose({ group, role, person: value })}
        error={tried && errors.person}
      />
    </FormScreen>
  )
}

/** The groups, the roles of the chosen one, and the people with the chosen role. */
function useOptions(group: string | null, role: string | null) {
  const t = useT()
  const listed = useListed()
  const groups = useEndpoint(roles.groupsDropdown, {})
  const rolesInGroup = useEndpoint(roles.rolesOfGroup, { params: { id: group ?? '' } }, { enabled: group !== null })
  const people = useEndpoint(roles.usersOfRole, { params: { id: role ?? '' }, query: {} }, { enabled: role !== null })
  return {
    groups: {
      ...listed(groups),
      data: groups.data?.map(({ label, identifier = '' }) => ({ label: t(label), value: identifier })),
    },
    rolesInGroup: {
      ...listed(rolesInGroup),
      data: rolesInGroup.data?.recordsInfo.map(({ label, identifier = '' }) => ({ label: t(label), value: identifier })),
    },
    people: {
      ...listed(people),
      data: people.data?.recordsInfo.map(({ identifier, first_name, last_name }) => ({
        value: identifier,
        label: fullNameOf({ first_name, last_name }),
      })),
    },
  }
}
