import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { exponentOf } from '@embark/contract/kernel/currency-digits.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'

type FeeName = 'tuition_fee' | 'application_fee'

/** Fees in the company's own currency, to the unit, with the rate they were made by and its day; nothing where they are in it anyway. */
export function ConvertedFees({ card, fees }: { readonly card: ProgramCard; readonly fees: readonly FeeName[] }) {
  const t = useT()
  const { converted } = card
  const amounts = fees.flatMap((fee) => converted?.[fee]?.amount_minor ?? [])
  if (!converted || !amounts.length) return null
  const { currency, rate, rate_on } = converted
  const units = amounts.map((minor) => formatNumber(Math.round(minor / 10 ** exponentOf(currency))))
  return (
    <small
      className="e-muted program-converted"
      title={`1 ${(card.tuition_fee ?? card.application_fee)?.currency} = ${Number(rate.toPrecision(6))} ${currency}`}
    >
      {t('About {{amount}} at the rate of {{day}}', { amount: `${currency} ${units.join(' · ')}`, day: formatDay(rate_on) })}
    </small>
  )
}
