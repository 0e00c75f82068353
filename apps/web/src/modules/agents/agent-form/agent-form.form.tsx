import { type AgentForm, type AgentFormField, agentForms } from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import {
  type AgentFieldName,
  agentFieldNames,
  agentFields,
  fixedAgentFields,
} from '@embark/contract/agents/agent-request/agent-request.rules.ts'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { Segments, waysOf } from '#ui/parts/segments.tsx'
import '../agent-request/agent-request.css'

type Asked = 'no' | 'optional' | 'required'
const askedNames: Record<Asked, string> = { no: 'Not asked', optional: 'Optional', required: 'Required' }
const usual: AgentFormField[] = [
  ...fixedAgentFields.map((field_name) => ({ field_name, is_required: true })),
  { field_name: 'mobile', is_required: true },
]

/** Makes a form, or changes one: its title and what it asks. */
export function AgentFormForm({ form, onClose }: { form: AgentForm | null; onClose: () => void }) {
  const t = useT()
  const edit = useRecordForm(form, {
    defaults: { title: form?.title ?? '', fields: form?.fields ?? usual, is_active: form?.is_active ?? true },
    stales: [agentForms.list],
    create: { endpoint: agentForms.create, title: t('New form'), verb: t('Create form'), said: t('The form was created') },
    edit: {
      endpoint: agentForms.edit,
      title: t('Edit form'),
      version: form?.version,
      said: t('The form was saved'),
    },
    onDone: onClose,
  })
  const { fields } = edit.values
  const asked = (name: AgentFieldName): Asked => {
    const field = fields.find(({ field_name }) => field_name === name)
    return field ? (field.is_required ? 'required' : 'optional') : 'no'
  }
  const ask = (name: AgentFieldName, how: Asked) => {
    const others = fields.filter(({ field_name }) => field_name !== name)
    const all = how === 'no' ? others : [...others, { field_name: name, is_required: how === 'required' }]
    edit.set({ fields: agentFieldNames.flatMap((name) => all.filter(({ field_name }) => field_name === name)) })
  }
  return (
    <FormScreen variant="drawer" form={edit} onCancel={onClose}>
      <TextInput label={t('Title')} required {...edit.field('title')} />
      <FormSection title={t('Fields')} help={t('Company name, first name, last name and email address are always asked')}>
        {agentFieldNames
          .filter((name) => !fixedAgentFields.includes(name))
          .map((name) => (
            <div key={name} className="agent-form-field">
              <span>{t(agentFields[name].label)}</span>
              <Segments
                label={t(agentFields[name].label)}
                options={waysOf(askedNames).map((way) => ({ ...way, name: t(way.name) }))}
                value={asked(name)}
                onChange={(how) => ask(name, how)}
              />
            </div>
          ))}
      </FormSection>
      <CheckboxField label={t('Active')} {...edit.field('is_active')} />
    </FormScreen>
  )
}
