import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { formatAgo } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { Due } from '#ui/parts/due.tsx'
import { NoValue } from '#ui/parts/money.tsx'

const hour = 3_600_000

/** How long is left until the first contact, how late it is, or that it was made. */
export function ContactClock({ clock }: { readonly clock: LeadRow['first_contact'] }) {
  const t = useT()
  if (clock?.status === 'made') return t('Answered')
  if (clock?.status === 'unanswered') return <Due when="overdue">{t('Nobody answered')}</Due>
  if (!clock?.due_at || clock.status === 'closed') return <NoValue />
  if (clock.is_overdue) return <Due when="overdue">{t('Late, {{ago}}', { ago: formatAgo(clock.due_at) })}</Due>
  const isSoon = new Date(clock.due_at).getTime() - Date.now() < hour
  return <Due when={isSoon ? 'today' : 'later'}>{formatAgo(clock.due_at)}</Due>
}

/** The same on a card, where only a clock that runs or has run out is told. */
export function ContactLine({ clock }: { readonly clock: LeadRow['first_contact'] }) {
  const t = useT()
  if (!clock || clock.status === 'made' || clock.status === 'closed' || (clock.status === 'waiting' && !clock.due_at)) return null
  return (
    <p className="e-row e-sub">
      <span>{t('First contact')}</span> <ContactClock clock={clock} />
    </p>
  )
}
