import { type Gate, gates } from '@embark/contract/kernel/access.ts'
import { LandingSwitch } from '@embark/contract/organization/switch/switch.contract.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { AudienceFields } from './audience.form.tsx'
import { type Choices, gateName, landingPages, usePageWords } from './switch.state.ts'

interface Props {
  readonly rule: LandingSwitch | null
  readonly choices: Choices
  readonly onKeep: (rule: LandingSwitch) => void
  readonly onClose: () => void
}

/** One landing rule: whom it is for, while which gate is on, and the page. */
export function LandingForm({ rule, choices, onKeep, onClose }: Props) {
  const t = useT()
  const page = usePageWords()
  const form = useSchemaForm('landing', LandingSwitch, {
    defaults: { audience: rule?.audience ?? {}, gate_key: rule?.gate_key ?? null, target: rule?.target ?? '' },
    send: onKeep,
    onDone: onClose,
  })
  const paths = landingPages.map(({ path }) => path as string)
  const options = [...new Set([...(rule ? [rule.target] : []), ...paths])].map((value) => ({
    value,
    label: `${page(value).name} (${value})`,
  }))
  return (
    <FormScreen variant="drawer" title={rule ? t('Edit the rule') : t('Add a rule')} form={form} verb={t('Keep')} onCancel={onClose}>
      <SelectField label={t('Page')} required searchable data={options} {...form.field('target')} />
      <AudienceFields form={form.part('audience')} choices={choices} />
      <SelectField
        label={t('Only while this gate is on')}
        clearable
        // The keys of a literal object are its keys and nothing else.
        data={(Object.keys(gates) as Gate[]).map((value) => ({ value, label: t(gateName(value)) }))}
        {...form.field('gate_key')}
      />
    </FormScreen>
  )
}
