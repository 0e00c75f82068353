import { type Language, languages } from '@embark/contract/kernel/language.ts'
import type { GateSwitch } from '@embark/contract/organization/switch/switch.contract.ts'
import { switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { gateMeanings } from '@embark/contract/organization/switch/switch.rules.ts'
import { MultiSelect } from '@mantine/core'
import { useEndpointForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageNames } from '#platform/i18n/language-names.ts'
import { languageOptions } from '#platform/i18n/language-options.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { AudienceFields } from './audience.form.tsx'
import { Difference } from './difference.view.tsx'
import { type Choices, gateName, savingSwitches, useAudienceWords } from './switch.state.ts'

interface Props {
  readonly gate: GateSwitch
  readonly choices: Choices
  /** What the reader looked at when the form was opened. */
  readonly version: number
  /** How the switch stands when the form opens: as it is, or turned. */
  readonly isOn: boolean
  readonly onClose: () => void
}

const namesOf = (list: readonly Language[] | undefined) => (list ?? languages).map((language) => languageNames[language]).join(', ')

/** Switches one gate on or off, and says for whom. */
export function GateForm({ gate, choices, version, isOn, onClose }: Props) {
  const t = useT()
  const words = useAudienceWords(choices)
  const form = useEndpointForm(switches.saveGate, {
    defaults: { enabled: isOn, audience: gate.audience, config: gate.config },
    toCall: (body) => ({ params: { key: gate.key }, body }),
    version,
    ...savingSwitches(t),
    onDone: onClose,
  })
  const { enabled, audience } = form.values
  const onOff = (value: boolean) => (value ? t('On') : t('Off'))
  const was = gate.config as { languages?: Language[] }
  const config = form.values.config as { languages?: Language[] }
  const changes = [
    { name: t('Status'), before: onOff(gate.enabled), after: onOff(enabled) },
    { name: t('For whom'), before: words(gate.audience), after: words(audience) },
    ...(gate.key === 'shell.language_menu'
      ? [{ name: t('Languages'), before: namesOf(was.languages), after: namesOf(config.languages) }]
      : []),
  ]
  const isChanged = changes.some(({ before, after }) => before !== after)
  return (
    <FormScreen
      variant="drawer"
      title={t(gateName(gate.key))}
      form={form}
      verb={t('Save')}
      disabledReason={isChanged ? undefined : t('No changes yet')}
      onCancel={onClose}
    >
      <p>{t(gateMeanings[gate.key].does)}</p>
      <SwitchField label={t('Switched on')} {...form.field('enabled')} />
      {gate.key === 'shell.language_menu' && (
        <MultiSelect
          label={t('Languages')}
          description={t('The company languages offered in the menu. Leave empty to offer all.')}
          data={languageOptions}
          value={config.languages ?? []}
          onChange={(list) => form.set({ config: list.length ? { languages: list } : {} })}
        />
      )}
      <AudienceFields form={form.part('audience')} choices={choices} />
      {gateMeanings[gate.key].isBeforeSignIn && (
        <p className="e-sub">{t('Before sign-in nobody is identified, so a module with an audience is off there.')}</p>
      )}
      <Difference changes={changes} />
    </FormScreen>
  )
}
