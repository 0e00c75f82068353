import { type Form, forms } from '@embark/contract/masters/form/form.contract.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { formFieldReads } from '../form-field/form-field.state.ts'

/** Changes what is said about a form, or withdraws it; its name stays. */
export function UpdateFormForm({ form: kept, onClose }: { form: Form; onClose: () => void }) {
  const t = useT()
  const form = useEndpointForm(forms.edit, {
    defaults: { description: kept.description ?? '', is_active: kept.is_active, operation: 'update' },
    params: { id: kept.identifier },
    stales: formFieldReads,
    version: kept.version,
    failure: 'Unable to update form',
    isToast: true,
    said: t('Form updated successfully'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Update Form')} form={form} onCancel={onClose}>
      <TextInput label={t('Form name')} value={kept.name} readOnly dir="auto" description={t('The name of a form cannot be changed')} />
      <Textarea label={t('Description')} autosize minRows={2} maxLength={1_000} dir="auto" {...form.field('description')} />
      <SwitchField
        label={t('Active')}
        description={kept.is_default ? t('A default form stays active') : t('Inactive forms cannot be filled in.')}
        disabled={kept.is_default}
        {...form.field('is_active')}
      />
    </FormScreen>
  )
}
