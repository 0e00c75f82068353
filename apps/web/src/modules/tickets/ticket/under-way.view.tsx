import { tickets } from '@embark/contract/tickets/ticket/ticket.contract.ts'
import { bugNames, type InventoryType, programFacts, ticketStatusNames } from '@embark/contract/tickets/ticket/ticket.rules.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useCan } from '#platform/session/session.ts'
import { Tag } from '#ui/parts/tag.tsx'
import { toneOf } from './ticket.state.ts'
import './ticket.css'

/** Which corrections of a record were asked for or made lately; nothing where there are none. */
export function UnderWay({ module_type, module_identifier }: { module_type: InventoryType; module_identifier: string }) {
  const t = useT()
  const mayRead = useCan('programs.read')
  const answer = useEndpoint(tickets.about, { query: { module_type, module_identifier } }, { enabled: mayRead })
  const known = answer.data?.recordsInfo ?? []
  if (!known.length) return null
  return (
    <ul className="ticket-known" aria-label={t('Corrections')}>
      {known.map(({ bug_type, fact, status, created_at, closed_at }) => (
        <li key={`${created_at}${bug_type}${fact}`}>
          <span className="e-grow">{[fact && t(programFacts[fact]), t(bugNames[bug_type])].filter(Boolean).join(' · ')}</span>
          <span className="e-muted e-num">{formatMomentDay(closed_at ?? created_at)}</span>
          <Tag tone={toneOf(status)}>{status === 'resolved' ? t('Corrected') : t(ticketStatusNames[status])}</Tag>
        </li>
      ))}
    </ul>
  )
}
