import type { AssignedField } from '@embark/contract/masters/form/form.rules.ts'
import type { PhoneAnswer } from '@embark/contract/masters/form-submission/field-answer.rules.ts'
import { Checkbox, Group, MultiSelect, NumberInput, Radio, Select, Textarea, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useT } from '#platform/i18n/i18n.ts'
import { raised } from '#platform/i18n/raised.ts'
import { useDialCountries } from '#platform/prefs/dial-countries.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { PhoneField } from '#ui/form/phone-field.tsx'
import { type AnswerProps, useControl } from './answer-control.state.ts'
import { FileAnswer } from './file-answer.view.tsx'
import { LookupAnswer } from './lookup-answer.view.tsx'

/** The control of one field, by its type. */
export function AnswerField(props: AnswerProps) {
  const { type, field_options: options } = props.assigned.field
  if (options?.kind === 'api') return <LookupAnswer {...props} isMany={type === 'multi_select' || type === 'checkbox'} />
  if (type === 'radio' || type === 'checkbox') return <BoxAnswer {...props} />
  if (type === 'single_select' || type === 'multi_select') return <ListAnswer {...props} />
  if (type === 'date' || type === 'datetime' || type === 'time') return <TimeAnswer {...props} />
  if (type === 'file') return <FileAnswer {...props} />
  if (type === 'mobile') return <PhoneControl {...props} />
  return <TextAnswer {...props} />
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function TextAnswer({ assigned, answers }: AnswerProps) {
  const { value, set, props } = useControl({ assigned, answers })
  const { type } = assigned.field
  if (type === 'textarea')
    return <Textarea {...props} autosize minRows={3} dir="auto" value={text(value)} onChange={(event) => set(event.currentTarget.value)} />
  if (type === 'number')
    return (
      <NumberInput
        {...props}
        hideControls
        inputMode="decimal"
        value={value === null || value === undefined ? '' : text(value)}
        onChange={set}
      />
    )
  const email = type === 'email' && ({ type: 'email', inputMode: 'email', dir: 'ltr' } as const)
  return <TextInput {...props} {...email} autoComplete="off" value={text(value)} onChange={(event) => set(event.currentTarget.value)} />
}

function PhoneControl({ assigned, answers }: AnswerProps) {
  const { value, set, props } = useControl({ assigned, answers })
  const countries = useDialCountries()
  const phone = (value ?? { country_code: '', mobile: '' }) as PhoneAnswer
  return (
    <PhoneField
      {...props}
      countries={countries}
      value={phone}
      onChange={set}
      onBlur={() => answers.leave(assigned.field.name, phone.mobile !== '')}
    />
  )
}

const manualOf = ({ field }: AssignedField) => (field.field_options?.kind === 'manual' ? field.field_options.options : [])

/** What a choice is called; one that is its own name, as those of the product are, begins as every choice does. */
const choiceName = ({ label, value }: { readonly label: string; readonly value: string }, t: (text: string) => string) =>
  label === value ? raised(t(label)) : t(label)

function ListAnswer({ assigned, answers }: AnswerProps) {
  const t = useT()
  const { value, set, props } = useControl({ assigned, answers })
  const data = manualOf(assigned).map((option) => ({ value: option.value, label: choiceName(option, t) }))
  const nothing = t('Nothing found')
  if (assigned.field.type === 'multi_select')
    return (
      <MultiSelect
        {...props}
        data={data}
        searchable
        clearable
        nothingFoundMessage={nothing}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={set}
      />
    )
  return (
    <Select
      {...props}
      placeholder={props.placeholder ?? t('Choose')}
      data={data}
      searchable
      clearable={!assigned.is_required}
      nothingFoundMessage={nothing}
      value={value === undefined || value === null ? null : String(value)}
      onChange={set}
    />
  )
}

function BoxAnswer({ assigned, answers }: AnswerProps) {
  const t = useT()
  const { value, set, props } = useControl({ assigned, answers })
  const { placeholder, id, onBlur, disabled, ...rest } = props
  const { type, field_options: options } = assigned.field
  if (type === 'checkbox' && !options)
    return (
      <Checkbox
        {...rest}
        id={id}
        disabled={disabled}
        description={placeholder}
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    )
  const choices = manualOf(assigned)
  const idAt = (index: number) => (index === 0 ? id : `${id}-${index}`)
  if (type === 'checkbox')
    return (
      <Checkbox.Group {...rest} description={placeholder} value={Array.isArray(value) ? value.map(String) : []} onChange={set}>
        <Group gap="md" mt="xs">
          {choices.map((option, index) => (
            <Checkbox key={option.value} id={idAt(index)} disabled={disabled} value={option.value} label={choiceName(option, t)} />
          ))}
        </Group>
      </Checkbox.Group>
    )
  return (
    <Radio.Group {...rest} description={placeholder} value={value === undefined || value === null ? '' : String(value)} onChange={set}>
      <Group gap="md" mt="xs">
        {choices.map((option, index) => (
          <Radio key={option.value} id={idAt(index)} disabled={disabled} value={option.value} label={choiceName(option, t)} />
        ))}
      </Group>
    </Radio.Group>
  )
}

function TimeAnswer({ assigned, answers }: AnswerProps) {
  const { value, set, props } = useControl({ assigned, answers })
  const { type } = assigned.field
  if (type === 'date') return <DateField {...props} value={text(value) || null} onChange={set} />
  if (type === 'time') return <TimeInput {...props} value={text(value)} onChange={(event) => set(event.currentTarget.value)} />
  return <DateTimeField {...props} value={text(value)} onChange={set} />
}
