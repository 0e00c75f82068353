import { mostLeftOut } from '@embark/contract/catalog/program/program.rules.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'

/** Says how many programs a fee filter leaves out because nobody keeps a rate of their currency (G-L-54). */
export function LeftOut({ number }: { readonly number: number }) {
  const t = useT()
  return (
    <p className="e-muted program-left-out" role="status">
      {t('Left out by the fee, as no exchange rate of their currency is kept: {{number}}', {
        number: number < mostLeftOut ? formatNumber(number) : `${formatNumber(number)}+`,
      })}
    </p>
  )
}
