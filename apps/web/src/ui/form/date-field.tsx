import { Fieldset } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { useWords } from '../words.tsx'
import { readDate, showDate } from './date-text.ts'
import { useCalendarLabels } from './date-words.ts'
import { Dates } from './dates.tsx'
import type { FieldProps } from './field-props.ts'
import { FormPair } from './form-parts.tsx'

export { showDate } from './date-text.ts'

export type DateFieldProps = FieldProps & {
  /** YYYY-MM-DD; nothing or an empty text while there is none. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  min?: string | undefined
  max?: string | undefined
}

/** A day without a time, typed or picked; it means the same day in every zone. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, placeholder, ...field } = props
  const t = useWords()
  return (
    <Dates>
      <DateInput
        {...field}
        value={value || null}
        onChange={onChange}
        valueFormat={showDate}
        dateParser={readDate}
        placeholder={placeholder ?? t('DD-MM-YYYY')}
        minDate={min}
        maxDate={max}
        clearable={!field.required}
        clearButtonProps={{ 'aria-label': t('Clear the date') }}
        leftSection={<IconCalendar size={18} stroke={1.6} aria-hidden="true" />}
        inputMode="numeric"
        autoComplete="off"
        ariaLabels={useCalendarLabels()}
      />
    </Dates>
  )
}

export type DateRange = { from?: string | undefined; to?: string | undefined }

/** A first and a last day, each free. */
export function DateRangeField(props: { label: string; value: DateRange; onChange: (value: DateRange) => void; id?: string }) {
  const t = useWords()
  const made = useId()
  const id = props.id ?? made
  const { value, onChange } = props
  return (
    <Fieldset legend={props.label} variant="unstyled">
      <FormPair>
        <DateField
          id={`${id}-from`}
          label={t('From')}
          value={value.from ?? null}
          max={value.to}
          onChange={(from) => onChange({ ...value, from: from ?? undefined })}
        />
        <DateField
          id={`${id}-to`}
          label={t('To')}
          value={value.to ?? null}
          min={value.from}
          onChange={(to) => onChange({ ...value, to: to ?? undefined })}
        />
      </FormPair>
    </Fieldset>
  )
}
