import { Select, type SelectProps } from '@mantine/core'
import { useWords } from '../words.tsx'

type Choosable = string | number
export type SelectFieldProps<V extends Choosable> = Omit<SelectProps<V>, 'value' | 'defaultValue' | 'onChange'> & {
  value: V | '' | null | undefined
  onChange: (value: V | null) => void
}

/** One choice out of a list; its value is one of the options' values, or nothing. */
export function SelectField<V extends Choosable>({ value, onChange, ...field }: SelectFieldProps<V>) {
  const t = useWords()
  const { disabled, readOnly, placeholder = disabled || readOnly ? '' : t('Choose') } = field
  return <Select {...field} placeholder={placeholder} value={value === '' ? null : (value ?? null)} onChange={onChange} />
}

/** Choices out of a list of names by value, in its order. */
export const choicesOf = <V extends string>(names: Readonly<Record<V, string>>, words: (text: string) => string) =>
  // Exactly the keys of the record: it is written out where it is declared.
  (Object.keys(names) as V[]).map((value) => ({ value, label: words(names[value]) }))

type Choice = { readonly label: string; readonly value: string | number }
/** Choices of a list that answers numbers and texts alike, where its values are numbers. */
export const numberChoices = (choices: readonly Choice[] = []) => choices.map(({ label, value }) => ({ label, value: Number(value) }))
/** Choices of a list that answers numbers and texts alike, where its values are texts. */
export const textChoices = (choices: readonly Choice[] = []) => choices.map(({ label, value }) => ({ label, value: String(value) }))
