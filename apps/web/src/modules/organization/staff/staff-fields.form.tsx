import { staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { type StaffGroup, staffGenders } from '@embark/contract/organization/staff/staff.rules.ts'
import { MultiSelect, TextInput } from '@mantine/core'
import type { DraftOf, FormPart } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useCreator } from '#platform/create/creators.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { raised } from '#platform/i18n/raised.ts'
import { useDialCountries } from '#platform/prefs/dial-countries.ts'
import { CreatingSelect } from '#ui/form/creating-select.tsx'
import { type Bound, joined } from '#ui/form/field-props.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

type Draft = DraftOf<typeof staff.create>
type PersonDraft = Pick<Draft, 'first_name' | 'last_name' | 'email' | 'country_code' | 'mobile' | 'gender' | 'language'>

/** A person of whom nothing is known yet. */
export const nobody = {
  first_name: '',
  last_name: '',
  email: '',
  country_code: '',
  mobile: '',
  gender: null,
  language: null,
} satisfies PersonDraft

/** Who the person is. */
export function PersonFields({ form }: { readonly form: FormPart<PersonDraft> }) {
  const t = useT()
  const countries = useDialCountries()
  return (
    <>
      <FormPair>
        <TextInput label={t('First name')} required maxLength={100} autoComplete="off" {...form.field('first_name')} />
        <TextInput label={t('Last name')} required maxLength={100} autoComplete="off" {...form.field('last_name')} />
      </FormPair>
      <TextInput label={t('Email')} required type="email" inputMode="email" autoComplete="off" dir="ltr" {...form.field('email')} />
      <PhoneField
        label={t('Mobile')}
        required
        countries={countries}
        {...joined({ country_code: form.field('country_code'), mobile: form.field('mobile') })}
      />
      <FormPair>
        <SelectField
          label={t('Gender')}
          required
          data={staffGenders.map((value) => ({ value, label: raised(t(value)) }))}
          {...form.field('gender')}
        />
        <SelectField
          label={t('Language of emails')}
          placeholder={t('Language of the company')}
          clearable
          data={languageOptions}
          {...form.field('language')}
        />
      </FormPair>
    </>
  )
}

/** What can be chosen for the people of a kind. */
const useStaffChoices = (group: StaffGroup) => useEndpoint(staff.choices, { query: { group } }, { staleMs: 30_000 }).data

type Choice = { label: string; value: string }
interface RolesProps {
  readonly form: FormPart<{ readonly role_identifiers: readonly string[] }>
  readonly group: StaffGroup
  /** Roles the person holds stay among the choices, though the one at the screen could not give them. */
  readonly held?: readonly Choice[]
}

/** What the person may do. */
export function RolesField({ form, group, held = [] }: RolesProps) {
  const t = useT()
  const choices = useStaffChoices(group)?.roles.map(({ label, value }) => ({ label: t(label), value })) ?? []
  return (
    <MultiSelect
      label={t('Roles')}
      required
      description={t('The first role is the one they start in.')}
      searchable
      data={[...choices, ...held.filter(({ value }) => !choices.some((choice) => choice.value === value))]}
      {...form.field('role_identifiers')}
    />
  )
}

/** Where somebody of the company works: one branch, any teams. */
export function CompanyPlaces({ form }: { readonly form: FormPart<Pick<Draft, 'branch_identifiers' | 'team_identifiers'>> }) {
  const t = useT()
  const choices = useStaffChoices('company')
  const branch = form.field('branch_identifiers')
  return (
    <FormPair>
      <CreatingSelect
        label={t('Branch')}
        data={choices?.branches}
        creator={useCreator('branch')}
        {...branch}
        value={branch.value[0]}
        onChange={(chosen) => branch.onChange(chosen ? [chosen] : [])}
      />
      <MultiSelect label={t('Teams')} searchable data={choices?.teams} {...form.field('team_identifiers')} />
    </FormPair>
  )
}

/** The agency somebody belongs to. */
export function AgencyField(field: Bound<string | null>) {
  const t = useT()
  return <SelectField label={t('Agent')} required searchable data={useStaffChoices('agent')?.agents} {...field} />
}

/** The institutions somebody works for. */
export function InstitutionsField(field: Bound<readonly number[]>) {
  const t = useT()
  const institutions = useStaffChoices('institution_staff')?.institutions
  return (
    <MultiSelect
      label={t('Institutions')}
      required
      searchable
      data={institutions?.map(({ label, id }) => ({ label, value: id }))}
      {...field}
    />
  )
}
