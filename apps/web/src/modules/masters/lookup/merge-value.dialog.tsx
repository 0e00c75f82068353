import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { type ListValue, type LookupType, lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { useEndpointForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { useListed } from '#platform/prefs/listed.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { ValueUses } from './value-uses.dialog.tsx'

interface Props {
  readonly type: LookupType
  readonly value: ListValue
  readonly onClose: () => void
}

/** Lets one value go into another, such as two spellings of one source. */
export function MergeValueDialog({ type, value, onClose }: Props) {
  const t = useT()
  const form = useEndpointForm(lookups.merge, {
    defaults: { into: '' },
    params: { value_id: value.identifier },
    stales: [lookups.values, lookups.list, leads.dropdowns],
    said: t('The records get the other value'),
    failure: 'Unable to change the list',
    onDone: onClose,
  })
  const others = useEndpoint(lookups.list, { params: { type }, query: { is_active: 'all' } })
  const listed = useListed()
  return (
    <FormScreen title={t('Merge “{{name}}” into another value', { name: t(value.label) })} form={form} verb={t('Merge')} onCancel={onClose}>
      <p>{t('Whatever has it gets the other value, and it is gone from the list. This cannot be undone.')}</p>
      <SelectField
        label={t('The value that stays')}
        required
        searchable
        data={others.data?.recordsInfo.flatMap(({ identifier, label }) =>
          identifier === value.identifier ? [] : [{ value: identifier, label: t(label) }],
        )}
        {...form.field('into')}
        {...listed(others)}
      />
      <ValueUses value={value} />
    </FormScreen>
  )
}
