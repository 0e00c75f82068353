import { type Gate, gates } from '@embark/contract/kernel/access.ts'
import type { LandingSwitch } from '@embark/contract/organization/switch/switch.contract.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
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
  const [audience, setAudience] = useState(rule?.audience ?? {})
  const [gate, setGate] = useState<Gate | null>(rule?.gate_key ?? null)
  const [target, setTarget] = useState(rule?.target ?? '')
  const [attempt, setAttempt] = useState(0)
  const paths = landingPages.map(({ path }) => path as string)
  const options = [...new Set([...(rule ? [rule.target] : []), ...paths])].map((value) => ({
    value,
    label: `${page(value).name} (${value})`,
  }))
  const complaint = attempt > 0 && target === '' ? t('Choose a page') : undefined
  const keep = () => {
    setAttempt(attempt + 1)
    if (target === '') return
    onKeep({ audience, gate_key: gate, target })
    onClose()
  }
  return (
    <FormScreen
      variant="drawer"
      title={rule ? t('Edit the rule') : t('Add a rule')}
      complaints={complaint ? [{ fieldId: 'landing-target', message: complaint }] : []}
      attempt={attempt}
      verb={t('Keep')}
      onSubmit={keep}
      onCancel={onClose}
    >
      <Select
        id="landing-target"
        label={t('Page')}
        required
        searchable
        data={options}
        value={target || null}
        onChange={(value) => setTarget(value ?? '')}
        error={complaint}
      />
      <AudienceFields value={audience} onChange={setAudience} choices={choices} />
      <Select
        label={t('Only while this gate is on')}
        clearable
        data={(Object.keys(gates) as Gate[]).map((value) => ({ value, label: t(gateName(value)) }))}
        value={gate}
        // The options are gates and nothing else.
        onChange={(value) => setGate(value as Gate | null)}
      />
    </FormScreen>
  )
}
