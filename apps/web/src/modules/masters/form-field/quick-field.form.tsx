import { type FormField, formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { FieldBasics, FieldOptionsPart } from './field-parts.form.tsx'
import { formFieldReads, nameFor, newField } from './form-field.state.ts'

/** Makes a field without leaving the form that needs it. */
export function QuickFieldForm(props: { label: string; onClose: () => void; onDone: (field: FormField) => void }) {
  const t = useT()
  const form = useEndpointForm(formFields.create, {
    defaults: { ...newField, label: props.label, name: nameFor(props.label) },
    stales: formFieldReads,
    failure: 'Unable to create field',
    isToast: true,
    said: t('Field created successfully'),
    onDone: ({ formFieldInfo }) => {
      props.onDone(formFieldInfo)
    },
  })
  return (
    <FormScreen variant="drawer" title={t('New field')} form={form} verb={t('Create field')} onCancel={props.onClose}>
      <FieldBasics form={form} />
      <FieldOptionsPart form={form} />
    </FormScreen>
  )
}
