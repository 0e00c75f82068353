import { currencies } from '@embark/contract/kernel/money.ts'
import {
  commissionTypes,
  durationTypes,
  intakeStatuses,
  type ManagedType,
  recentModules,
  scholarshipTypes,
} from '@embark/contract/updates/information-update/information-update.rules.ts'
import { Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { monthName, words } from './feed-fields.state.ts'
import { usePlaces } from './feed-filters.state.ts'
import { inputsOf } from './update-draft.state.ts'

type Form = Pick<ReturnType<typeof useEndpointForm>, 'form' | 'field'>
/** The feeds that say of whom and where they are; the others may. */
const placed: readonly ManagedType[] = ['offerLetterUpdate', 'tutionFeeUpdate', 'moiUpdate']

const labels: Readonly<Record<string, string>> = {
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
const listed: Readonly<Record<string, readonly string[]>> = {
  duration_type: durationTypes,
  commission_type: commissionTypes,
  module_type: recentModules,
  type: scholarshipTypes,
  status: intakeStatuses,
}
const optional = ['till_date']

/** The inputs of one feed. */
export function FeedInputs({ type, form }: { type: ManagedType; form: Form }) {
  const t = useT()
  const places: Record<string, { label: string; value: string }[] | undefined> = usePlaces()
  const values = form.form.values as Record<string, string>
  const choicesOf = (name: string) => {
    if (name in places) return places[name] ?? []
    if (name === 'currency' || name === 'commission_currency') return currencies.map((value) => ({ value, label: value }))
    if (name === 'intake_month')
      return Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) }))
    return listed[name]?.map((value) => ({ value, label: words(value, t) }))
  }
  const isPercentage = values['commission_type'] === 'percentage'
  const isOff = (name: string) =>
    type === 'commissionUpdate' &&
    (isPercentage ? ['commission_amount', 'commission_currency'].includes(name) : name === 'commission_percentage')
  const isNeeded = (name: string) =>
    !optional.includes(name) && (!(name in places) || placed.includes(type) || (type === 'scholarshipUpdate' && name === 'country_id'))
  const put = (name: string) => (value: string | null) => form.form.setFieldValue(name, value ?? '')
  const input = (name: string): ReactNode => {
    const field = { ...form.field(name), label: t(labels[name]!), required: isNeeded(name) }
    const choices = choicesOf(name)
    if (choices)
      return (
        <Select
          key={name}
          {...field}
          searchable={choices.length > 8}
          clearable={!field.required}
          nothingFoundMessage={name in places && !places[name] ? t('Loading') : t('No data found')}
          data={choices}
          value={values[name] || null}
          onChange={put(name)}
        />
      )
    if (name === 'till_date')
      return (
        <DateField key={name} id={field.id} label={field.label} error={field.error} value={values[name] || null} onChange={put(name)} />
      )
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
