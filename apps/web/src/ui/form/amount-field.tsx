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
  const minor = currency ? readAmount(String(value), currency) : null
  const shown = written ?? (minor === null ? String(value) : amountText(minor, currency!, locale, true))
  const plainOf = (text: string) => {
    const amount = currency ? readAmount(text, currency) : null
    return amount === null ? text : (amount / 10 ** currencyDecimals(currency!)).toFixed(currencyDecimals(currency!))
  }
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
