import { type Staff, StatusForm, staff } from '@embark/contract/organization/staff/staff.contract.ts'
import { staffStatuses, staffStatusMeanings } from '@embark/contract/organization/staff/staff.rules.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { sentenceFor } from '#platform/api/failure.ts'
import { complaintsOf } from '#platform/api/form.ts'
import { useAction } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { staffReads, staffStatusNames } from './staff.state.ts'

const fieldIds: Record<string, string> = { status: 'staff-status', staff_id: '' }

/** Manage Staff: gives somebody another status. */
export function StaffStatusDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const t = useT()
  const [status, setStatus] = useState<string | null>(person.status)
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const change = useAction(staff.changeStatus, {
    stales: staffReads,
    quiet: true,
    onFailed: (error) => setErrors({ staff_id: t(sentenceFor(error, 'Unable to update staff')) }),
    onDone: () => {
      toast.done({ message: t('Staff status updated successfully') })
      onClose()
    },
  })
  const submit = () => {
    const form = { staff_id: person.identifier, status }
    const wrong = complaintsOf(StatusForm, form)
    setAttempt((count) => count + 1)
    setErrors(wrong)
    const parsed = StatusForm.safeParse(form)
    if (parsed.success) change.mutate({ params: { id: parsed.data.staff_id }, body: { status: parsed.data.status } })
  }
  const chosen = staffStatuses.find((each) => each === status)
  return (
    <FormScreen
      variant="modal"
      title={t('Manage Staff')}
      complaints={Object.entries(errors).map(([field, message]) => ({ fieldId: fieldIds[field] ?? '', message }))}
      attempt={attempt}
      verb={t('Change status')}
      danger={chosen !== undefined && chosen !== 'active' && person.status === 'active'}
      onSubmit={submit}
      onCancel={onClose}
      busy={change.isPending}
    >
      <p className="e-muted" dir="auto">
        {person.name}
      </p>
      <Select
        id="staff-status"
        label={t('Status')}
        required
        data={staffStatuses.map((value) => ({ value, label: t(staffStatusNames[value]) }))}
        value={status}
        onChange={setStatus}
        error={errors['status']}
        description={chosen && t(staffStatusMeanings[chosen])}
      />
      {chosen && chosen !== 'active' && person.status === 'active' && (
        <p className="e-sub">{t('They are signed out on every device at once. What is assigned to them stays assigned.')}</p>
      )}
    </FormScreen>
  )
}
