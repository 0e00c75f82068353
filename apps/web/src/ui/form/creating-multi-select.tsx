import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../words.tsx'
import { type Creator, useCreating } from './creator.tsx'

interface Choice {
  readonly value: number
  readonly label: string
}
type Props = Omit<MultiSelectProps<number>, 'value' | 'onChange' | 'data' | 'filter' | 'searchValue' | 'onSearchChange'> & {
  readonly value: readonly number[] | '' | null | undefined
  readonly onChange: (value: number[]) => void
  readonly data: readonly Choice[]
  readonly creator: Creator | undefined
}

/** Stands last among the choices; ids begin at 1. */
const createValue = 0

/** Several choices out of a list that came whole, and a new one of what was typed for who may make it. */
export function CreatingMultiSelect({ value, onChange, data, creator, ...field }: Props) {
  const t = useWords()
  const [search, setSearch] = useState('')
  const [made, setMade] = useState<readonly Choice[]>([])
  const chosen = value || []
  const { onCreate, form } = useCreating(creator, (option) => {
    const choice = { value: Number(option.value), label: option.label }
    setMade([...made, choice])
    onChange([...chosen, choice.value])
  })
  const typed = search.trim()
  // What was made here is chosen before the list is there again.
  const all = [...data, ...made.filter((choice) => !data.some((known) => known.value === choice.value))]
  const isKnown = all.some(({ label }) => label.toLocaleLowerCase() === typed.toLocaleLowerCase())
  const offer = onCreate && typed && !isKnown ? [{ value: createValue, label: t('Add "{{name}}"', { name: typed }) }] : []
  const pick = (next: number[]) => {
    if (!next.includes(createValue)) return onChange(next)
    setSearch('')
    onCreate?.(typed)
  }
  return (
    <>
      <MultiSelect
        {...field}
        searchable
        value={[...chosen]}
        data={[...all, ...offer]}
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) =>
          options.filter(
            (option) => 'label' in option && (isOffer(option) || option.label.toLocaleLowerCase().includes(typed.toLocaleLowerCase())),
          )
        }
        onChange={pick}
      />
      {form}
    </>
  )
}

const isOffer = (option: object) => 'value' in option && Number(option.value) === createValue
