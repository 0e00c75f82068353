import { type DocumentType, documentTypes } from '@embark/contract/documents/document-type/document-type.contract.ts'
import { mostTypeMb, typeFileKindNames, typeReadingNames } from '@embark/contract/documents/document-type/document-type.rules.ts'
import { lookups } from '@embark/contract/masters/lookup/lookup.contract.ts'
import { MultiSelect, TextInput } from '@mantine/core'
import { useRecordForm } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { FormScreen } from '#ui/form/form-screen.tsx'
import { choicesOf, SelectField } from '#ui/form/select-field.tsx'
import { CheckboxField } from '#ui/form/tick-field.tsx'
import { moduleNames } from './document-type.state.ts'

interface Props {
  readonly type: DocumentType | null
  readonly onClose: () => void
}

const draftOf = (type: DocumentType | null) => ({
  label: type?.label ?? '',
  alias: type?.alias ?? '',
  modules: type?.modules ?? (['lead', 'application'] as DocumentType['modules']),
  is_required: type?.is_required ?? false,
  is_active: type?.is_active ?? true,
  max_mb: type?.max_mb ?? '',
  file_kinds: type?.file_kinds ?? [],
  extraction: type?.extraction ?? ('auto' as const),
})

/** Adds a document type, or changes one: what it is called, what its files may be, and how they are read. */
export function DocumentTypeForm({ type, onClose }: Props) {
  const t = useT()
  const form = useRecordForm(type, {
    defaults: draftOf(type),
    stales: [documentTypes.list, documentTypes.dropdown, lookups.list, lookups.values],
    create: { endpoint: documentTypes.create, title: t('New document type'), said: t('Document type added') },
    edit: { endpoint: documentTypes.edit, title: t('Edit document type'), said: t('Document type changed') },
    onDone: onClose,
  })
  return (
    <FormScreen variant="drawer" size={560} form={form} onCancel={onClose}>
      <TextInput label={t('Name')} required maxLength={100} dir="auto" {...form.field('label')} />
      <TextInput
        label={t('Alias')}
        description={t('Another name people look for it by.')}
        maxLength={100}
        dir="auto"
        {...form.field('alias')}
      />
      <MultiSelect label={t('Used for')} required data={choicesOf(moduleNames, t)} {...form.field('modules')} />
      <CheckboxField label={t('Required for every application')} {...form.field('is_required')} />
      <FormSection title={t('Limits')} help={t('They apply to uploads from now on; existing documents stay.')}>
        <MultiSelect
          label={t('Kinds of files')}
          description={t('All of them where none is chosen.')}
          data={choicesOf(typeFileKindNames, t)}
          {...form.field('file_kinds')}
        />
        <TextInput
          label={t('Largest file, in MB')}
          description={t('{{size}} MB where nothing is said.', { size: mostTypeMb })}
          inputMode="numeric"
          {...form.field('max_mb')}
        />
      </FormSection>
      <FormSection title={t('How it is read')}>
        <SelectField
          label={t('How documents of this type are read')}
          required
          allowDeselect={false}
          data={choicesOf(typeReadingNames, t)}
          {...form.field('extraction')}
        />
      </FormSection>
      {type && (
        <CheckboxField label={t('People may choose it')} description={t('Records that have it keep it.')} {...form.field('is_active')} />
      )}
    </FormScreen>
  )
}
