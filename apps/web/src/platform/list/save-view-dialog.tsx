import { savedViews } from '@embark/contract/identity/saved-view/saved-view.contract.ts'
import { TextInput } from '@mantine/core'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { useEndpointForm } from '../api/form.ts'
import { useT } from '../i18n/i18n.ts'
import type { ViewState } from '../prefs/view-state.ts'

/** Names the state of a list and keeps it, for oneself or for everyone in the role. */
export function SaveViewDialog({ list, state, onClose }: { list: string; state: ViewState; onClose: () => void }) {
  const t = useT()
  const view = useEndpointForm(savedViews.create, {
    defaults: { list, name: '', state, is_shared: false },
    stales: [savedViews.list],
    said: t('View saved'),
    onDone: onClose,
  })
  return (
    <FormScreen title={t('Save this view')} form={view} verb={t('Save view')} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={60} data-autofocus {...view.field('name')} />
      <CheckboxField label={t('Share with everyone in my role')} {...view.field('is_shared')} />
    </FormScreen>
  )
}
