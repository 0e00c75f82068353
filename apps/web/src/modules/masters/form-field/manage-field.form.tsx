import { type FormField, formFields } from '@embark/contract/masters/form-field/form-field.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { FieldSwitches } from './field-parts.form.tsx'
import { bodyOf, type FieldForm, formFieldReads } from './form-field.state.ts'

/** Says how a field is used, and where it stands. */
export function ManageFieldForm({ field, onClose }: { field: FormField; onClose: () => void }) {
  const t = useT()
  const { type, is_searchable, is_filterable, is_active } = field
  const form = useEndpointForm(formFields.edit, {
    defaults: { type, is_searchable, is_filterable, is_active } as never,
    toCall: ({ type: _, ...body }) => ({ params: { identifier: field.identifier }, body: bodyOf(body) }),
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
      variant="modal"
      opened
      title={t('Manage Field')}
      complaints={form.complaints}
      attempt={form.attempt}
      verb={t('Save')}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      busy={form.saving}
    >
      <strong dir="auto">{t(field.label)}</strong>
      <FieldSwitches form={form as unknown as FieldForm} isDefault={field.is_default} />
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
