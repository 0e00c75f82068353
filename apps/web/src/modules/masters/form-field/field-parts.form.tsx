import { optionTypes, searchableTypes, unfilterableTypes } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { Switch, TextInput } from '@mantine/core'
import { useT } from '#platform/i18n/i18n.ts'
import { FieldOptionsEditor } from './field-options.form.tsx'
import { FieldTypeChoice } from './field-type.view.tsx'
import { type FieldDraft, type FieldForm, nameFor, withType } from './form-field.state.ts'

const draftOf = ({ form }: FieldForm) => form.getValues() as unknown as FieldDraft

/** What a new field is: its type, what people read, and the name answers are kept under. */
export function FieldBasics({ form }: { form: FieldForm }) {
  const t = useT()
  const draft = draftOf(form)
  const type = form.field('type')
  const label = form.field('label')
  return (
    <>
      <FieldTypeChoice
        id={type.id}
        value={draft.type}
        error={type.error}
        onChange={(next) => form.form.setValues(withType(draft, next) as never)}
      />
      <TextInput
        label={t('Label')}
        required
        maxLength={100}
        dir="auto"
        {...label}
        onChange={(event) => {
          const text = event.currentTarget.value
          // The name follows the label until somebody writes their own.
          form.form.setValues((draft.name === nameFor(draft.label) ? { label: text, name: nameFor(text) } : { label: text }) as never)
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

/** The options of a field, where its type has some. */
export function FieldOptionsPart({
  form,
  isKindFixed = false,
  isFixed = false,
}: {
  form: FieldForm
  isKindFixed?: boolean
  isFixed?: boolean
}) {
  const draft = draftOf(form)
  if (!optionTypes.includes(draft.type)) return null
  const path = (below: string) => (below ? `field_options.${below}` : 'field_options')
  return (
    <FieldOptionsEditor
      type={draft.type}
      value={draft.field_options}
      isKindFixed={isKindFixed}
      isFixed={isFixed}
      idOf={(below) => form.field(path(below)).id}
      errorAt={(below) => form.form.errors[path(below)] ?? (below === '' ? form.form.errors['field_options.options'] : undefined)}
      onChange={(next) => form.form.setFieldValue('field_options', next as never)}
    />
  )
}

/** Whether a field is searched, filtered by, and in use; what its type rules out is not offered. */
export function FieldSwitches({ form, isDefault = false }: { form: FieldForm; isDefault?: boolean }) {
  const t = useT()
  const { type } = draftOf(form)
  return (
    <>
      <Switch
        label={t('Searchable')}
        description={t('The search of a list finds its answers.')}
        disabled={!searchableTypes.includes(type)}
        {...form.field('is_searchable', 'checkbox')}
      />
      <Switch
        label={t('Filterable')}
        description={t('Lists can be filtered by its answers.')}
        disabled={unfilterableTypes.includes(type)}
        {...form.field('is_filterable', 'checkbox')}
      />
      <Switch
        label={t('Active')}
        description={isDefault ? t('A default field stays active') : t('It can be put on forms.')}
        disabled={isDefault}
        {...form.field('is_active', 'checkbox')}
      />
    </>
  )
}
