import {
  type UnsubscribeReason,
  unsubscribeReasons,
} from '@embark/contract/notifications/unsubscribe-reason/unsubscribe-reason.contract.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

const stales = [unsubscribeReasons.list, unsubscribeReasons.dropdown]

/** Creates a reason, or changes one. */
export function UnsubscribeReasonForm({ reason, onClose }: { reason?: UnsubscribeReason | undefined; onClose: () => void }) {
  const t = useT()
  const defaults = {
    title: reason?.title ?? '',
    requires_remarks: reason?.requires_remarks ?? false,
    is_active: reason?.is_active ?? true,
  }
  const done = (message: string) => () => {
    toast.done({ message })
    onClose()
  }
  const creating = useEndpointForm(unsubscribeReasons.create, {
    defaults,
    toCall: (body) => ({ body }),
    stales,
    onDone: done(t('Unsubscribe reason created successfully')),
  })
  const changing = useEndpointForm(unsubscribeReasons.update, {
    defaults,
    toCall: (body) => ({ params: { identifier: reason?.identifier ?? '' }, body }),
    stales,
    onDone: done(t('Unsubscribe reason updated successfully')),
  })
  const form = reason ? changing : creating
  return (
    <FormScreen
      variant="drawer"
      opened
      title={reason ? t('Edit unsubscribe reason') : t('New unsubscribe reason')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={reason ? t('Save') : t('Create unsubscribe reason')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <TextInput label={t('Title')} required maxLength={150} {...form.field('title')} />
      <Checkbox
        label={t('Requires remarks')}
        description={t('Who chooses this reason writes a few words.')}
        {...form.field('requires_remarks', 'checkbox')}
      />
      <Checkbox label={t('Active')} description={t('Only active reasons are offered.')} {...form.field('is_active', 'checkbox')} />
    </FormScreen>
  )
}
