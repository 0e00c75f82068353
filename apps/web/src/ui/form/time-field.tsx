import type { SelectProps } from '@mantine/core'
import { SelectField } from './select-field.tsx'

type TimeFieldProps = Omit<SelectProps<string>, 'value' | 'defaultValue' | 'onChange' | 'data'> & {
  value: string | null | undefined
  onChange: (value: string | null) => void
}

const halfHours = Array.from({ length: 48 }, (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`)

/** A time of day, written as everywhere in the portal: a browser's own field would write it as its owner's country does. */
export function TimeField({ value, ...field }: TimeFieldProps) {
  const data = value && !halfHours.includes(value) ? [...halfHours, value].sort() : halfHours
  return <SelectField<string> searchable {...field} data={data} value={value} />
}
