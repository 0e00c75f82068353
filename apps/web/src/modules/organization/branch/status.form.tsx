import { unitStatuses } from '@embark/contract/organization/branch/branch.contract.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Bound } from '#ui/form/field-props.ts'
import { SelectField } from '#ui/form/select-field.tsx'

/** Whether a branch or a team is in use. */
export function UnitStatusField(field: Bound<(typeof unitStatuses)[number] | null>) {
  const t = useT()
  const data = unitStatuses.map((value) => ({ value, label: value === 'active' ? t('Active') : t('Inactive') }))
  return <SelectField label={t('Status')} required allowDeselect={false} data={data} {...field} />
}
