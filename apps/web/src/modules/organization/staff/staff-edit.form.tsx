import type { Staff, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { doors, staffReads } from './staff.state.ts'
import { PersonFields, PlaceFields, SecretFields } from './staff-fields.form.tsx'

const places = {
  company: ['role_identifiers', 'branch_identifiers', 'team_identifiers', 'extension'],
  agent: ['role_identifiers'],
  institution_staff: ['role_identifiers', 'institution_ids'],
} as const

/** What the form began with: the person as they are. */
const draftOf = (person: Staff) => ({
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  country_code: person.country_code ?? '',
  mobile: person.mobile ?? '',
  gender: person.gender ?? '',
  language: person.language ?? '',
  password: '',
  confirm_password: '',
  role_identifiers: person.roles.map(({ identifier }) => identifier),
  ...(person.group === 'company' && {
    branch_identifiers: person.branch ? [person.branch.identifier] : [],
    team_identifiers: person.teams.map(({ identifier }) => identifier),
    extension: person.extension ?? '',
  }),
  ...(person.group === 'institution_staff' && { institution_ids: person.institutions.map(({ id }) => id) }),
})

/** Edit Staff: what was left empty is left out of the call. */
export function StaffEdit({ person, onClose }: { person: Staff; onClose: () => void }) {
  const t = useT()
  const defaults = draftOf(person)
  const edit = useEndpointForm(doors[person.group].edit as unknown as typeof staff.edit, {
    defaults,
    version: person.version,
    toCall: (values) => {
      const given = values as Record<string, unknown>
      const isPlace = (key: string) => (places[person.group] as readonly string[]).includes(key)
      const isSame = (key: string) => JSON.stringify(given[key]) === JSON.stringify(defaults[key as keyof typeof defaults])
      const kept = Object.entries(given).filter(([key, value]) => (isPlace(key) ? !isSame(key) : value !== ''))
      return { params: { id: person.identifier }, body: Object.fromEntries(kept) as never }
    },
    stales: staffReads,
    failure: 'Unable to update staff',
    onDone: () => {
      toast.done({ message: t('Staff updated successfully') })
      onClose()
    },
  })
  const own = person.roles.map(({ identifier, name }) => ({ value: identifier, label: name }))
  const handle = { ...edit, form: { ...edit.form, values: { ...edit.form.values, own_roles: own } } } as never
  return (
    <FormScreen
      variant="modal"
      opened
      size={640}
      title={t('Edit Staff')}
      complaints={edit.complaints}
      attempt={edit.attempt}
      verb={t('Save')}
      onSubmit={() => void edit.submit()}
      onCancel={onClose}
      busy={edit.saving}
    >
      <PersonFields handle={handle} />
      <PlaceFields handle={handle} group={person.group} isNew={false} />
      {person.group === 'company' && (
        <TextInput
          label={t('Extension')}
          description={t('The number by which the telephony provider rings them, 2 to 8 digits')}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          dir="ltr"
          {...edit.field('extension')}
        />
      )}
      <SecretFields handle={handle} help={t('Leave it empty to keep the password. A new one signs them out everywhere.')} />
    </FormScreen>
  )
}
