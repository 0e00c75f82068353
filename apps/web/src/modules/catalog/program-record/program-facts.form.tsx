import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { attendanceLabels, categoryLabels, durationTypes } from '@embark/contract/catalog/program/program.rules.ts'
import { MultiSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { FormPart } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair, FormSection } from '#ui/form/form-parts.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { Lines } from './lines.form.tsx'
import type { ProgramDraft } from './program-record.state.ts'

export interface FieldsProps {
  readonly form: FormPart<ProgramDraft>
}
const decimal = { inputMode: 'decimal', dir: 'ltr' } as const

/** What a program is; language, career and summer programs tell other things than a degree. */
export function FactFields({ form }: FieldsProps) {
  const t = useT()
  const levels = useEndpoint(catalogDropdowns.studyLevels, { query: {} }, { staleMs: 300_000 }).data?.options
  const disciplines = useEndpoint(catalogDropdowns.disciplines, { query: {} }, { staleMs: 300_000 }).data?.options
  const isDegree = form.values.category === 'higher_education'
  return (
    <FormSection title={t('Program')}>
      <TextInput label={t('Name')} required maxLength={200} dir="auto" {...form.field('name')} />
      <FormPair>
        <SelectField label={t('Category')} required allowDeselect={false} data={choicesOf(categoryLabels, t)} {...form.field('category')} />
        <TextInput label={t('Program type')} maxLength={60} {...form.field('program_type')} />
      </FormPair>
      <FormPair>
        <SelectField label={t('Study level')} clearable searchable data={levels ?? []} {...form.field('study_level_id')} />
        <SelectField label={t('Discipline')} clearable searchable data={disciplines ?? []} {...form.field('discipline_id')} />
      </FormPair>
      <FormPair>
        <TextInput label={t('Duration')} inputMode="numeric" {...form.field('duration')} />
        <SelectField
          label={t('Unit')}
          allowDeselect={false}
          data={durationTypes.map((value) => ({ value, label: t(value) }))}
          {...form.field('duration_type')}
        />
      </FormPair>
      <FormPair>
        <SelectField
          label={t('Mode of attendance')}
          allowDeselect={false}
          data={choicesOf(attendanceLabels, t)}
          {...form.field('attendance_on')}
        />
        <TextInput label={t('Web address')} type="url" dir="ltr" maxLength={500} {...form.field('url')} />
      </FormPair>
      <FormPair>
        <TextInput
          label={t('Estimated days to the offer letter')}
          description={t('Days the institution usually takes after the submission.')}
          required
          inputMode="numeric"
          {...form.field('offer_letter_days')}
        />
      </FormPair>
      <CheckboxField label={t('Full time')} {...form.field('is_fulltime')} />
      {isDegree ? <CheckboxField label={t('Work permit after graduation')} {...form.field('is_pgwp')} /> : <CourseFields form={form} />}
      <TagsInput label={t('Tags')} maxTags={20} {...form.field('tags')} value={[...(form.values.tags ?? [])]} />
    </FormSection>
  )
}

/** What programs that are no degrees tell. */
function CourseFields({ form }: FieldsProps) {
  const t = useT()
  const accommodations = { homestay: 'Homestay', residence: 'Residence', shared_flat: 'Shared flat', private_flat: 'Private flat' }
  return (
    <>
      <FormPair>
        <TextInput label={t('Duration range')} maxLength={100} placeholder={t('2 to 48 weeks')} {...form.field('duration_range')} />
        <TextInput label={t('Weekly hours')} {...decimal} {...form.field('weekly_hours')} />
      </FormPair>
      <TextInput label={t('Start date')} maxLength={100} {...form.field('start_date')} />
      <MultiSelect
        label={t('Accommodation')}
        data={choicesOf(accommodations, t)}
        {...form.field('accommodation_options')}
        value={[...(form.values.accommodation_options ?? [])]}
      />
    </>
  )
}

/** What is asked of applicants. */
export function RequirementFields({ form }: FieldsProps) {
  const t = useT()
  const tests = useEndpoint(catalogDropdowns.testScores, { query: {} }, { staleMs: 300_000 }).data?.options
  const scores = form.values.testscores ?? []
  // A test that left the list stays choosable where it is chosen.
  const names = [...new Set([...(tests ?? []).map(({ label }) => label), ...scores.flatMap(({ score_name }) => score_name || [])])]
  return (
    <FormSection title={t('Requirements')}>
      <Lines
        title={t('Test scores')}
        add={t('Add a test')}
        lines={form.part('testscores').map((line) => ({
          name: line.values.score_name ?? '',
          fields: (
            <>
              <SelectField label={t('Test')} required allowDeselect={false} data={names} {...line.field('score_name')} />
              <TextInput label={t('Score')} required {...decimal} {...line.field('score')} />
              <TextInput label={t('Lowest section')} {...decimal} {...line.field('min_score')} />
            </>
          ),
        }))}
        onAdd={() => form.set({ testscores: [...scores, { score_name: '', score: '', min_score: '' }] })}
        onRemove={(index) => form.set({ testscores: scores.filter((_, place) => place !== index) })}
      />
      <FormPair>
        <TextInput label={t('Minimum age')} inputMode="numeric" {...form.field('min_age')} />
        <TextInput label={t('English level')} maxLength={60} {...form.field('english_level')} />
      </FormPair>
      <Textarea label={t('Minimum requirement')} autosize minRows={3} maxLength={5_000} dir="auto" {...form.field('min_requirement')} />
    </FormSection>
  )
}
