import { SpokenLanguage } from '@embark/contract/leads/background/background.contract.ts'
import { levelNames, spokenLanguages } from '@embark/contract/leads/background/background.rules.ts'
import { useSchemaForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { languageName } from '#platform/i18n/language-name.ts'
import { raised } from '#platform/i18n/raised.ts'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import type { EntryFormProps } from './education.form.tsx'

/** A language and how well it is spoken. */
export function LanguageForm({ entry, onSave, onClose }: EntryFormProps<SpokenLanguage>) {
  const t = useT()
  const form = useSchemaForm('leads.background.language', SpokenLanguage, {
    defaults: { language: entry?.language ?? '', level: entry?.level ?? 'good' },
    send: onSave,
    onDone: onClose,
  })
  const languages = spokenLanguages.map((value) => ({ value: value as string, label: raised(languageName(value)) }))
  const language = form.field('language')
  return (
    <FormScreen variant="modal" title={entry ? t('Edit language') : t('Add language')} form={form} onCancel={onClose}>
      <SelectField
        label={t('Language')}
        required
        searchable
        data={languages}
        {...language}
        onChange={(next) => language.onChange(next ?? '')}
      />
      <SelectField label={t('How well')} required allowDeselect={false} data={choicesOf(levelNames, t)} {...form.field('level')} />
    </FormScreen>
  )
}
