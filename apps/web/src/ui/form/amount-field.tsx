import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { amountText, currencyDecimals } from '../parts/money.tsx'
import { useNumberLocale } from '../words.tsx'
import { readAmount } from './money-field.tsx'

type AmountFieldProps = Omit<TextInputProps, 'currency' | 'onChange'> & {
  readonly currency: string | null | undefined
  readonly onChange: (plain: string) => void
}

/**
 * An amount in a currency that is chosen elsewhere: named before it, and in groups of three while nobody writes it. What is written is told
 * as plain digits with a point; entering the field changes nothing in it, so that what the Tab key chose stays chosen.
 */
export function AmountField({ currency, value, onChange, onFocus, onBlur, ...field }: AmountFieldProps) {
  const locale = useNumberLocale()
  const [written, write] = useState<string | null>(null)
  /** What can be read as an amount, written anew; everything else as it is. */
  const rewritten = (text: string, write: (minor: number, currency: string) => string) => {
    const minor = currency ? readAmount(text, currency) : null
    return minor === null ? text : write(minor, currency!)
  }
  const shown = written ?? rewritten(String(value), (minor, known) => amountText(minor, known, locale, true))
  const plainOf = (text: string) =>
    rewritten(text, (minor, known) => {
      const decimals = currencyDecimals(known)
      return (minor / 10 ** decimals).toFixed(decimals)
    })
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      dir="ltr"
      value={shown}
      onFocus={(event) => {
        write(shown)
        onFocus?.(event)
      }}
      onChange={({ currentTarget }) => {
        write(currentTarget.value)
        onChange(plainOf(currentTarget.value))
      }}
      onBlur={(event) => {
        write(null)
        onBlur?.(event)
      }}
      {...(currency && {
        leftSection: <span className="e-muted">{currency}</span>,
        leftSectionWidth: 52,
        leftSectionPointerEvents: 'none' as const,
      })}
    />
  )
}
