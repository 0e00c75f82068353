import { type FormField, formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { FieldOptionsPart } from './field-parts.form.tsx'
import { useFieldTypes } from './field-type.view.tsx'
import { bodyOf, type FieldForm, formFieldReads } from './form-field.state.ts'

/** Changes what a field is called and what it offers; its name stays. */
export function UpdateFieldForm({ field, onClose }: { field: FormField; onClose: () => void }) {
  const t = useT()
  const types = useFieldTypes()
  const form = useEndpointForm(formFields.edit, {
    // The type and the options of a default field are fixed, so they are not sent.
    defaults: {
      label: field.label,
      placeholder: field.placeholder ?? '',
      ...(!field.is_default && { type: field.type, field_options: field.field_options }),
    } as never,
    toCall: (body) => ({ params: { identifier: field.identifier }, body: bodyOf(body) }),
    stales: formFieldReads,
    failure: 'Unable to update field',
    isToast: true,
    onDone: () => {
      toast.done({ message: t('Field updated successfully') })
      onClose()
    },
  })
  return (
    <FormScreen
      variant="drawer"
      title={t('Update Field')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <TextInput label={t('Label')} required maxLength={100} dir="auto" {...form.field('label')} />
      <TextInput label={t('Field name')} value={field.name} readOnly dir="ltr" description={t('The name of a field cannot be changed')} />
      <TextInput label={t('Type')} value={types[field.type]} readOnly />
      <TextInput label={t('Placeholder')} maxLength={100} dir="auto" {...form.field('placeholder')} />
      {!field.is_default && <FieldOptionsPart form={form as unknown as FieldForm} isKindFixed={field.forms.length > 0} />}
    </FormScreen>
  )
}
