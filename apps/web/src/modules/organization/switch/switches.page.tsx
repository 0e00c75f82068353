import { organizationScreens } from '@embark/contract/organization/organization.screens.ts'
import type { FeatureSwitch, GateSwitch, Switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { featureMeanings, gateMeanings } from '@embark/contract/organization/switch/switch.rules.ts'
import { Button, Switch } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { useUrlState } from '#platform/prefs/view-state.ts'
import { FailedState, LateSkeleton } from '#ui/list/list-states.tsx'
import { RecordScreen } from '#ui/record/record-screen.tsx'
import { FeatureForm } from './feature.form.tsx'
import { GateForm } from './gate.form.tsx'
import { LandingRules } from './landing-rules.view.tsx'
import { type Choices, featureName, gateName, useAudienceWords, useDaysWords, useSwitches } from './switch.state.ts'
import './switch.css'

const defaults = { tab: 'gates' as 'gates' | 'features' | 'landing' }

/** What of the product is on in this company, for whom, and where people start. */
export default function SwitchesPage() {
  const t = useT()
  const [{ tab }] = useUrlState(defaults)
  const { answer, info, choices, mayChange } = useSwitches()
  const [savedAt, setSavedAt] = useState(0)
  const at = (id: string) => `${organizationScreens.switches.path}${id === 'gates' ? '' : `?tab=${id}`}`
  const names = { gates: t('Behaviour'), features: t('Modules'), landing: t('Start page') }
  const tabs = Object.entries(names).map(([id, name]) => ({ id, name, href: at(id) }))
  return (
    <RecordScreen title={t(organizationScreens.switches.title)} tabs={tabs} activeTab={tab}>
      {answer.error && <FailedState message={answer.error.message} onRetry={() => void answer.refetch()} />}
      {!info && !answer.error && <LateSkeleton kind="rows" />}
      {info && tab === 'gates' && <Gates info={info} choices={choices} mayChange={mayChange} />}
      {info && tab === 'features' && <Features info={info} mayChange={mayChange} />}
      {info && tab === 'landing' && (
        <LandingRules key={savedAt} begun={info} choices={choices} mayChange={mayChange} onSaved={() => setSavedAt(savedAt + 1)} />
      )}
    </RecordScreen>
  )
}

interface RowProps {
  readonly title: string
  readonly description: string
  readonly isOn: boolean
  readonly note?: ReactNode
  /** Why it is not the reader's to turn. */
  readonly reason?: string | undefined
  readonly act: { readonly text: string; readonly label: string } | undefined
  /** Opens what is said about the switch; `isOn` turns it first. */
  readonly onChange?: ((isOn: boolean) => void) | undefined
}

function SwitchRow({ title, description, isOn, note, reason, act, onChange }: RowProps) {
  return (
    <li className="e-switch">
      <div>
        <h2>{title}</h2>
        <p>{description}</p>
        {note && (
          <p className="e-switch-note" dir="auto">
            {note}
          </p>
        )}
      </div>
      <div className="e-switch-acts">
        {!onChange && reason && <span className="e-sub">{reason}</span>}
        {onChange && act && (
          <Button size="xs" onClick={() => onChange(isOn)} aria-label={act.label}>
            {act.text}
          </Button>
        )}
        <Switch
          aria-label={title}
          checked={isOn}
          disabled={!onChange}
          // It turns once what follows from it was looked at and saved.
          onChange={() => onChange?.(!isOn)}
        />
      </div>
    </li>
  )
}

function Gates({ info, choices, mayChange }: { info: Switches; choices: Choices; mayChange: boolean }) {
  const t = useT()
  const words = useAudienceWords(choices)
  const [open, setOpen] = useState<{ gate: GateSwitch; version: number; isOn: boolean } | null>(null)
  return (
    <ul className="e-switches" aria-label={t('Behaviour')}>
      {info.gates.map((gate) => (
        <SwitchRow
          key={gate.key}
          title={t(gateName(gate.key))}
          description={t(gateMeanings[gate.key].does)}
          isOn={gate.enabled}
          reason={gateMeanings[gate.key].isOperatorOnly && t('Set by the operator')}
          // Whom it is for is asked of what is on; what is off says it as it is switched on.
          act={gate.enabled ? { text: t('Choose who'), label: t('Choose who has {{name}}', { name: t(gateName(gate.key)) }) } : undefined}
          note={gate.enabled && t('On for: {{audience}}', { audience: words(gate.audience) })}
          onChange={
            mayChange && !gateMeanings[gate.key].isOperatorOnly ? (isOn) => setOpen({ gate, version: info.version, isOn }) : undefined
          }
        />
      ))}
      {open && <GateForm {...open} choices={choices} onClose={() => setOpen(null)} />}
    </ul>
  )
}

/** Whether a module is switched on that somebody turned: one that is off by its days alone stays switched on. */
const turned = ({ is_on, enabled }: FeatureSwitch, isOn: boolean) => (isOn === is_on ? enabled : isOn)

function Features({ info, mayChange }: { info: Switches; mayChange: boolean }) {
  const t = useT()
  const days = useDaysWords()
  const [open, setOpen] = useState<{ feature: FeatureSwitch; version: number; isOn: boolean } | null>(null)
  return (
    <ul className="e-switches" aria-label={t('Modules')}>
      {info.features.map((feature) => (
        <SwitchRow
          key={feature.key}
          title={t(featureName(feature.key))}
          description={t(featureMeanings[feature.key].does)}
          isOn={feature.is_on}
          act={{ text: t('Change dates'), label: t('Change dates of {{name}}', { name: t(featureName(feature.key)) }) }}
          note={feature.enabled && days(feature)}
          onChange={mayChange ? (isOn) => setOpen({ feature, version: info.version, isOn: turned(feature, isOn) }) : undefined}
        />
      ))}
      {open && <FeatureForm {...open} onClose={() => setOpen(null)} />}
    </ul>
  )
}
