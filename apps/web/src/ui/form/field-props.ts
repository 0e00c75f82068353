import type { ReactNode } from 'react'

/** What every field of ours takes beside its value. */
export type FieldProps = {
  label: string
  id?: string | undefined
  required?: boolean | undefined
  description?: ReactNode
  error?: ReactNode
  disabled?: boolean | undefined
  placeholder?: string | undefined
  onBlur?: (() => void) | undefined
}

/** What an input shows of a value: an empty text where there is nothing yet. */
type Shown<V> =
  NonNullable<V> extends readonly (infer E)[] ? E[] : NonNullable<V> extends object | boolean ? NonNullable<V> : NonNullable<V> | ''
/** What an input of texts tells of each change; only a field that holds any text listens to it. */
type Typing<V> = string extends V ? { readonly currentTarget: { readonly value: string } } : never

/** What a form gives the input of one field. It is typed by the value, so an input of other values does not take it. */
export interface Bound<V> extends BoundBase {
  readonly value: Shown<V>
  readonly onChange: (value: V | Typing<V>) => void
}
/** What a field is given beside its value. */
export interface BoundBase {
  readonly id: string
  readonly error: ReactNode
  readonly onBlur: () => void
}

type AnyBound = BoundBase & { readonly value: unknown; readonly onChange: (value: never) => void }
/** One input for several fields, such as a country code and a number: complaints show in their order, and the last one gives the id. */
export function joined<F extends Record<string, AnyBound>>(fields: F) {
  const all = Object.values<AnyBound>(fields)
  return {
    id: all.at(-1)!.id,
    error: all.find(({ error }) => error)?.error,
    onBlur: () => {
      for (const field of all) field.onBlur()
    },
    // The keys of the fields are those of the value; the compiler loses that in fromEntries.
    value: Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])) as { [K in keyof F]: F[K]['value'] },
    onChange: (next: { [K in keyof F]: Parameters<F[K]['onChange']>[0] }) => {
      for (const name of Object.keys(fields)) if (next[name] !== fields[name]!.value) fields[name]!.onChange(next[name] as never)
    },
  }
}

/** Latin digits for Arabic-Indic and Persian ones, so that pasted numbers are understood. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}
