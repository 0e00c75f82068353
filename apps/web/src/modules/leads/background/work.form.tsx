import { TypedWork, type Work } from '@embark/contract/leads/background/background.contract.ts'
import { TextInput } from '@mantine/core'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { FormPair } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import type { EntryFormProps } from './education.form.tsx'

/** A job somebody has or had. */
export function WorkForm({ entry, onSave, onClose }: EntryFormProps<Work>) {
  const t = useT()
  const form = useSchemaForm('leads.background.work', TypedWork, {
    defaults: {
      employer: entry?.employer ?? '',
      title: entry?.title ?? '',
      from: entry?.from ?? null,
      to: entry?.to ?? null,
    },
    send: onSave,
    onDone: onClose,
  })
  return (
    <FormScreen variant="modal" title={entry ? t('Edit work experience') : t('Add work experience')} form={form} onCancel={onClose}>
      <TextInput label={t('Employer')} required maxLength={200} dir="auto" {...form.field('employer')} />
      <TextInput label={t('Job title')} maxLength={200} dir="auto" {...form.field('title')} />
      <FormPair>
        <DateField label={t('From')} {...form.field('from')} />
        <DateField label={t('Until')} {...form.field('to')} />
      </FormPair>
      <p className="e-sub">{t('A job without an end is one they still have.')}</p>
    </FormScreen>
  )
}
