import { optionTypes, searchableTypes, unfilterableTypes } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { SwitchField } from '#ui/form/tick-field.tsx'
import { FieldOptionsEditor } from './field-options.form.tsx'
import { FieldTypeChoice } from './field-type.view.tsx'
import { draftOf, type FieldForm, nameFor, type OptionsForm, type SwitchesForm, withType } from './form-field.state.ts'

/** What a new field is: its type, what people read, and the name answers are kept under. */
export function FieldBasics({ form }: { form: FieldForm }) {
  const t = useT()
  const draft = draftOf(form)
  return (
    <>
      <FieldTypeChoice {...form.field('type')} value={draft.type} onChange={(next) => form.set(withType(draft, next))} />
      <TextInput
        label={t('Label')}
        required
        maxLength={100}
        dir="auto"
        {...form.field('label')}
        onChange={(event) => {
          const label = event.currentTarget.value
          // The name follows the label until somebody writes their own.
          form.set(draft.name === nameFor(draft.label) ? { label, name: nameFor(label) } : { label })
        }}
      />
      <TextInput
        label={t('Field name')}
        description={t('Answers are kept under this name, so it can never be changed.')}
        required
        maxLength={64}
        dir="ltr"
        {...form.field('name')}
      />
      <TextInput label={t('Placeholder')} maxLength={100} dir="auto" {...form.field('placeholder')} />
    </>
  )
}

interface OptionsProps {
  readonly form: OptionsForm
  readonly isKindFixed?: boolean
}

/** The options of a field, where its type has some. */
export function FieldOptionsPart({ form, isKindFixed = false }: OptionsProps) {
  const { type } = draftOf(form)
  return optionTypes.includes(type) ? <FieldOptionsEditor form={form} isKindFixed={isKindFixed} /> : null
}

/** Whether a field is searched, filtered by, and in use; what its type rules out is not offered. */
export function FieldSwitches({ form, isDefault = false }: { form: SwitchesForm; isDefault?: boolean }) {
  const t = useT()
  const { type } = draftOf(form)
  return (
    <>
      <SwitchField
        label={t('Searchable')}
        description={t('The search of a list finds its answers.')}
        disabled={!searchableTypes.includes(type)}
        {...form.field('is_searchable')}
      />
      <SwitchField
        label={t('Filterable')}
        description={t('Lists can be filtered by its answers.')}
        disabled={unfilterableTypes.includes(type)}
        {...form.field('is_filterable')}
      />
      <SwitchField
        label={t('Active')}
        description={isDefault ? t('A default field stays active') : t('It can be put on forms.')}
        disabled={isDefault}
        {...form.field('is_active')}
      />
    </>
  )
}
