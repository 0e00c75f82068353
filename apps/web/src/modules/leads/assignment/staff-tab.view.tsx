import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { Button } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { formatMomentDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { me } from '#platform/session/session.ts'
import { HolderLine } from '#platform/text/holder.tsx'
import { EmptyState } from '#ui/list/list-states.tsx'
import { tipOf } from '#ui/parts/tip.ts'
import { RemoveFromLead } from './staff.view.tsx'

interface Props {
  readonly lead: LeadRecord
  readonly onAssign: (() => void) | undefined
  readonly onTransfer: (() => void) | undefined
}

/** Who works a lead, in which role, since when and by whom, and the ways to change it. */
export function StaffTab({ lead, onAssign, onTransfer }: Props) {
  const t = useT()
  const read = useEndpoint(leadAssignments.staff, { params: { id: lead.identifier } })
  if (!read.data) return <ReadState read={read} kind="rows" rows={2} />
  const staff = read.data.recordsInfo
  const assign = onAssign && <Button onClick={onAssign}>{t('Assign')}</Button>
  if (!staff.length) return <EmptyState text={t('No one is assigned to this lead yet.')} action={assign} />
  return (
    <>
      {(assign || onTransfer) && (
        <div className="e-row l-tab-act">
          {assign}
          {onTransfer && <Button onClick={onTransfer}>{t('Transfer')}</Button>}
        </div>
      )}
      <ul className="l-staff" aria-label={t('Assigned staff')}>
        {staff.map((holder) => (
          <li key={`${holder.user.identifier}${holder.role.identifier}`}>
            <span className="e-grow">
              <HolderLine
                user={holder.user}
                role={holder.role}
                {...(holder.user.identifier === lead.owner?.identifier && { more: t('Owner') })}
              />
            </span>
            <span className="e-sub">
              {holder.assigned_by
                ? t('Since {{day}}, by {{name}}', { day: formatMomentDay(holder.assigned_at), name: fullNameOf(holder.assigned_by) })
                : t('Since {{day}}', { day: formatMomentDay(holder.assigned_at) })}
            </span>
            {holder.user.identifier !== me().identifier && <Ways holder={holder} />}
            {lead.can.assign && <RemoveFromLead lead={lead.identifier} holder={holder} />}
          </li>
        ))}
      </ul>
    </>
  )
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
type Reached = { readonly user: LeadRecord['staff'][number]['user']; readonly email: string | null; readonly mobile: string | null }

/** How a colleague is called or written to, as far as the reader may know that. */
function Ways({ holder: { user, email, mobile } }: { readonly holder: Reached }) {
  const t = useT()
  const name = fullNameOf(user)
  const ways = [
    { href: mobile && `tel:${mobile}`, label: t('Call {{name}}', { name }), mark: <IconPhone {...icon} /> },
    { href: email && `mailto:${email}`, label: t('Email {{name}}', { name }), mark: <IconMail {...icon} /> },
  ]
  return ways.map(
    ({ href, label, mark }) =>
      href && (
        <a key={label} className="e-icon" href={href} aria-label={label} {...tipOf({ label })}>
          {mark}
        </a>
      ),
  )
}
