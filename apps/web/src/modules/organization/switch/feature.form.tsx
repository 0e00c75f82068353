import { type FeatureSwitch, switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { featureMeanings } from '@embark/contract/organization/switch/switch.rules.ts'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { Difference } from './difference.view.tsx'
import { featureName, useSaving } from './switch.state.ts'

interface Props {
  readonly feature: FeatureSwitch
  /** What the reader looked at when the form was opened. */
  readonly version: number
  readonly onClose: () => void
}

/** Switches one module on or off, between two days if they are set. */
export function FeatureForm({ feature, version, onClose }: Props) {
  const t = useT()
  const [enabled, setEnabled] = useState(feature.enabled)
  const [starts_at, setStart] = useState(feature.starts_at)
  const [ends_at, setEnd] = useState(feature.ends_at)
  const { busy, failure, attempt, save } = useSaving(onClose)
  const onOff = (value: boolean) => (value ? t('On') : t('Off'))
  const changes = [
    { name: t('Status'), before: onOff(feature.enabled), after: onOff(enabled) },
    { name: t('First day'), before: formatDay(feature.starts_at), after: formatDay(starts_at) },
    { name: t('Last day'), before: formatDay(feature.ends_at), after: formatDay(ends_at) },
  ]
  const isChanged = changes.some(({ before, after }) => before !== after)
  return (
    <FormScreen
      variant="drawer"
      title={t(featureName(feature.key))}
      complaints={failure ? [{ fieldId: 'feature-ends', message: failure }] : []}
      attempt={attempt}
      verb={t('Save')}
      disabledReason={isChanged ? undefined : t('Nothing is changed yet.')}
      onSubmit={() =>
        void save(() => call(switches.saveFeature, { params: { key: feature.key }, body: { enabled, starts_at, ends_at } }, { version }))
      }
      onCancel={onClose}
      busy={busy}
    >
      <p>{t(featureMeanings[feature.key].does)}</p>
      <p className="e-sub">
        {t('A module that is off is not in the menu, and its pages and calls are closed. Switched on, people still need the permission.')}
      </p>
      <Switch label={t('Switched on')} checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
      <FormPair>
        <DateField label={t('First day')} value={starts_at} onChange={setStart} description={t('Empty: at once')} />
        <DateField id="feature-ends" label={t('Last day')} value={ends_at} onChange={setEnd} description={t('Empty: without end')} />
      </FormPair>
      <Difference changes={changes} />
    </FormScreen>
  )
}
