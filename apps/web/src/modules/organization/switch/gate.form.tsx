import { type Language, languages } from '@embark/contract/kernel/language.ts'
import type { GateSwitch } from '@embark/contract/organization/switch/switch.contract.ts'
import { switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { gateMeanings } from '@embark/contract/organization/switch/switch.rules.ts'
import { MultiSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { AudienceFields } from './audience.form.tsx'
import { Difference } from './difference.view.tsx'
import { type Choices, gateName, useAudienceWords, useSaving } from './switch.state.ts'

interface Props {
  readonly gate: GateSwitch
  readonly choices: Choices
  /** What the reader looked at when the form was opened. */
  readonly version: number
  readonly onClose: () => void
}

/** A language by its own name. */
const nativeName = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
const namesOf = (list: readonly string[] | undefined) => (list ?? languages).map(nativeName).join(', ')

/** Switches one gate on or off, and says for whom. */
export function GateForm({ gate, choices, version, onClose }: Props) {
  const t = useT()
  const words = useAudienceWords(choices)
  const [enabled, setEnabled] = useState(gate.enabled)
  const [audience, setAudience] = useState(gate.audience)
  const [config, setConfig] = useState(gate.config as { languages?: Language[] })
  const { busy, failure, attempt, save } = useSaving(onClose)
  const onOff = (value: boolean) => (value ? t('On') : t('Off'))
  const was = gate.config as { languages?: Language[] }
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
      complaints={failure ? [{ fieldId: 'gate-enabled', message: failure }] : []}
      attempt={attempt}
      verb={t('Save')}
      disabledReason={isChanged ? undefined : t('Nothing is changed yet.')}
      onSubmit={() =>
        void save(() => call(switches.saveGate, { params: { key: gate.key }, body: { enabled, audience, config } }, { version }))
      }
      onCancel={onClose}
      busy={busy}
    >
      <p>{t(gateMeanings[gate.key].does)}</p>
      <Switch id="gate-enabled" label={t('Switched on')} checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
      {gate.key === 'shell.language_menu' && (
        <MultiSelect
          label={t('Languages')}
          description={t('Those of the company’s languages that the menu offers; none chosen means all.')}
          data={languages.map((value) => ({ value, label: nativeName(value) }))}
          value={config.languages ?? []}
          // The options are languages and nothing else.
          onChange={(list) => setConfig(list.length ? { languages: list as Language[] } : {})}
        />
      )}
      <AudienceFields value={audience} onChange={setAudience} choices={choices} />
      {gateMeanings[gate.key].isBeforeSignIn && (
        <p className="e-sub">{t('Before people sign in nobody is known: with an audience it is off there.')}</p>
      )}
      <Difference changes={changes} />
    </FormScreen>
  )
}
