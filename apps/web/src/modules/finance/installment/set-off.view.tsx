import { formatMoney } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'

interface Props {
  readonly minor: number
  readonly invoices: readonly { readonly invoice_no: string }[]
  readonly paid: number
  readonly currency: string
}

/** How much of a payment to an agency was or is set off, from which invoices, and what goes out. */
export function SetOffWords({ minor, invoices, paid, currency }: Props) {
  const t = useT()
  return t('Set off {{amount}} from {{invoices}}, paid out {{paid}}', {
    amount: formatMoney(minor, currency),
    invoices: invoices.map(({ invoice_no }) => invoice_no).join(', '),
    paid: formatMoney(paid, currency),
  })
}
