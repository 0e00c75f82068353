import { viewings } from '@embark/contract/access/viewing/viewing.contract.ts'
import { to } from '@embark/contract/kernel/screen.ts'
import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { beAnother } from '#platform/session/tokens.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { useGo } from '#ui/link.tsx'
import { usePeople } from '../explanation/people.state.ts'

/** Chooses whose eyes to look through. */
export default function ViewAsPage() {
  const t = useT()
  const go = useGo()
  const people = usePeople()
  const form = useEndpointForm(viewings.start, {
    defaults: { user_identifier: null, role_identifier: undefined },
    toCall: ({ user_identifier, role_identifier }) => ({ body: { user_identifier, ...(role_identifier && { role_identifier }) } }),
    failure: 'You cannot view as this person',
    onDone: ({ viewingInfo }) => beAnother(viewingInfo.identifier),
  })
  const roles = people.rolesOf(form.values.user_identifier ?? '')
  return (
    <FormScreen
      variant="page"
      title={t('View as another person')}
      path={[{ name: t('User management'), href: to(organizationScreens.userManagement) }]}
      verb={t('View as this person')}
      form={form}
      onCancel={() => go(to(organizationScreens.userManagement))}
    >
      <p className="e-muted">
        {t(
          'You see the portal exactly as they do, in this tab, for up to an hour. You cannot change anything, and the audit log names you both.',
        )}
      </p>
      <SearchSelect
        label={t('Person')}
        required
        load={people.load}
        placeholder={t('Search by name or email')}
        {...form.field('user_identifier')}
        onChange={(user_identifier) => form.set({ user_identifier, role_identifier: people.rolesOf(user_identifier ?? '')[0]?.identifier })}
      />
      {roles.length > 1 && (
        <SelectField
          label={t('Role')}
          data={roles.map(({ identifier, name }) => ({ value: identifier, label: t(name) }))}
          {...form.field('role_identifier')}
        />
      )}
    </FormScreen>
  )
}
