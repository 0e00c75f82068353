import { type FormField, formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { FieldOptionsPart } from './field-parts.form.tsx'
import { useFieldTypes } from './field-type.view.tsx'
import { fieldSaving } from './form-field.state.ts'

/** Changes what a field is called and what it offers; its name stays. */
export function UpdateFieldForm({ field, onClose }: { field: FormField; onClose: () => void }) {
  const t = useT()
  const types = useFieldTypes()
  const form = useEndpointForm(formFields.edit, {
    // The type and the options of a default field are fixed, so they are not sent.
    defaults: {
      label: field.label,
      placeholder: field.placeholder ?? '',
      type: field.is_default ? undefined : field.type,
      field_options: field.is_default ? undefined : field.field_options,
    },
    params: { identifier: field.identifier },
    ...fieldSaving(t, onClose),
  })
  return (
    <FormScreen variant="drawer" title={t('Update Field')} form={form} onCancel={onClose}>
      <TextInput label={t('Label')} required maxLength={100} dir="auto" {...form.field('label')} />
      <TextInput label={t('Field name')} value={field.name} readOnly dir="ltr" description={t('The name of a field cannot be changed')} />
      <TextInput label={t('Type')} value={types[field.type]} readOnly />
      <TextInput label={t('Placeholder')} maxLength={100} dir="auto" {...form.field('placeholder')} />
      {!field.is_default && <FieldOptionsPart form={form} isKindFixed={field.forms.length > 0} />}
    </FormScreen>
  )
}
