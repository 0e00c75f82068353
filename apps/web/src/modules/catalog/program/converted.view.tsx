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
  const tuition = fees.includes('tuition_fee') ? converted?.tuition_fee : null
  const application = fees.includes('application_fee') ? converted?.application_fee : null
  const first = tuition ?? application
  const original = card.tuition_fee ?? card.application_fee
  if (!converted || !first || !original) return null
  const { currency, rate, rate_on } = converted
  const units = ({ amount_minor }: typeof first) => `${currency} ${formatNumber(Math.round(amount_minor / 10 ** exponentOf(currency)))}`
  const day = formatDay(rate_on)
  // Two sums side by side do not say which is which.
  const text =
    tuition && application
      ? t('About {{tuition}} tuition and {{application}} application fee at the rate of {{day}}', {
          tuition: units(tuition),
          application: units(application),
          day,
        })
      : t('About {{amount}} at the rate of {{day}}', { amount: units(first), day })
  return (
    <small className="e-muted program-converted" title={rateInWords(original.currency, { total: first, rate })}>
      {text}
    </small>
  )
}
