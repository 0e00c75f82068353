import { type Staff, StatusForm, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffStatusMeanings } from '@embark/contract/organization/staff/staff.rules.ts'
import { call } from '#platform/api/call.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { staffReads, staffStatusNames } from './staff.state.ts'

/** Manage Staff: gives somebody another status. */
export function StaffStatusDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const t = useT()
  const form = useSchemaForm(staff.changeStatus.id, StatusForm, {
    defaults: { staff_id: person.identifier, status: person.status },
    send: ({ staff_id, status }) => call(staff.changeStatus, { params: { id: staff_id }, body: { status } }),
    stales: staffReads,
    failure: 'Unable to update staff',
    said: t('Staff status updated successfully'),
    onDone: onClose,
  })
  const { status } = form.values
  const isEnding = status !== null && status !== 'active' && person.status === 'active'
  return (
    <FormScreen title={t('Manage Staff')} form={form} verb={t('Change status')} danger={isEnding} onCancel={onClose}>
      <p className="e-muted" dir="auto">
        {person.name}
      </p>
      <SelectField
        label={t('Status')}
        required
        data={choicesOf(staffStatusNames, t)}
        description={status && t(staffStatusMeanings[status])}
        {...form.field('status')}
      />
      {isEnding && <p className="e-sub">{t('They are signed out on every device immediately. Their assignments stay.')}</p>}
    </FormScreen>
  )
}
