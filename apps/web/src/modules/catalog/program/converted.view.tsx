import type { ProgramCard } from '@embark/contract/catalog/program/program.contract.ts'
import { rateInWords } from '@embark/contract/quotations/quotation/quotation.rules.ts'
import { formatDay, formatMoney } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'

type FeeName = 'tuition_fee' | 'application_fee'

/** A fee in the company's own currency, with the rate it was made by and its day; nothing where it is in it anyway. */
export function ConvertedFee({ card, fee }: { readonly card: ProgramCard; readonly fee: FeeName }) {
  const t = useT()
  const { converted } = card
  const amount = converted?.[fee]
  const original = card[fee]
  if (!converted || !amount || !original) return null
  return (
    <small className="e-muted program-converted" title={rateInWords(original.currency, { total: amount, rate: converted.rate })}>
      {t('About {{amount}} at the rate of {{day}}', {
        amount: formatMoney(amount.amount_minor, amount.currency),
        day: formatDay(converted.rate_on),
      })}
    </small>
  )
}
