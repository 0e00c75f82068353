import { captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { leads } from '@embark/contract/leads/lead/lead.contract.ts'
import { type ListValue, type LookupType, lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'

interface Props {
  readonly type: LookupType
  readonly value: ListValue | null
  /** What a new one is called to begin with. */
  readonly name?: string
  readonly onClose: () => void
  readonly onMade?: (value: ListValue) => void
}

/** Adds a value to a list, or renames one and says whether it may be chosen. */
export function ListValueForm({ type, value, name = '', onClose, onMade }: Props) {
  const t = useT()
  const form = useRecordForm(value, {
    defaults: { label: value?.label ?? name, is_active: value?.is_active ?? true },
    stales: [lookups.values, lookups.list, leads.dropdowns, captureKeys.choices],
    create: {
      endpoint: lookups.create,
      title: t('New value'),
      said: t('Added to the list'),
      failure: 'Unable to change the list',
      toCall: (body) => ({ params: { type }, body }),
    },
    edit: {
      endpoint: lookups.edit,
      title: t('Edit value'),
      said: t('List updated'),
      failure: 'Unable to change the list',
      toCall: (body, { identifier }) => ({ params: { value_id: identifier }, body }),
    },
    isToast: true,
    onDone: ({ valueInfo }) => (onMade ? onMade(valueInfo) : onClose()),
  })
  return (
    <FormScreen form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={100} {...form.field('label')} />
      {value && (
        <CheckboxField label={t('People may choose it')} description={t('Records that have it keep it.')} {...form.field('is_active')} />
      )}
    </FormScreen>
  )
}
