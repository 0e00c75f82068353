import { decimalsIn, kept } from '../kept.ts'
import { useNumberLocale, useWords } from '../words.tsx'
import './parts.css'

let decimalsOf: (currency: string) => number = kept((currency) => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
})

/** Lets the app say how many decimals a currency is kept with, which is not always what a browser writes it with. */
export function keepDecimals(of: (currency: string) => number) {
  decimalsOf = of
}

/** How many decimals a currency has. */
export const currencyDecimals = (currency: string) => decimalsOf(currency)

/** An amount in minor units as digits, without its currency. */
export function amountText(minor: number, currency: string, locale: string, whole = false): string {
  const decimals = currencyDecimals(currency)
  const major = minor / 10 ** decimals
  const shown = whole && Number.isInteger(major) ? 0 : decimals
  return decimalsIn(locale, shown).format(major)
}

export type MoneyProps = {
  /** In minor units, such as 2850000 for GBP 28,500.00. */
  minor: number | null
  currency: string
  /** Leaves the decimals out when they are zero. */
  whole?: boolean
}

/** An amount with its currency always before it. */
export function Money({ minor, currency, whole = false }: MoneyProps) {
  const locale = useNumberLocale()
  if (minor === null) return <NoValue />
  return (
    <bdi className="e-money" dir="ltr">
      <i>{currency}</i> {amountText(minor, currency, locale, whole)}
    </bdi>
  )
}

/** One amount per currency, each on its own line, because currencies are never added up. */
export function MoneyByCurrency(props: { amounts: { minor: number; currency: string }[]; whole?: boolean }) {
  if (props.amounts.length === 0) return <NoValue />
  return (
    <span className="e-two">
      {props.amounts.map((amount) => (
        <Money key={amount.currency} {...amount} whole={props.whole ?? false} />
      ))}
    </span>
  )
}

/** A dash for the eye where there is nothing, or the shape of a day that is not known (G-C-101), and words for the ear. */
export function NoValue({ day, short }: { day?: boolean; short?: boolean }) {
  const t = useWords()
  const dash = short ? '-' : '--'
  return (
    <span className="e-muted e-none">
      <span aria-hidden="true">{day ? '----/--/--' : dash}</span>
      <span className="e-sr">{t('No value')}</span>
    </span>
  )
}
