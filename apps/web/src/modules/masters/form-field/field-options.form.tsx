import type { FieldOptions } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { optionSources, sourceFormat, sourceOf } from '@embark/contract/masters/form-field/option-source.rules.ts'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FormPart } from '#platform/api/form.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { draftOf, type OptionsForm, valueFor } from './form-field.state.ts'
import './form-field.css'

type Manual = Extract<FieldOptions, { kind: 'manual' }>
type Choice = { readonly label: string | null; readonly value: string | null }
type ManualForm = FormPart<{ readonly options: readonly Choice[] }>
interface Props {
  readonly form: OptionsForm
  /** Where the options come from stays: a form uses the field. */
  readonly isKindFixed: boolean
}

const empty: Manual = { kind: 'manual', options: [{ label: '', value: '' }] }
const fromList = (url: string): FieldOptions => ({
  kind: 'api',
  url,
  params: [],
  format: sourceFormat,
  data_type: sourceOf(url)?.data_type ?? 'number',
  is_already_param_exist: false,
})

/** Where the choices of a field come from: written down here, or out of a lookup. */
export function FieldOptionsEditor({ form, isKindFixed }: Props) {
  const t = useT()
  const { type, field_options: options } = draftOf(form)
  const field = form.field('field_options')
  // The options written here, once that is their kind.
  const manual = options?.kind === 'manual' ? (form.part('field_options') as unknown as ManualForm) : null
  const error = field.error ?? manual?.field('options').error
  const kinds = [
    ...(type === 'checkbox' ? [{ id: 'none' as const, name: t('One box, without options') }] : []),
    { id: 'manual' as const, name: t('Written here') },
    { id: 'api' as const, name: t('From a list') },
  ]
  const choose = (kind: 'none' | 'manual' | 'api') =>
    form.set({ field_options: kind === 'none' ? null : kind === 'manual' ? empty : fromList('') })
  return (
    <FormSection title={t('Create New Field options')}>
      {!isKindFixed && (
        <Segments
          label={t('Option type')}
          options={kinds}
          value={options?.kind ?? (type === 'checkbox' ? 'none' : ('' as 'none'))}
          onChange={choose}
        />
      )}
      {error && (
        <p id={field.id} tabIndex={-1} className="field-options-wrong">
          {error}
        </p>
      )}
      {manual && <Choices form={manual} />}
      {options?.kind === 'api' && <ListChoice form={form} isFixed={isKindFixed} />}
    </FormSection>
  )
}

/** The list options come from. */
function ListChoice({ form, isFixed }: { readonly form: OptionsForm; readonly isFixed: boolean }) {
  const t = useT()
  // Only options out of a list have an address.
  const list = form.part('field_options') as unknown as FormPart<{ readonly url: string | null }>
  return (
    <SelectField
      label={t('List')}
      required
      disabled={isFixed}
      data={optionSources.map(({ url, label }) => ({ value: url, label: t(label) }))}
      {...list.field('url')}
      onChange={(url) => form.set({ field_options: fromList(url ?? '') })}
      allowDeselect={false}
    />
  )
}

function Choices({ form }: { readonly form: ManualForm }) {
  const t = useT()
  const { options } = form.values
  const choices = form.part('options')
  const idOf = (index: number) => `${form.field('options').id}-${index}-label`
  const focus = (index: number) => requestAnimationFrame(() => document.getElementById(idOf(index))?.focus())
  const add = () => {
    form.set({ options: [...options, { label: '', value: '' }] })
    focus(options.length)
  }
  const remove = (index: number) => {
    form.set({ options: options.toSpliced(index, 1) })
    focus(Math.max(0, index - 1))
  }
  return (
    <div className="e-fields">
      {choices.map((choice, index) => (
        <ChoiceLine
          // biome-ignore lint/suspicious/noArrayIndexKey: an option that is being typed has no name yet
          key={index}
          number={index + 1}
          choice={choice}
          isOnly={options.length === 1}
          onAdd={add}
          onRemove={() => remove(index)}
        />
      ))}
      <div>
        <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={add}>
          {t('Add option')}
        </Button>
      </div>
    </div>
  )
}

interface LineProps {
  readonly number: number
  readonly choice: FormPart<Choice>
  readonly isOnly: boolean
  readonly onAdd: () => void
  readonly onRemove: () => void
}

function ChoiceLine({ number, choice, isOnly, onAdd, onRemove }: LineProps) {
  const t = useT()
  const follows = choice.values.value === valueFor(choice.values.label ?? '')
  return (
    <div className="field-option">
      <TextInput
        label={t('Label {{number}}', { number })}
        required
        maxLength={100}
        dir="auto"
        {...choice.field('label')}
        onChange={(event) => {
          const label = event.currentTarget.value
          // The value follows the label until somebody writes their own.
          choice.set(follows ? { label, value: valueFor(label) } : { label })
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onAdd()
        }}
      />
      <TextInput label={t('Value {{number}}', { number })} required maxLength={100} {...choice.field('value')} />
      <IconButton
        label={t('Remove option {{number}}', { number })}
        icon={<IconTrash size={18} stroke={1.6} />}
        disabledReason={isOnly ? t('A list needs at least one option') : undefined}
        onClick={onRemove}
      />
    </div>
  )
}
