import { type FieldOptions, type FieldType, optionTypes } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { optionSources, sourceFormat, sourceOf } from '@embark/contract/masters/form-field/option-source.rules.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useT } from '#platform/i18n/i18n.ts'
import { FormSection } from '#ui/form/form-parts.tsx'
import { IconButton } from '#ui/parts/icon-button.tsx'
import { Segments } from '#ui/parts/segments.tsx'
import { valueFor } from './form-field.state.ts'
import './form-field.css'

type Manual = Extract<FieldOptions, { kind: 'manual' }>
type Errors = (path: string) => React.ReactNode
interface Props {
  readonly type: FieldType
  readonly value: FieldOptions | null
  readonly onChange: (value: FieldOptions | null) => void
  /** What is wrong at a path below the options. */
  readonly errorAt: Errors
  readonly idOf: (path: string) => string
  /** Where the options come from stays: a form uses the field. */
  readonly isKindFixed?: boolean
  readonly isFixed?: boolean
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
export function FieldOptionsEditor({ type, value, onChange, errorAt, idOf, isKindFixed = false, isFixed = false }: Props) {
  const t = useT()
  if (!optionTypes.includes(type)) return null
  const kinds = [
    ...(type === 'checkbox' ? [{ id: 'none' as const, name: t('One box, without options') }] : []),
    { id: 'manual' as const, name: t('Written here') },
    { id: 'api' as const, name: t('From a list') },
  ]
  const choose = (kind: 'none' | 'manual' | 'api') => onChange(kind === 'none' ? null : kind === 'manual' ? empty : fromList(''))
  return (
    <FormSection title={t('Create New Field options')}>
      {!isKindFixed && !isFixed && (
        <Segments
          label={t('Option type')}
          options={kinds}
          value={value?.kind ?? (type === 'checkbox' ? 'none' : ('' as 'none'))}
          onChange={choose}
        />
      )}
      {errorAt('') && (
        <p id={idOf('')} tabIndex={-1} className="field-options-wrong">
          {errorAt('')}
        </p>
      )}
      {value?.kind === 'manual' && <Choices value={value} onChange={onChange} errorAt={errorAt} idOf={idOf} isFixed={isFixed} />}
      {value?.kind === 'api' && (
        <Select
          id={idOf('url')}
          label={t('List')}
          required
          disabled={isKindFixed || isFixed}
          data={optionSources.map(({ url, label }) => ({ value: url, label: t(label) }))}
          value={value.url || null}
          error={errorAt('url')}
          onChange={(url) => onChange(fromList(url ?? ''))}
          allowDeselect={false}
        />
      )}
    </FormSection>
  )
}

function Choices({ value, onChange, errorAt, idOf, isFixed }: Omit<Props, 'type' | 'value' | 'isKindFixed'> & { value: Manual }) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const { options } = value
  const put = (next: Manual['options']) => onChange({ kind: 'manual', options: next })
  const change = (index: number, part: Partial<Manual['options'][number]>) =>
    put(options.map((option, at) => (at === index ? { ...option, ...part } : option)))
  const focus = (index: number) => requestAnimationFrame(() => document.getElementById(idOf(`options.${index}.label`))?.focus())
  const add = () => {
    put([...options, { label: '', value: '' }])
    focus(options.length)
  }
  const remove = (index: number) => {
    put(options.filter((_, at) => at !== index))
    focus(Math.max(0, index - 1))
  }
  return (
    <div className="e-fields" ref={list}>
      {options.map((option, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option that is being typed has no name yet
        <div className="field-option" key={index}>
          <TextInput
            id={idOf(`options.${index}.label`)}
            label={t('Label {{number}}', { number: index + 1 })}
            required
            maxLength={100}
            dir="auto"
            disabled={isFixed ?? false}
            value={option.label}
            error={errorAt(`options.${index}.label`)}
            onChange={(event) => {
              const label = event.currentTarget.value
              // The value follows the label until somebody writes their own.
              change(index, option.value === valueFor(option.label) ? { label, value: valueFor(label) } : { label })
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <TextInput
            id={idOf(`options.${index}.value`)}
            label={t('Value {{number}}', { number: index + 1 })}
            required
            maxLength={100}
            disabled={isFixed ?? false}
            value={option.value}
            error={errorAt(`options.${index}.value`)}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <IconButton
            label={t('Remove option {{number}}', { number: index + 1 })}
            icon={<IconTrash size={18} stroke={1.6} />}
            disabledReason={isFixed || options.length === 1 ? t('A list needs at least one option') : undefined}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      {!isFixed && (
        <div>
          <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={add}>
            {t('Add option')}
          </Button>
        </div>
      )}
    </div>
  )
}
