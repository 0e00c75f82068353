import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leadAssignments } from '@embark/contract/leads/assignment/assignment.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { useAction, useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { EmptyState, LateSkeleton } from '#ui/list/list-states.tsx'
import { MenuButton } from '#ui/parts/menu-button.tsx'
import { Person } from '#ui/parts/person-avatar.tsx'

/** Who works the lead, and in which role. */
export function Staff({ lead, canRemove }: { lead: string; canRemove: boolean }) {
  const t = useT()
  const page = useEndpoint(leadAssignments.staff, { params: { id: lead } })
  const remove = useAction(leadAssignments.remove, { stales: [leadAssignments.staff, leads.single, leads.list, leadActivities.list] })
  if (!page.data) return <LateSkeleton kind="rows" rows={2} />
  if (!page.data.recordsInfo.length) return <EmptyState text={t('No one is assigned to this lead yet.')} />
  return (
    <ul className="e-matches">
      {page.data.recordsInfo.map(({ user, role }) => (
        <li className="e-row" key={`${user.identifier}${role.identifier}`}>
          <span className="e-grow">
            <Person name={fullNameOf(user)} note={role.name} strong />
          </span>
          {canRemove && (
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
          )}
        </li>
      ))}
    </ul>
  )
}
