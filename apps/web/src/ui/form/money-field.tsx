import { Input, Select, TextInput } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { amountText, currencyDecimals } from '../parts/money.tsx'
import { useNumberLocale, useWords } from '../words.tsx'
import { type FieldProps, latinDigits } from './field-props.ts'

export type MoneyValue<C extends string = string> = {
  /** In minor units; null while empty. */
  minor: number | null
  currency: C
}

/** An amount as somebody writes it, in minor units: "1,234.50", "1.234,50", "١٢٣" and "GBP 28 500" are all understood. */
export function readAmount(text: string, currency: string): number | null {
  const plain = latinDigits(text)
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(/[^0-9.,-]/g, '')
  if (!/\d/.test(plain)) return null
  const decimals = currencyDecimals(currency)
  const lastMark = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const behind = plain.length - lastMark - 1
  const mark = plain[lastMark] ?? ''
  const marks = plain.split(mark).length - 1
  const isDecimal = lastMark >= 0 && behind <= Math.max(decimals, 2) && marks === 1
  const whole = (isDecimal ? plain.slice(0, lastMark) : plain).replace(/[.,]/g, '')
  const part = (isDecimal ? plain.slice(lastMark + 1) : '').padEnd(decimals, '0').slice(0, decimals)
  const minor = Number(`${whole}${part}`)
  return Number.isSafeInteger(minor) ? minor : null
}

/** An amount and its currency, kept in minor units and never as a fraction. */
export function MoneyField<C extends string>(
  props: FieldProps & { value: MoneyValue<C>; onChange: (value: MoneyValue<C>) => void; currencies: readonly C[] },
) {
  const { value, onChange, currencies, label, required, description, error, disabled, placeholder, onBlur } = props
  const t = useWords()
  const locale = useNumberLocale()
  const made = useId()
  const id = props.id ?? made
  const written = value.minor === null ? '' : amountText(value.minor, value.currency, locale, true)
  const [text, setText] = useState(written)
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    if (!typing) setText(written)
  }, [written, typing])
  const choose = (currency: C | null) => currency && onChange({ minor: text ? readAmount(text, currency) : null, currency })
  return (
    <Input.Wrapper id={id} labelProps={{ htmlFor: id }} label={label} required={required} description={description} error={error}>
      <div className="e-joined" data-kind="money">
        <Select
          aria-label={t('Currency of {{label}}', { label })}
          data={currencies}
          value={value.currency}
          onChange={choose}
          allowDeselect={false}
          searchable={currencies.length > 8}
          disabled={disabled}
        />
        <TextInput
          id={id}
          inputMode="decimal"
          dir="ltr"
          className="e-num"
          placeholder={placeholder}
          disabled={disabled}
          value={text}
          aria-invalid={error ? true : undefined}
          error={Boolean(error)}
          onFocus={() => setTyping(true)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            onChange({ ...value, minor: readAmount(event.currentTarget.value, value.currency) })
          }}
          onBlur={() => {
            setTyping(false)
            onBlur?.()
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
