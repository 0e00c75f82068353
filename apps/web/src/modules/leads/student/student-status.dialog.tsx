import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadActivities } from '@embark/contract/leads/activity/activity.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { leadStudents, type StudentRow } from '@embark/contract/leads/student/student.contract.ts'
import { studentMoves, studentStatusMeanings } from '@embark/contract/leads/student/student.rules.ts'
import { Textarea } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'

interface Props {
  readonly student: Pick<StudentRow, 'identifier' | 'first_name' | 'last_name' | 'userInfo'>
  readonly onClose: () => void
}

/** Suspends a student with a reason, or lets them in again. */
export function StudentStatusDialog({ student, onClose }: Props) {
  const t = useT()
  // There is one way out of each status.
  const status = studentMoves[student.userInfo.status][0]!
  const isEnding = status === 'suspended'
  const form = useEndpointForm(leadStudents.changeStatus, {
    defaults: { status, remarks: '' },
    toCall: (body) => ({ params: { id: student.identifier }, body }),
    stales: [leadStudents.list, leadStudents.single, leads.single, leadActivities.list],
    said: t('Status updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen
      variant="modal"
      title={isEnding ? t('Suspend student') : t('Let the student in again')}
      form={form}
      verb={isEnding ? t('Suspend') : t('Let in')}
      danger={isEnding}
      onCancel={onClose}
    >
      <p className="e-muted" dir="auto">
        {fullNameOf(student)}
      </p>
      <p>{t(studentStatusMeanings[status])}</p>
      <Textarea label={t('Reason')} required={isEnding} autosize minRows={2} {...form.field('remarks')} />
    </FormScreen>
  )
}
