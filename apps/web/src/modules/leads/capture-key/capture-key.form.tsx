import { type CaptureKey, captureKeys } from '@embark/contract/leads/capture-key/capture-key.contract.ts'
import { capturedFields, capturedFieldWords } from '@embark/contract/leads/capture-key/capture-key.rules.ts'
import { MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRecordForm } from '#platform/api/form.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { NewKey } from './new-key.dialog.tsx'
import { idChoices, OriginFields } from './origin-fields.form.tsx'

/** Makes a capture key and shows it once, or changes what one stands for. */
export function CaptureKeyForm({ captureKey, onClose }: { captureKey: CaptureKey | null; onClose: () => void }) {
  const t = useT()
  const [key, setKey] = useState<string | null>(null)
  const choices = useEndpoint(captureKeys.choices, {}).data
  const form = useRecordForm(captureKey, {
    defaults: {
      name: captureKey?.name ?? '',
      lead_source_id: captureKey?.source?.id ?? null,
      lead_medium_id: captureKey?.medium?.id ?? null,
      branch_id: captureKey?.branch?.id ?? null,
      form_id: captureKey?.form?.id ?? null,
      campaign: captureKey?.campaign ?? '',
      allowed_fields: captureKey?.allowed_fields ?? [...capturedFields],
    },
    stales: [captureKeys.list, captureKeys.get],
    create: {
      endpoint: captureKeys.create,
      title: t('New capture key'),
      verb: t('Create capture key'),
      said: t('Capture key created successfully'),
    },
    edit: {
      endpoint: captureKeys.edit,
      title: t('Edit capture key'),
      version: captureKey?.version,
      said: t('Capture key updated successfully'),
    },
    onDone: (data) => ('key' in data ? setKey(data.key) : onClose()),
  })
  if (key !== null) return <NewKey secret={key} address={choices?.address ?? ''} onClose={onClose} />
  return (
    <FormScreen variant="drawer" form={form} onCancel={onClose}>
      <TextInput
        label={t('Name')}
        required
        maxLength={150}
        placeholder={t('The website or program that uses it')}
        {...form.field('name')}
      />
      <OriginFields form={form} choices={choices} />
      <TextInput label={t('Campaign')} description={t('Where the lead itself names none')} maxLength={200} {...form.field('campaign')} />
      <SelectField
        label={t('Form with own fields')}
        clearable
        searchable
        data={idChoices(choices?.forms ?? [], t)}
        {...form.field('form_id')}
      />
      <MultiSelect
        label={t('Fields it may send')}
        description={t('Names and consent are always allowed. Leave out what you do not ask for.')}
        data={choicesOf(capturedFieldWords, t)}
        required
        {...form.field('allowed_fields')}
      />
    </FormScreen>
  )
}
