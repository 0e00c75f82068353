import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { exponentOf } from '@embark/contract/kernel/currency-digits.ts'
import { rateInWords } from '@embark/contract/kernel/rate-in-words.ts'
import { formatDay, formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'

type FeeName = 'tuition_fee' | 'application_fee'

/** Fees in the company's own currency, to the unit, with the rate they were made by and its day; nothing where they are in it anyway. */
export function ConvertedFees({ card, fees }: { readonly card: ProgramCard; readonly fees: readonly FeeName[] }) {
  const t = useT()
  const { converted } = card
  const amounts = fees.flatMap((fee) => converted?.[fee] ?? [])
  const original = card.tuition_fee ?? card.application_fee
  if (!converted || !amounts[0] || !original) return null
  const { currency, rate, rate_on } = converted
  const units = amounts.map(({ amount_minor }) => formatNumber(Math.round(amount_minor / 10 ** exponentOf(currency))))
  return (
    <small className="e-muted program-converted" title={rateInWords(original.currency, { total: amounts[0], rate })}>
      {t('About {{amount}} at the rate of {{day}}', { amount: `${currency} ${units.join(' · ')}`, day: formatDay(rate_on) })}
    </small>
  )
}
