import { type LeadPayment, leadPayments } from '@embark/contract/finance/lead-payment/lead-payment.contract.ts'
import { owedIn } from '@embark/contract/finance/lead-payment/lead-payment.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatDay, formatMoney } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Tag } from '#ui/parts/tag.tsx'
import './lead-payment.css'

const isOwed = ({ status }: LeadPayment) => (owedIn as readonly string[]).includes(status)
/** What is due first comes first; what has no day comes last. */
const byDay = (a: LeadPayment, b: LeadPayment) => (a.due_date ?? '9').localeCompare(b.due_date ?? '9')

/** What a family pays next and how, or that there is nothing to pay for now. */
export function NextPayment({ lead }: { readonly lead: string }) {
  const t = useT()
  const read = useEndpoint(leadPayments.ofLead, { params: { id: lead }, query: { page: 1, per_page: 25 } }, { keep: true })
  if (!read.data) return null
  const next = read.data.recordsInfo.filter(isOwed).sort(byDay)[0]
  if (!next)
    return (
      <section aria-labelledby="next-payment">
        <h2 id="next-payment">{t('Nothing to pay for now')}</h2>
        <p className="e-muted">{t('You hear of it as soon as something falls due.')}</p>
      </section>
    )
  const { title, total, due_date, is_overdue, status } = next
  return (
    <section className="e-panel lead-payment-next" aria-labelledby="next-payment">
      {due_date && (
        <Tag tone={is_overdue ? 'danger' : 'warn'}>
          {is_overdue ? t('Was due on {{day}}', { day: formatDay(due_date) }) : t('Pay by {{day}}', { day: formatDay(due_date) })}
        </Tag>
      )}
      <h2 id="next-payment">{t('Next: {{step}}', { step: title })}</h2>
      <p className="lead-payment-amount">
        <bdi>{formatMoney(total.amount_minor, total.currency)}</bdi>
      </p>
      <p>
        {status === 'processing'
          ? t('Your payment is on its way. Your counsellor confirms it here once it has arrived.')
          : t('Pay by bank transfer or at our office. Your counsellor confirms it here once it has arrived.')}
      </p>
    </section>
  )
}
