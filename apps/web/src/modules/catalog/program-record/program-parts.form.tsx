import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { FormSection } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Lines } from './lines.form.tsx'
import type { FieldsProps } from './program-facts.form.tsx'
import { itemsOf, linesOf } from './program-record.state.ts'

const decimal = { inputMode: 'decimal', dir: 'ltr' } as const

/** Where it is taught, and what it costs there. */
export function CampusFields({ form, institution }: FieldsProps & { institution: number | null }) {
  const t = useT()
  const query = { institution_id: institution ?? 0 }
  const choices = useEndpoint(catalogDropdowns.campuses, { query }, { enabled: institution !== null }).data?.options ?? []
  const campuses = form.values.campuses ?? []
  return (
    <FormSection title={t('Campuses and fees')}>
      <SelectField label={t('Currency')} required allowDeselect={false} data={[...currencies]} {...form.field('currency')} />
      <Lines
        title={t('Campuses')}
        isNamedAbove
        add={t('Add a campus')}
        error={form.field('campuses').error}
        lines={form.part('campuses').map((line) => ({
          name: choices.find(({ value }) => value === line.values.campus_id)?.label ?? '',
          fields: (
            <>
              <SelectField label={t('Campus')} required allowDeselect={false} searchable data={choices} {...line.field('campus_id')} />
              <AmountField label={t('Tuition fee')} currency={form.values.currency} {...line.field('tuition_fee')} />
              <AmountField label={t('Application fee')} currency={form.values.currency} {...line.field('application_fee')} />
            </>
          ),
        }))}
        onAdd={() => form.set({ campuses: [...campuses, { campus_id: null, tuition_fee: '', application_fee: '' }] })}
        onRemove={(index) => form.set({ campuses: campuses.filter((_, place) => place !== index) })}
      />
    </FormSection>
  )
}

/** When it begins, and until when one may apply. */
export function IntakeFields({ form }: FieldsProps) {
  const t = useT()
  const choices = useEndpoint(catalogDropdowns.intakes, { query: {} }, { staleMs: 300_000 }).data?.options ?? []
  const intakes = form.values.intakes ?? []
  return (
    <FormSection title={t('Intakes')} help={t('Students apply for an intake: a program without one takes no applications.')}>
      <Lines
        title={t('Intakes')}
        isNamedAbove
        add={t('Add an intake')}
        lines={form.part('intakes').map((line) => ({
          name: choices.find(({ value }) => value === line.values.intake_id)?.label ?? '',
          fields: (
            <>
              <SelectField
                label={t('Intake')}
                required
                allowDeselect={false}
                data={choices.map(({ value, label }) => ({ value, label: t(label) }))}
                {...line.field('intake_id')}
              />
              <DateField label={t('Deadline')} {...line.field('deadline')} />
            </>
          ),
        }))}
        onAdd={() => form.set({ intakes: [...intakes, { intake_id: null, deadline: null }] })}
        onRemove={(index) => form.set({ intakes: intakes.filter((_, place) => place !== index) })}
      />
    </FormSection>
  )
}

/** What may make it cheaper. */
export function ScholarshipFields({ form }: FieldsProps) {
  const t = useT()
  const scholarships = form.values.scholarships ?? []
  return (
    <FormSection title={t('Scholarships')}>
      <Lines
        title={t('Scholarships')}
        isNamedAbove
        add={t('Add a scholarship')}
        lines={form.part('scholarships').map((line) => ({
          name: line.values.name ?? '',
          fields: (
            <>
              <TextInput label={t('Name')} required maxLength={150} {...line.field('name')} />
              <AmountField label={t('Amount')} currency={form.values.currency} {...line.field('amount')} />
              <TextInput label={t('Percent')} {...decimal} {...line.field('percent')} />
              <TextInput label={t('Conditions')} maxLength={1_000} dir="auto" {...line.field('conditions')} />
            </>
          ),
        }))}
        onAdd={() => form.set({ scholarships: [...scholarships, { name: '', amount: '', percent: '', conditions: '' }] })}
        onRemove={(index) => form.set({ scholarships: scholarships.filter((_, place) => place !== index) })}
      />
    </FormSection>
  )
}

/** Which papers are needed, in groups, perhaps only of applicants from a country. */
export function ChecklistFields({ form }: FieldsProps) {
  const t = useT()
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }, { staleMs: 300_000 }).data?.options ?? []
  const groups = form.values.checklist ?? []
  return (
    <FormSection
      title={t('Checklist')}
      help={t('One paper a line; what is asked of it follows a colon. Words can be made bold or links with Markdown.')}
    >
      <Lines
        title={t('Checklist')}
        isNamedAbove
        add={t('Add a group')}
        lines={form.part('checklist').map((group) => ({
          name: group.values.name ?? '',
          fields: (
            <>
              <TextInput label={t('Name')} required maxLength={100} {...group.field('name')} />
              <SelectField
                label={t('Applicant from')}
                placeholder={t('Any country')}
                clearable
                searchable
                data={countries.map(({ code, label }) => ({ value: code, label }))}
                {...group.field('country_code')}
              />
              <Textarea
                className="program-line-wide"
                label={t('Papers')}
                autosize
                minRows={3}
                dir="auto"
                {...group.field('items')}
                value={linesOf(group.values.items)}
                onChange={({ currentTarget }) => group.set({ items: itemsOf(currentTarget.value) })}
              />
            </>
          ),
        }))}
        onAdd={() => form.set({ checklist: [...groups, { name: '', country_code: '', items: [] }] })}
        onRemove={(index) => form.set({ checklist: groups.filter((_, place) => place !== index) })}
      />
    </FormSection>
  )
}
