import { type AgentForm, type AgentFormField, agentForms } from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import {
  type AgentFieldName,
  agentFieldNames,
  agentFields,
  fixedAgentFields,
} from '@embark/contract/agents/agent-request/agent-request.rules.ts'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { toast } from '#ui/feedback/toasts.tsx'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'

type Asked = 'no' | 'optional' | 'required'
const usual: AgentFormField[] = [
  ...fixedAgentFields.map((field_name) => ({ field_name, is_required: true })),
  { field_name: 'mobile', is_required: true },
]

/** Makes a form, or changes one: its title and what it asks. */
export function AgentFormForm({ form, onClose }: { form?: AgentForm; onClose: () => void }) {
  const t = useT()
  const defaults = { title: form?.title ?? '', fields: form?.fields ?? usual, is_active: form?.is_active ?? true }
  const common = {
    defaults,
    stales: [agentForms.list],
    onDone: () => {
      toast.done({ message: form ? t('The form was saved') : t('The form was made') })
      onClose()
    },
  }
  const made = useEndpointForm(agentForms.create, { ...common, toCall: (body) => ({ body }) })
  const changed = useEndpointForm(agentForms.edit, {
    ...common,
    toCall: (body) => ({ params: { id: form?.identifier ?? '' }, body }),
    ...(form && { version: form.version }),
  })
  const edit = form ? changed : made
  // The contract's shape; the form library keeps values of any kind.
  const fields = edit.form.values['fields'] as AgentFormField[]
  const asked = (name: AgentFieldName): Asked => {
    const field = fields.find(({ field_name }) => field_name === name)
    return field ? (field.is_required ? 'required' : 'optional') : 'no'
  }
  const ask = (name: AgentFieldName, how: Asked) => {
    const others = fields.filter(({ field_name }) => field_name !== name)
    const all = how === 'no' ? others : [...others, { field_name: name, is_required: how === 'required' }]
    edit.form.setFieldValue(
      'fields',
      agentFieldNames.flatMap((one) => all.filter(({ field_name }) => field_name === one)),
    )
  }
  return (
    <FormScreen
      variant="drawer"
      opened
      title={form ? t('Edit form') : t('New form')}
      complaints={edit.complaints}
      attempt={edit.attempt}
      verb={form ? t('Save') : t('Create form')}
      onSubmit={() => void edit.submit()}
      onCancel={onClose}
      busy={edit.saving}
    >
      <TextInput label={t('Title')} required {...edit.field('title')} />
      <FormSection title={t('Fields')} help={t('Company name, first name, last name and email address are always asked')}>
        {agentFieldNames
          .filter((name) => !fixedAgentFields.includes(name))
          .map((name) => (
            <Select
              key={name}
              label={t(agentFields[name].label)}
              allowDeselect={false}
              data={[
                { value: 'no', label: t('Not asked') },
                { value: 'optional', label: t('Optional') },
                { value: 'required', label: t('Required') },
              ]}
              value={asked(name)}
              // The options are these three and nothing else.
              onChange={(how) => ask(name, how as Asked)}
            />
          ))}
      </FormSection>
      <Checkbox label={t('Active')} {...edit.field('is_active', 'checkbox')} />
    </FormScreen>
  )
}
