import { type FormField, formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { FieldSwitches } from './field-parts.form.tsx'
import { fieldSaving } from './form-field.state.ts'

/** Changes how a field is used, and shows in which forms. */
export function ManageFieldForm({ field, onClose }: { field: FormField; onClose: () => void }) {
  const t = useT()
  const { type, is_searchable, is_filterable, is_active } = field
  const form = useEndpointForm(formFields.edit, {
    defaults: { type, is_searchable, is_filterable, is_active },
    toCall: ({ type: _, ...body }) => ({ params: { identifier: field.identifier }, body }),
    ...fieldSaving(t, onClose),
  })
  return (
    <FormScreen title={t('Manage Field')} form={form} onCancel={onClose}>
      <strong dir="auto">{t(field.label)}</strong>
      <FieldSwitches form={form} isDefault={field.is_default} />
      <section aria-label={t('Used in')}>
        <h3 className="e-sub">{t('Used in')}</h3>
        {field.forms.length > 0 ? (
          <ul>
            {field.forms.map((name) => (
              <li key={name} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('No form uses this field yet.')}</p>
        )}
      </section>
    </FormScreen>
  )
}
