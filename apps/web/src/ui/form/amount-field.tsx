import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { amountText } from '../parts/money.tsx'
import { useNumberLocale } from '../words.tsx'
import { readAmount } from './money-field.tsx'

/** An amount in a currency that is chosen elsewhere: named before it, and in groups of three while nobody writes it. */
export function AmountField({
  currency,
  value,
  onFocus,
  onBlur,
  ...field
}: Omit<TextInputProps, 'currency'> & { readonly currency: string | null | undefined }) {
  const locale = useNumberLocale()
  const [isTyping, setTyping] = useState(false)
  const minor = isTyping || !currency || typeof value !== 'string' ? null : readAmount(value, currency)
  return (
    <TextInput
      {...field}
      inputMode="decimal"
      dir="ltr"
      value={minor === null || !currency ? value : amountText(minor, currency, locale, true)}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
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
