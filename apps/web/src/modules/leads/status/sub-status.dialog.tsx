import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import { SubStatusField } from '#modules/masters/move.public.tsx'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

/** Says where within its status a lead stands, without a move. */
export function SubStatusDialog({ lead, onClose }: { lead: LeadRecord; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(leads.edit, {
    defaults: { sub_status_id: lead.sub_status?.id ?? null, version: lead.version },
    toCall: (body) => ({ params: { id: lead.identifier }, body }),
    stales: [leads.list, leads.single, leadActivities.list],
    said: t('Lead updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen variant="modal" title={t('Change sub-status')} verb={t('Save changes')} form={form} onCancel={onClose}>
      <SubStatusField status={lead.status.identifier} {...form.field('sub_status_id')} />
    </FormScreen>
  )
}
