import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type FirstContact as Contact, firstContacts } from '@embark/contract/leads/first-contact/first-contact.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { NextStepDue } from '#platform/day/next-step.tsx'
import { formatMoment } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { RailSection } from '#ui/record/rail.tsx'

const ways = { message: 'By a message', call: 'By a call', counselling: 'By a counselling', stage: 'By a change of the status' } as const

/** Until when a lead has to be answered and by whom, or how it was; nothing where no clock was started. */
export function FirstContact({ lead }: { lead: string }) {
  const t = useT()
  const contact = useEndpoint(firstContacts.get, { params: { id: lead } }).data?.contactInfo
  if (!contact || contact.status === 'closed') return null
  return (
    <RailSection title={t('First contact')}>
      <Standing contact={contact} />
      {contact.hand_overs > 0 && <p className="e-sub">{t('Handed over {{count}} times', { count: contact.hand_overs })}</p>}
    </RailSection>
  )
}

function Standing({ contact: { status, due_at, is_overdue, ended_at, made_by, user } }: { contact: Contact }) {
  const t = useT()
  if (status === 'unanswered') return <p>{t('Nobody answered in time. The lead waits for somebody.')}</p>
  if (status === 'made')
    return (
      <p>
        {formatMoment(ended_at)}
        {made_by && <span className="e-sub"> · {t(ways[made_by])}</span>}
      </p>
    )
  return (
    <>
      {due_at ? <NextStepDue at={due_at} isOverdue={is_overdue} /> : <p>{t('No end: nobody works in the next three months.')}</p>}
      {user && (
        <p className="e-sub" dir="auto">
          {fullNameOf(user)}
        </p>
      )}
    </>
  )
}
