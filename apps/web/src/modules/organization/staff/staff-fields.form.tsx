import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { languages } from '@embark/contract/kernel/language.ts'
import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { type StaffGroup, staffGenders } from '@embark/contract/organization/staff/staff.rules.ts'
import { MultiSelect, PasswordInput, Select, TextInput } from '@mantine/core'
import { raised } from '#platform/api/failure.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { me } from '#platform/session/session.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'

/** What the fields need of a form. */
export interface StaffFormHandle {
  readonly form: {
    values: Record<string, unknown>
    setFieldValue(name: string, value: unknown): void
    errors: Record<string, unknown>
  }
  field(name: string): Record<string, unknown> & { id: string }
}

/** A language by its own name. */
const nativeName = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

/** Who the person is. */
export function PersonFields({ handle }: { handle: StaffFormHandle }) {
  const t = useT()
  const codes = useEndpoint(catalogDropdowns.countryCodes, { query: {} }).data?.options ?? []
  const { values, setFieldValue, errors } = handle.form
  return (
    <>
      <FormPair>
        <TextInput label={t('First name')} required maxLength={100} autoComplete="off" {...handle.field('first_name')} />
        <TextInput label={t('Last name')} required maxLength={100} autoComplete="off" {...handle.field('last_name')} />
      </FormPair>
      <TextInput label={t('Email')} required type="email" inputMode="email" autoComplete="off" dir="ltr" {...handle.field('email')} />
      <PhoneField
        id={handle.field('mobile').id}
        label={t('Mobile')}
        required
        countries={codes.map(({ iso, label, value }) => ({ iso, name: label, dial: value }))}
        value={{ country_code: String(values['country_code'] ?? ''), mobile: String(values['mobile'] ?? '') }}
        onChange={({ country_code, mobile }) => {
          setFieldValue('country_code', country_code)
          setFieldValue('mobile', mobile)
        }}
        error={errors['country_code'] ? String(errors['country_code']) : errors['mobile'] ? String(errors['mobile']) : undefined}
      />
      <FormPair>
        <Select
          label={t('Gender')}
          required
          data={staffGenders.map((value) => ({ value, label: raised(t(value)) }))}
          {...handle.field('gender')}
          value={values['gender'] ? String(values['gender']) : null}
        />
        <Select
          label={t('Language of mails')}
          placeholder={t('Language of the company')}
          clearable
          data={languages.map((value) => ({ value, label: nativeName(value) }))}
          {...handle.field('language')}
          value={values['language'] ? String(values['language']) : null}
        />
      </FormPair>
    </>
  )
}

/** What the person may do and where: roles, and the places of their kind. */
export function PlaceFields({ handle, group, isNew }: { handle: StaffFormHandle; group: StaffGroup; isNew: boolean }) {
  const t = useT()
  const choices = useEndpoint(staff.choices, { query: { group } }, { staleMs: 30_000 }).data
  const { values, setFieldValue } = handle.form
  const several = (name: string, list: readonly { label: string; value: string }[] = []) => ({
    ...handle.field(name),
    data: list.map(({ label, value }) => ({ label, value })),
    value: ((values[name] as readonly (string | number)[] | undefined) ?? []).map(String),
    searchable: true,
  })
  return (
    <>
      <MultiSelect
        label={t('Roles')}
        required
        description={t('In their order: they start in the first.')}
        {...several('role_identifiers', withOwn(choices?.roles, values['own_roles'] as never))}
      />
      {group === 'company' && (
        <FormPair>
          <Select
            label={t('Branch')}
            clearable
            {...several('branch_identifiers', choices?.branches)}
            value={((values['branch_identifiers'] as string[] | undefined) ?? [])[0] ?? null}
            onChange={(value) => setFieldValue('branch_identifiers', value ? [value] : [])}
          />
          <MultiSelect label={t('Teams')} {...several('team_identifiers', choices?.teams)} />
        </FormPair>
      )}
      {group === 'agent' && isNew && me().group !== 'agent' && (
        <Select
          label={t('Agent')}
          required
          {...several('agent_identifier', choices?.agents)}
          value={values['agent_identifier'] ? String(values['agent_identifier']) : null}
        />
      )}
      {group === 'institution_staff' && (
        <MultiSelect
          label={t('Institutions')}
          required
          {...several(
            'institution_ids',
            choices?.institutions.map(({ label, id }) => ({ label, value: String(id) })),
          )}
          onChange={(list) => setFieldValue('institution_ids', list.map(Number))}
        />
      )}
    </>
  )
}

type Choice = { label: string; value: string }
/** Roles a person holds stay among the choices, though the one at the screen could not give them. */
const withOwn = (choices: readonly Choice[] = [], own: readonly Choice[] = []) => [
  ...choices,
  ...own.filter(({ value }) => !choices.some((choice) => choice.value === value)),
]

/** The two fields of a password that may be left empty. */
export function SecretFields({ handle, help }: { handle: StaffFormHandle; help: string }) {
  const t = useT()
  return (
    <FormSection title={t('Password')} help={help}>
      <FormPair>
        <PasswordInput label={t('New password')} autoComplete="new-password" {...handle.field('password')} />
        <PasswordInput label={t('Confirm password')} autoComplete="new-password" {...handle.field('confirm_password')} />
      </FormPair>
    </FormSection>
  )
}
