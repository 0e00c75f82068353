import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadCategories, leadGenders } from '@embark/contract/leads/lead/lead.rules.ts'
import { branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'

/** What the fields need of a form: its values and the props of one field. */
export interface LeadFormHandle {
  readonly form: {
    values: Record<string, unknown>
    setFieldValue(name: string, value: unknown): void
    errors: Record<string, unknown>
    validateField(name: string): unknown
  }
  field(name: string): Record<string, unknown> & { id: string }
}

const numbers = (list: readonly { label: string; value: string | number }[] = []) =>
  list.map(({ label, value }) => ({ label, value: String(value) }))

/** A choice whose value is the number of a record. */
function IdSelect({
  handle,
  name,
  label,
  data,
  required = false,
}: {
  handle: LeadFormHandle
  name: string
  label: string
  data: { label: string; value: string }[]
  required?: boolean
}) {
  const { value, onChange, ...rest } = handle.field(name)
  const given = handle.form.values[name]
  return (
    <Select
      {...rest}
      label={label}
      required={required}
      searchable
      clearable={!required}
      data={data}
      value={given ? String(given) : null}
      onChange={(next) => handle.form.setFieldValue(name, next ? Number(next) : null)}
    />
  )
}

/** The fields of a lead, in the order a counsellor asks for them. */
export function LeadFields({ handle, onContactTyped }: { handle: LeadFormHandle; onContactTyped?: (() => void) | undefined }) {
  const t = useT()
  const lists = useEndpoint(
    leads.dropdowns,
    { query: { only: 'sources,mediums,study_levels,disciplines,intakes' } },
    { staleMs: 300_000 },
  ).data
  const codes = useEndpoint(catalogDropdowns.countryCodes, { query: {} }, { staleMs: 600_000 }).data?.options ?? []
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }, { staleMs: 600_000 }).data?.options ?? []
  const destinations = useEndpoint(catalogDropdowns.destinationCountries, { query: {} }, { staleMs: 600_000 }).data?.options ?? []
  const mayPlace = useCan('leads.assign')
  const places = useEndpoint(branches.list, { query: { paginate: '0' } }, { staleMs: 300_000, enabled: mayPlace }).data?.recordsInfo ?? []
  const { values, setFieldValue, errors } = handle.form
  const thisYear = new Date().getFullYear()
  const contact = (name: string) => {
    const { onBlur, ...rest } = handle.field(name) as { id: string; onBlur?: (event: unknown) => void }
    return {
      ...rest,
      onBlur: (event: unknown) => {
        onBlur?.(event)
        onContactTyped?.()
      },
    }
  }
  return (
    <>
      <FormSection title={t('Person')}>
        <FormPair>
          <TextInput label={t('First name')} required maxLength={100} autoComplete="off" {...handle.field('first_name')} />
          <TextInput label={t('Last name')} maxLength={100} autoComplete="off" {...handle.field('last_name')} />
        </FormPair>
        <FormPair>
          <PhoneField
            id={handle.field('mobile').id}
            label={t('Mobile')}
            countries={codes.map(({ iso, label, value }) => ({ iso, name: label, dial: value }))}
            value={{ country_code: String(values['country_code'] ?? ''), mobile: String(values['mobile'] ?? '') }}
            onChange={({ country_code, mobile }) => {
              setFieldValue('country_code', country_code)
              setFieldValue('mobile', mobile)
            }}
            error={errors['mobile'] ? String(errors['mobile']) : undefined}
            onBlur={() => onContactTyped?.()}
          />
          <TextInput label={t('Email')} type="email" inputMode="email" autoComplete="off" dir="ltr" {...contact('email')} />
        </FormPair>
        <FormPair>
          <Select
            label={t('Gender')}
            clearable
            data={leadGenders.map((value) => ({ value, label: t(value) }))}
            {...handle.field('gender')}
          />
          <DateField
            id={handle.field('date_of_birth').id}
            label={t('Date of birth')}
            value={(values['date_of_birth'] as string | null) ?? null}
            onChange={(day) => setFieldValue('date_of_birth', day)}
            error={errors['date_of_birth'] ? String(errors['date_of_birth']) : undefined}
          />
        </FormPair>
        <FormPair>
          <IdSelect handle={handle} name="nationality_country_id" label={t('Nationality')} data={numbers(countries)} />
          <TextInput label={t('City')} maxLength={100} {...handle.field('source_city')} />
        </FormPair>
      </FormSection>
      <FormSection title={t('Interest')}>
        <MultiSelect
          id={handle.field('destination_countries').id}
          label={t('Destination')}
          searchable
          data={numbers(destinations.length ? destinations : countries)}
          value={((values['destination_countries'] as number[] | undefined) ?? []).map(String)}
          onChange={(list) => setFieldValue('destination_countries', list.map(Number))}
        />
        <FormPair>
          <IdSelect handle={handle} name="study_level_id" label={t('Study level')} data={numbers(lists?.study_levels)} />
          <IdSelect handle={handle} name="discipline_id" label={t('Discipline')} data={numbers(lists?.disciplines)} />
        </FormPair>
        <FormPair>
          <IdSelect handle={handle} name="intake_id" label={t('Intake')} data={numbers(lists?.intakes)} />
          <NumberInput
            label={t('Intake year')}
            min={thisYear - 1}
            max={thisYear + 6}
            allowDecimal={false}
            {...handle.field('intake_year')}
            value={(values['intake_year'] as number | null) ?? ''}
            onChange={(value) => setFieldValue('intake_year', value === '' ? null : Number(value))}
          />
        </FormPair>
        <MoneyField
          id={handle.field('budget_amount').id}
          label={t('Budget for the first year')}
          currencies={[...currencies]}
          value={{
            minor: values['budget_amount'] ? Math.round(Number(values['budget_amount']) * 100) : null,
            currency: String(values['budget_currency'] ?? 'USD'),
          }}
          onChange={({ minor, currency }) => {
            setFieldValue('budget_amount', minor === null ? null : (minor / 100).toFixed(2))
            setFieldValue('budget_currency', minor === null ? null : currency)
          }}
          error={errors['budget_amount'] ? String(errors['budget_amount']) : undefined}
        />
      </FormSection>
      <FormSection title={t('How they came')}>
        <FormPair>
          <IdSelect handle={handle} name="lead_medium_id" label={t('Medium')} required data={numbers(lists?.mediums)} />
          <IdSelect handle={handle} name="lead_source_id" label={t('Source')} data={numbers(lists?.sources)} />
        </FormPair>
        <FormPair>
          <Select
            label={t('Category')}
            clearable
            data={leadCategories.map((value) => ({ value, label: t(value) }))}
            {...handle.field('category')}
          />
          {mayPlace && (
            <IdSelect
              handle={handle}
              name="branch_id"
              label={t('Branch')}
              data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </FormPair>
      </FormSection>
    </>
  )
}
