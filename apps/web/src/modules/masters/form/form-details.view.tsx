import type { Form } from '@embark/contract/masters/form/form.contract.ts'
import { Switch, Textarea, TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'

interface Details {
  readonly description: string
  readonly is_active: boolean
}

/** What a form is; its name stays once it is made. */
export function FormDetails({ form, details, onChange }: { form: Form; details: Details; onChange: (details: Details) => void }) {
  const t = useT()
  return (
    <>
      <TextInput label={t('Form name')} value={form.name} readOnly dir="auto" description={t('The name of a form cannot be changed')} />
      <Textarea
        label={t('Description')}
        autosize
        minRows={2}
        maxLength={1_000}
        dir="auto"
        value={details.description}
        onChange={(event) => onChange({ ...details, description: event.currentTarget.value })}
      />
      <Switch
        label={t('Active')}
        description={form.is_default ? t('A default form stays active') : t('Inactive forms cannot be filled in.')}
        disabled={form.is_default}
        checked={details.is_active}
        onChange={(event) => onChange({ ...details, is_active: event.currentTarget.checked })}
      />
    </>
  )
}
