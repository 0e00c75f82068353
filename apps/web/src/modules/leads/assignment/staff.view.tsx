import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRow } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { HolderLine } from '#platform/text/holder.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'

/** Who works the lead, and in which role. */
export function Staff({ lead, canRemove }: { lead: string; canRemove: boolean }) {
  const t = useT()
  const page = useEndpoint(leadAssignments.staff, { params: { id: lead } })
  if (!page.data) return <LateSkeleton kind="rows" rows={2} />
  if (!page.data.recordsInfo.length) return <p className="e-muted">{t('No one is assigned to this lead yet.')}</p>
  return (
    <ul className="e-matches">
      {page.data.recordsInfo.map((holder) => (
        <li className="e-row" key={`${holder.user.identifier}${holder.role.identifier}`}>
          <span className="e-grow">
            <HolderLine user={holder.user} role={holder.role} />
          </span>
          {canRemove && <RemoveFromLead lead={lead} holder={holder} />}
        </li>
      ))}
    </ul>
  )
}

/** The menu of somebody who works a lead. */
export function RemoveFromLead({ lead, holder: { user, role } }: { lead: string; holder: LeadRow['staff'][number] }) {
  const t = useT()
  const remove = useAction(leadAssignments.remove, { stales: [leadAssignments.staff, leads.single, leads.list, leadActivities.list] })
  return (
    <MenuButton
      label={t('More for {{name}}', { name: fullNameOf(user) })}
      entries={[
        {
          id: 'remove',
          label: t('Take off the lead'),
          danger: true,
          onRun: () =>
            remove.mutate({ params: { id: lead }, query: { user_identifier: user.identifier, role_identifier: role.identifier } }),
        },
      ]}
    />
  )
}
