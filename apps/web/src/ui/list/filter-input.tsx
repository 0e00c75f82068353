import { Fieldset, Input, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { DateRangeField } from '../form/date-field.tsx'
import { FormPair } from '../form/form-parts.tsx'
import { type LoadOptions, type Option, SearchMultiSelect } from '../form/search-select.tsx'
import { useWords } from '../words.tsx'

export type FilterField = {
  id: string
  label: string
  kind: 'select' | 'multi-select' | 'date-range' | 'text' | 'number-range' | 'boolean'
  /** Nothing while they are being loaded. */
  options?: Option[] | undefined
  /** Finds the options of a long list; needs `options` for the names of those already chosen. */
  load?: LoadOptions | undefined
  help?: string | undefined
  /** Days that are told by their distance from today. */
  periods?: Option[] | undefined
  /** What a condition can ask of it; without any it stands in no condition. */
  operators?: readonly FilterOperator[] | undefined
}

export type FilterOperator = 'in' | 'not_in' | 'is' | 'between' | 'within' | 'is_empty' | 'is_not_empty'
/** One condition; without a value it is not finished, unless it asks for emptiness. */
export type FilterRule = { field: string; operator: FilterOperator; value?: FilterValue }
/** Conditions of which all are to be met, or one. */
export type FilterGroup = { op: 'and' | 'or'; rules: (FilterRule | FilterGroup)[] }

export type FilterRange = { from?: string | undefined; to?: string | undefined; within?: string | undefined }

export type FilterValue = string | string[] | boolean | FilterRange | undefined

export type FilterValues = Record<string, FilterValue>

type OneProps = { field: FilterField; value: FilterValue; onChange: (value: FilterValue) => void; known: Map<string, Option> }

const asList = (value: FilterValue) => (Array.isArray(value) ? value : [])
const asText = (value: FilterValue) => (typeof value === 'string' ? value : '')
const asRange = (value: FilterValue): FilterRange => (typeof value === 'object' && !Array.isArray(value) ? value : {})

const NumberRange = ({ field, value, onChange }: OneProps) => {
  const t = useWords()
  const range = asRange(value)
  const number = (text: string | undefined) => (text === undefined ? '' : Number(text))
  return (
    <Fieldset legend={field.label} variant="unstyled">
      <FormPair>
        <NumberInput
          label={t('At least')}
          value={number(range.from)}
          onChange={(from) => onChange({ ...range, from: from === '' ? undefined : String(from) })}
          hideControls
        />
        <NumberInput
          label={t('At most')}
          value={number(range.to)}
          onChange={(to) => onChange({ ...range, to: to === '' ? undefined : String(to) })}
          hideControls
        />
      </FormPair>
    </Fieldset>
  )
}

const Days = ({ field, value, onChange }: OneProps) => {
  const t = useWords()
  const range = asRange(value)
  return (
    <>
      {field.periods && (
        <Select
          label={field.label}
          data={field.periods.map(({ value: id, label }) => ({ value: id, label }))}
          value={range.within ?? null}
          onChange={(within) => onChange(within ? { within } : undefined)}
          clearable
          placeholder={t('Any time, or these days')}
        />
      )}
      {!range.within && (
        <DateRangeField
          label={field.periods ? t('Days') : field.label}
          value={range}
          onChange={({ from, to }) => onChange(from || to ? { from, to } : undefined)}
        />
      )}
    </>
  )
}

const YesNo = ({ field, value, onChange }: OneProps) => {
  const t = useWords()
  return (
    <Input.Wrapper label={field.label} description={field.help} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={field.label}
        value={value === true ? 'yes' : value === false ? 'no' : 'any'}
        onChange={(chosen) => onChange(chosen === 'any' ? undefined : chosen === 'yes')}
        data={[
          { value: 'any', label: t('Any') },
          { value: 'yes', label: t('Yes') },
          { value: 'no', label: t('No') },
        ]}
      />
    </Input.Wrapper>
  )
}

const LongList = ({ field, value, onChange, known }: OneProps) => (
  <SearchMultiSelect
    label={field.label}
    description={field.help}
    load={field.load ?? (() => Promise.resolve({ options: [], hasMore: false }))}
    value={asList(value).map(
      (id) => known.get(`${field.id}/${id}`) ?? field.options?.find((option) => option.value === id) ?? { value: id, label: id },
    )}
    onChange={(options) => {
      for (const option of options) known.set(`${field.id}/${option.value}`, option)
      onChange(options.length > 0 ? options.map((option) => option.value) : undefined)
    }}
  />
)

/** How one filter is chosen. */
export const FilterInput = (props: OneProps) => {
  const { field, value, onChange } = props
  const t = useWords()
  const shared = { label: field.label, description: field.help }
  const data = (field.options ?? []).map(({ value: id, label }) => ({ value: id, label }))
  const nothing = field.options ? t('No data found') : t('Loading')
  if (field.load) return <LongList {...props} />
  if (field.kind === 'select') {
    return (
      <Select
        {...shared}
        data={data}
        nothingFoundMessage={nothing}
        value={asText(value) || null}
        onChange={(id) => onChange(id ?? undefined)}
        clearable
        searchable={data.length > 8}
        placeholder={t('Any')}
      />
    )
  }
  if (field.kind === 'multi-select') {
    return (
      <MultiSelect
        {...shared}
        data={data}
        nothingFoundMessage={nothing}
        // Before their names are there, they would be shown as numbers.
        value={field.options ? asList(value) : []}
        onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)}
        clearable
        searchable
        hidePickedOptions
        placeholder={asList(value).length > 0 ? undefined : t('Any')}
      />
    )
  }
  if (field.kind === 'date-range') {
    return <Days {...props} />
  }
  if (field.kind === 'number-range')
    return <NumberRange {...props} onChange={(range) => onChange(asRange(range).from || asRange(range).to ? range : undefined)} />
  if (field.kind === 'boolean') return <YesNo {...props} />
  return <TextInput {...shared} value={asText(value)} onChange={(event) => onChange(event.currentTarget.value || undefined)} />
}
