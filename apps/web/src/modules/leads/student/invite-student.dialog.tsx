import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { leadStudents } from '@embark/contract/leads/student/student.contract.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'

/** Asks before the person of a lead gets a sign-in of their own. */
export function InviteStudent({ lead, onClose }: { lead: LeadRecord; onClose: () => void }) {
  const t = useT()
  const invite = useAction(leadStudents.invite, {
    stales: [leads.single, leadStudents.list, leadActivities.list],
    said: t('Invitation sent'),
    onDone: onClose,
    onFailed: onClose,
  })
  return (
    <ConfirmDialog
      opened
      title={t('Invite to the portal')}
      text={t('{{name}} gets a link at {{email}} to choose a password, and then sees their own papers, programs and applications.', {
        name: fullNameOf(lead),
        email: lead.email ?? '',
      })}
      verb={t('Send invitation')}
      busy={invite.isPending}
      onConfirm={() => invite.mutate({ query: { lead_identifier: lead.identifier }, body: {} })}
      onClose={onClose}
    />
  )
}
