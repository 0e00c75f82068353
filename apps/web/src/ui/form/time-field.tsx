import type { OptionsFilter, SelectProps } from '@mantine/core'
import { useState } from 'react'
import { SelectField } from './select-field.tsx'
import { readTime } from './time-text.ts'

type TimeFieldProps = Omit<SelectProps<string>, 'value' | 'defaultValue' | 'onChange' | 'data'> & {
  value: string | null | undefined
  onChange: (value: string | null) => void
}

const halfHours = Array.from({ length: 48 }, (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`)

/** The time that is meant, then those in which what was typed occurs. */
const asTyped: OptionsFilter = ({ options, search }) => {
  const time = readTime(search)
  const labelled = options.filter((option) => 'label' in option)
  return [
    ...labelled.filter(({ label }) => label === time),
    ...labelled.filter(({ label }) => label !== time && label.includes(search.trim())),
  ]
}

/**
 * A time of day, chosen from the half hours or typed to the minute, and written as everywhere in the portal: a browser's own field would
 * write it as its owner's country does.
 */
export function TimeField({ value, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState('')
  const own = [value, readTime(typed)].filter((time) => time !== null && time !== undefined)
  const times = [...new Set([...halfHours, ...own])].sort()
  return (
    <SelectField<string>
      searchable
      selectFirstOptionOnChange
      autoSelectOnBlur
      filter={asTyped}
      onSearchChange={setTyped}
      {...field}
      data={times}
      value={value}
    />
  )
}
