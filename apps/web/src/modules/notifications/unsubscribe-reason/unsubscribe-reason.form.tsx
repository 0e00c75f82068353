import {
  type UnsubscribeReason,
  unsubscribeReasons,
} from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'

const stales = [unsubscribeReasons.list, unsubscribeReasons.dropdown]

/** Creates a reason, or changes one. */
export function UnsubscribeReasonForm({ reason, onClose }: { reason: UnsubscribeReason | null; onClose: () => void }) {
  const t = useT()
  const form = useRecordForm(reason, {
    defaults: {
      title: reason?.title ?? '',
      requires_remarks: reason?.requires_remarks ?? false,
      is_active: reason?.is_active ?? true,
    },
    stales,
    create: {
      endpoint: unsubscribeReasons.create,
      title: t('New unsubscribe reason'),
      verb: t('Create unsubscribe reason'),
      said: t('Unsubscribe reason created successfully'),
    },
    edit: {
      endpoint: unsubscribeReasons.update,
      title: t('Edit unsubscribe reason'),
      said: t('Unsubscribe reason updated successfully'),
    },
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" form={form} onCancel={onClose}>
      <TextInput label={t('Title')} required maxLength={150} {...form.field('title')} />
      <CheckboxField
        label={t('Requires remarks')}
        description={t('Who chooses this reason writes a few words.')}
        {...form.field('requires_remarks')}
      />
      <CheckboxField label={t('Active')} description={t('Only active reasons are offered.')} {...form.field('is_active')} />
    </FormScreen>
  )
}
