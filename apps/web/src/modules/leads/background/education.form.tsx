import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import { type Education, type Mark, TypedEducation } from '@embark/contract/leads/background/background.contract.ts'
import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSchemaForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { numberChoices, SelectField } from '#ui/form/select-field.tsx'

/** What the form of an entry of a list gets. */
export interface EntryFormProps<T> {
  /** The one that is changed; without it a new one. */
  readonly entry: T | undefined
  readonly onSave: (entry: T) => Promise<void>
  readonly onClose: () => void
}

/** A number of an input that may be empty. */
export const numberOf = (value: string | number) => (value === '' ? null : Number(value))

const linesOf = (marks: readonly Mark[]) => marks.map(({ subject, mark }) => `${subject}: ${mark}`).join('\n')

/** What each line says: a subject, and its mark behind the last colon. */
const marksIn = (text: string): Mark[] =>
  text.split('\n').flatMap((line) => {
    const at = line.lastIndexOf(':')
    const [subject, mark] = at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return subject || mark ? [{ subject, mark }] : []
  })

/** A school or a degree. */
export function EducationForm({ entry, onSave, onClose }: EntryFormProps<Education>) {
  const t = useT()
  const countries = useEndpoint(catalogDropdowns.countries, { query: {} }).data?.options
  const form = useSchemaForm('leads.background.education', TypedEducation, {
    defaults: {
      level: entry?.level ?? '',
      institution_name: entry?.institution_name ?? '',
      country_id: entry?.country_id ?? null,
      from_year: entry?.from_year ?? null,
      passing_year: entry?.passing_year ?? null,
      score: entry?.score ?? '',
      score_type: entry?.score_type ?? '',
      marks: entry?.marks ?? [],
    },
    send: onSave,
    onDone: onClose,
  })
  const marks = form.field('marks')
  const [typed, setTyped] = useState(() => linesOf(entry?.marks ?? []))
  const [from, until] = [form.field('from_year'), form.field('passing_year')]
  const year = { hideControls: true, min: 1950, max: 2100, allowDecimal: false, thousandSeparator: '' } as const
  return (
    <FormScreen variant="drawer" title={entry ? t('Edit education') : t('Add education')} form={form} onCancel={onClose}>
      <TextInput label={t('Level')} required maxLength={100} dir="auto" {...form.field('level')} />
      <TextInput label={t('Institution')} maxLength={200} dir="auto" {...form.field('institution_name')} />
      <SelectField label={t('Country')} searchable clearable data={numberChoices(countries)} {...form.field('country_id')} />
      <FormPair>
        <NumberInput
          label={t('From (year)')}
          {...year}
          {...from}
          value={from.value ?? ''}
          onChange={(next) => from.onChange(numberOf(next))}
        />
        <NumberInput
          label={t('Until (year)')}
          {...year}
          {...until}
          value={until.value ?? ''}
          onChange={(next) => until.onChange(numberOf(next))}
        />
      </FormPair>
      <FormPair>
        <TextInput label={t('Grade')} maxLength={30} dir="auto" {...form.field('score')} />
        <TextInput
          label={t('Scale of the grade')}
          placeholder={t('such as GPA of 4')}
          maxLength={30}
          dir="auto"
          {...form.field('score_type')}
        />
      </FormPair>
      <Textarea
        label={t('Marks')}
        description={t('One subject in each line, such as Mathematics: 91')}
        autosize
        minRows={2}
        maxRows={12}
        dir="auto"
        error={marks.error}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          marks.onChange(marksIn(event.currentTarget.value))
        }}
      />
    </FormScreen>
  )
}
