import type { Staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { doors, staffReads } from './staff.state.ts'
import { CompanyPlaces, InstitutionsField, PersonFields, RolesField } from './staff-fields.form.tsx'

const placeNames = ['role_identifiers', 'branch_identifiers', 'team_identifiers', 'institution_ids', 'extension'] as const

/** What the form began with: the person as they are. */
function draftOf({ group, ...person }: Staff) {
  const isOfCompany = group === 'company'
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    country_code: person.country_code ?? '',
    mobile: person.mobile ?? '',
    gender: person.gender,
    language: person.language,
    role_identifiers: person.roles.map(({ identifier }) => identifier),
    branch_identifiers: isOfCompany ? (person.branch ? [person.branch.identifier] : []) : undefined,
    team_identifiers: isOfCompany ? person.teams.map(({ identifier }) => identifier) : undefined,
    extension: isOfCompany ? (person.extension ?? '') : undefined,
    institution_ids: group === 'institution_staff' ? person.institutions.map(({ id }) => id) : undefined,
  }
}

/** Edit Staff: places that stayed as they are are left out of the call. */
export function StaffEdit({ person, onClose }: { person: Staff; onClose: () => void }) {
  const t = useT()
  const { group, identifier } = person
  const defaults = draftOf(person)
  const form = useEndpointForm(doors[group].edit, {
    defaults,
    version: person.version,
    toCall: (values) => {
      const same = placeNames.filter((name) => JSON.stringify(values[name]) === JSON.stringify(defaults[name]))
      return { params: { id: identifier }, body: { ...values, ...Object.fromEntries(same.map((name) => [name, undefined])) } }
    },
    stales: staffReads,
    failure: 'Unable to update staff',
    isToast: true,
    said: t('Staff updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen size={640} title={t('Edit Staff')} form={form} onCancel={onClose}>
      <PersonFields form={form} />
      <RolesField form={form} group={group} held={person.roles.map((role) => ({ value: role.identifier, label: role.name }))} />
      {group === 'company' && <CompanyPlaces form={form} />}
      {group === 'institution_staff' && <InstitutionsField {...form.field('institution_ids')} />}
      {group === 'company' && (
        <TextInput
          label={t('Extension')}
          description={t('The number by which the telephony provider rings them, 2 to 8 digits')}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          dir="ltr"
          {...form.field('extension')}
        />
      )}
    </FormScreen>
  )
}
