import { currencies } from '@embark/contract/kernel/money.ts'
import type { FeedDraft } from '@embark/contract/updates/information-update/information-update.contract.ts'
import {
  commissionTypes,
  durationTypes,
  intakeStatuses,
  type ManagedType,
  recentModules,
  scholarshipTypes,
} from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { FeedField } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FormPart } from '#platform/api/form.ts'
import { InstitutionSelect } from '#platform/create/institution-select.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { monthName, words } from './feed-fields.state.ts'
import { usePlaces } from './feed-filters.state.ts'
import { inputsOf } from './update-draft.state.ts'

/** The feeds that say of whom and where they are; the others may. */
const placed: readonly ManagedType[] = ['offerLetterUpdate', 'tutionFeeUpdate', 'moiUpdate']

const labels: Readonly<Record<FeedField, string>> = {
  institution_id: 'Institution',
  country_id: 'Country',
  study_level_id: 'Study level',
  duration: 'Duration',
  duration_type: 'Duration type',
  fees: 'Fees',
  currency: 'Currency',
  commission_type: 'Commission type',
  commission_percentage: 'Commission percentage',
  commission_amount: 'Commission amount',
  commission_currency: 'Currency',
  title: 'Title',
  content: 'Content',
  module_type: 'Module',
  till_date: 'Till',
  amount: 'Amount',
  type: 'Type',
  intake_month: 'Intake month',
  intake_year: 'Intake year',
  status: 'Intake status',
  requirement: 'Requirement',
  description: 'Description',
}
const listed: Readonly<Partial<Record<FeedField, readonly string[]>>> = {
  duration_type: durationTypes,
  commission_type: commissionTypes,
  module_type: recentModules,
  type: scholarshipTypes,
  status: intakeStatuses,
}
const optional: readonly FeedField[] = ['till_date']

/** The inputs of one feed. */
export function FeedInputs({ type, form }: { type: ManagedType; form: FormPart<FeedDraft> }) {
  const t = useT()
  const places: Partial<Record<FeedField, { label: string; value: string }[] | undefined>> = usePlaces()
  const { values } = form
  const choicesOf = (name: FeedField) => {
    if (name in places) return places[name] ?? []
    if (name === 'currency' || name === 'commission_currency') return currencies.map((value) => ({ value, label: value }))
    if (name === 'intake_month')
      return Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))
    return listed[name]?.map((value) => ({ value, label: words(value, t) }))
  }
  const isPercentage = values.commission_type === 'percentage'
  const isOff = (name: FeedField) =>
    type === 'commissionUpdate' &&
    (isPercentage ? ['commission_amount', 'commission_currency'].includes(name) : name === 'commission_percentage')
  const isNeeded = (name: FeedField) =>
    !optional.includes(name) &&
    (!(name in places || name === 'institution_id') || placed.includes(type) || (type === 'scholarshipUpdate' && name === 'country_id'))
  const input = (name: FeedField): ReactNode => {
    const field = { ...form.field(name), label: t(labels[name]), required: isNeeded(name) }
    if (name === 'institution_id') {
      const { value, onChange, ...bound } = form.field(name)
      const put = (id: number | null) => onChange(id === null ? null : String(id))
      return <InstitutionSelect key={name} {...bound} required={field.required} value={Number(value) || null} onChange={put} />
    }
    const choices = choicesOf(name)
    if (choices)
      return (
        <SelectField
          key={name}
          {...field}
          searchable={choices.length > 8}
          clearable={!field.required}
          nothingFoundMessage={name in places && !places[name] ? t('Loading') : t('No data found')}
          data={choices}
        />
      )
    if (name === 'till_date') return <DateField key={name} {...form.field(name)} label={t(labels[name])} />
    if (name === 'content' || name === 'description')
      return (
        <Textarea
          key={name}
          {...field}
          autosize
          minRows={5}
          maxRows={16}
          dir="auto"
          description={t('Markdown works here; HTML is shown as text.')}
        />
      )
    const isNumber = ['duration', 'fees', 'amount', 'commission_percentage', 'commission_amount', 'intake_year'].includes(name)
    return <TextInput key={name} {...field} {...(isNumber ? { inputMode: 'decimal' as const, dir: 'ltr' } : { dir: 'auto' })} />
  }
  return <>{inputsOf[type].filter((name) => !isOff(name)).map(input)}</>
}
