import { subStatuses } from '@embark/contract/masters/sub-status/sub-status.contract.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import type { Bound } from '#ui/form/field-props.ts'
import { SelectField } from '#ui/form/select-field.tsx'

/** What the chosen status is divided into; nothing where the company does not divide it. */
export function SubStatusField({ status, ...field }: Bound<number | null> & { readonly status: string }) {
  const t = useT()
  const choices = useEndpoint(subStatuses.dropdown, { params: { id: status } }, { staleMs: 60_000 }).data
  if (!choices?.length) return null
  return <SelectField label={t('Sub-status')} clearable data={choices.map(({ label, value }) => ({ label, value }))} {...field} />
}
