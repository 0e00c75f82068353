import { type FeatureSwitch, switches } from '@embark/contract/organization/switch/switch.contract.ts'
import { featureMeanings } from '@embark/contract/organization/switch/switch.rules.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { formatDay } from '#platform/i18n/format.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { Difference } from './difference.view.tsx'
import { featureName, savingSwitches } from './switch.state.ts'

interface Props {
  readonly feature: FeatureSwitch
  /** What the reader looked at when the form was opened. */
  readonly version: number
  /** How the switch stands when the form opens: as it is, or turned. */
  readonly isOn: boolean
  readonly onClose: () => void
}

/** Switches one module on or off, between two days if they are set. */
export function FeatureForm({ feature, version, isOn, onClose }: Props) {
  const t = useT()
  const form = useEndpointForm(switches.saveFeature, {
    defaults: { enabled: isOn, starts_at: feature.starts_at, ends_at: feature.ends_at },
    toCall: (body) => ({ params: { key: feature.key }, body }),
    version,
    ...savingSwitches(t),
    onDone: onClose,
  })
  const { enabled, starts_at, ends_at } = form.values
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
      form={form}
      verb={t('Save')}
      disabledReason={isChanged ? undefined : t('No changes yet')}
      onCancel={onClose}
    >
      <p>{t(featureMeanings[feature.key].does)}</p>
      <p className="e-sub">
        {t('A module that is off is not in the menu, and its pages and calls are closed. Switched on, people still need the permission.')}
      </p>
      <SwitchField label={t('Switched on')} {...form.field('enabled')} />
      <FormPair>
        <DateField label={t('First day')} description={t('Leave empty to start immediately')} {...form.field('starts_at')} />
        <DateField label={t('Last day')} description={t('Leave empty for no end date')} {...form.field('ends_at')} />
      </FormPair>
      <Difference changes={changes} />
    </FormScreen>
  )
}
