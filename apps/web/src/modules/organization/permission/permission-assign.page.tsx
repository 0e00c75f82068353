import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { roles } from '@embark/contract/organization/role/role.contract.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { raised } from '#platform/api/failure.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { subjectIn } from './subject.state.ts'

/** Chooses whose permissions to look at: the group, the role in it, the person with it. */
export default function PermissionAssignPage() {
  const t = useT()
  const go = useGo()
  const [group, setGroup] = useState<string | null>(null)
  const [role, setRole] = useState<string | null>(null)
  const [person, setPerson] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const listed = useListed()
  const groups = useEndpoint(roles.groupsDropdown, {})
  const inGroup = useEndpoint(roles.rolesOfGroup, { params: { id: group ?? '' } }, { enabled: group !== null })
  const people = useEndpoint(roles.usersOfRole, { params: { id: role ?? '' }, query: {} }, { enabled: role !== null })
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
      title={t('Permissions of one person')}
      path={[{ name: t('User management'), href: to(organizationScreens.userManagement) }]}
      verb={t('Show permissions')}
      complaints={
        tried ? Object.entries(errors).flatMap(([field, message]) => (message ? [{ fieldId: `permissions-${field}`, message }] : [])) : []
      }
      attempt={attempt}
      onSubmit={submit}
      onCancel={() => go(to(organizationScreens.userManagement))}
    >
      <Select
        id="permissions-group"
        label={t('Group')}
        required
        {...listed(groups)}
        data={groups.data?.recordsInfo.map(({ label, identifier = '' }) => ({ label, value: identifier }))}
        value={group}
        onChange={(value) => {
          setGroup(value)
          setRole(null)
          setPerson(null)
        }}
        error={tried && errors.group}
      />
      <Select
        id="permissions-role"
        label={t('Role')}
        required
        disabled={!group}
        {...listed(inGroup)}
        data={inGroup.data?.recordsInfo.map(({ label, identifier = '' }) => ({ label, value: identifier }))}
        value={role}
        onChange={(value) => {
          setRole(value)
          setPerson(null)
        }}
        error={tried && errors.role}
      />
      <Select
        id="permissions-person"
        label={t('Person')}
        required
        searchable
        disabled={!role}
        {...listed(people)}
        data={people.data?.recordsInfo.map(({ identifier, first_name, last_name }) => ({
          value: identifier,
          label: `${first_name} ${last_name}`.trim(),
        }))}
        value={person}
        onChange={setPerson}
        error={tried && errors.person}
      />
    </FormScreen>
  )
}
