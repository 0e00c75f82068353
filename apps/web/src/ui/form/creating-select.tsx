import { useState } from 'react'
import type { Creator } from './creator.tsx'
import type { FieldProps } from './field-props.ts'
import { fromList, type Option } from './option-source.ts'
import { SearchMultiSelect, SearchSelect } from './search-select.tsx'

type Value = string | number
interface Choice<V extends Value> {
  readonly value: V
  readonly label: string
}
type Props<V extends Value> = FieldProps & { readonly data: readonly Choice<V>[] | undefined; readonly creator: Creator | undefined }

/** Choices that came whole, and what was made here before they are there again. */
function useChoices<V extends Value>(data: readonly Choice<V>[] = []) {
  const [made, setMade] = useState<readonly Option[]>([])
  const known = data.map(({ value, label }) => ({ value: String(value), label }))
  const all = [...known, ...made.filter(({ value }) => !known.some((option) => option.value === value))]
  const note = (option: Option | undefined | null) => {
    if (option && !all.some(({ value }) => value === option.value)) setMade([...made, option])
  }
  return {
    source: { load: fromList(all), version: all.map(({ value }) => value).join() },
    note,
    optionOf: (value: V): Option => all.find((option) => option.value === String(value)) ?? { value: String(value), label: '…' },
  }
}

/** One choice out of a list that came whole, and a new one of what was typed for who may make it. */
export function CreatingSelect<V extends Value>(
  props: Props<V> & { readonly value: V | '' | null | undefined; readonly onChange: (value: string | null) => void },
) {
  const { data, value, onChange, ...field } = props
  const { source, note, optionOf } = useChoices(data)
  return (
    <SearchSelect
      {...field}
      {...source}
      value={value}
      known={value || value === 0 ? optionOf(value) : null}
      onChange={(next, option) => {
        note(option)
        onChange(next)
      }}
    />
  )
}

/** Several choices out of a list that came whole, and a new one of what was typed for who may make it. */
export function CreatingMultiSelect(
  props: Props<number> & { readonly value: readonly number[] | '' | null | undefined; readonly onChange: (value: number[]) => void },
) {
  const { data, value, onChange, ...field } = props
  const { source, note, optionOf } = useChoices(data)
  return (
    <SearchMultiSelect
      {...field}
      {...source}
      value={(value || []).map(optionOf)}
      onChange={(options) => {
        note(options.at(-1))
        onChange(options.map((option) => Number(option.value)))
      }}
    />
  )
}
