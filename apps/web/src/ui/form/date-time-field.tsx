import { DateTimePicker } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useWords } from '../words.tsx'
import { useCalendarLabels } from './date-words.ts'
import { Dates } from './dates.tsx'
import type { FieldProps } from './field-props.ts'

export type DateTimeFieldProps = Omit<FieldProps, 'description'> & {
  /** An instant of ISO 8601; nothing or an empty text while there is none. */
  value: string | null | undefined
  onChange: (value: string | null) => void
  min?: Date | undefined
}

/** A day and a time on the clock of whoever reads it; what is kept is the instant. */
export function DateTimeField({ value, onChange, min, ...field }: DateTimeFieldProps) {
  const t = useWords()
  const ariaLabels = useCalendarLabels()
  return (
    <Dates>
      <DateTimePicker
        {...field}
        description={t('In your time zone ({{zone}})', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        // Two fields beside each other stand on one line: what explains one of them comes below it.
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        minDate={min}
        clearable={!field.required}
        clearButtonProps={{ 'aria-label': t('Clear the date') }}
        leftSection={<IconCalendar size={18} stroke={1.6} aria-hidden="true" />}
        valueFormat="DD-MM-YYYY HH:mm"
        value={onClock(value)}
        onChange={(text) => onChange(text ? new Date(text.replace(' ', 'T')).toISOString() : null)}
        popoverProps={{ withinPortal: true }}
        ariaLabels={ariaLabels}
        timePickerProps={{ hoursInputLabel: t('Hours'), minutesInputLabel: t('Minutes') }}
        submitButtonProps={{ 'aria-label': t('Done') }}
      />
    </Dates>
  )
}

/** The picker takes local times without a zone. */
function onClock(instant: string | null | undefined) {
  const at = new Date(instant || Number.NaN)
  if (Number.isNaN(at.getTime())) return null
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ')
}
