import { to } from '@embark/contract/kernel/screen.ts'
import { forms } from '@embark/contract/masters/form/form.contract.ts'
import { masterScreens } from '@embark/contract/masters/masters.screens.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { hrefWith } from '#platform/prefs/view-state.ts'
import { useCan } from '#platform/session/session.ts'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { WizardScreen, type WizardStep } from '#ui/form/wizard-screen.tsx'
import { useGo } from '#ui/link.tsx'
import { formFieldReads } from '../form-field/form-field.state.ts'
import { useLeaveGuard } from './leave.state.ts'

/** The first step of a form: from here on it is a draft that can be continued later (G-M-23). */
export default function CreateFormPage() {
  const t = useT()
  const go = useGo()
  const mayBuild = useCan('masters.forms.update')
  const list = to(masterScreens.forms)
  const form = useEndpointForm(forms.create, {
    defaults: { name: '', description: '', is_active: true, operation: 'create' },
    stales: formFieldReads,
    failure: 'Unable to create form',
    isToast: true,
    said: t('Form created successfully'),
    onDone: ({ formInfo }) => {
      guard.letGo()
      go(mayBuild ? hrefWith(to(masterScreens.formBuilder, { form_id: formInfo.identifier }), { step: 1 }) : list)
    },
  })
  const guard = useLeaveGuard(form.isDirty())
  const names = [t('Details'), t('Fields'), t('Settings')]
  return (
    <WizardScreen
      title={t('New form')}
      path={[{ name: t('Forms'), href: list }]}
      steps={names.map((name, at): WizardStep => ({ id: String(at), name, state: at === 0 ? 'now' : 'ahead' }))}
      form={form}
    >
      <TextInput label={t('Form name')} required maxLength={100} dir="auto" {...form.field('name')} />
      <Textarea label={t('Description')} autosize minRows={2} maxLength={1_000} dir="auto" {...form.field('description')} />
      <SwitchField label={t('Active')} description={t('Inactive forms cannot be filled in.')} {...form.field('is_active')} />
    </WizardScreen>
  )
}
