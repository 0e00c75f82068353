import { Button, Drawer, Fieldset, Input, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { DateRangeField } from '../form/date-field.tsx'
import { useFirstFocus } from '../form/first-focus.ts'
import { FormPair } from '../form/form-parts.tsx'
import { type LoadOptions, type Option, SearchMultiSelect } from '../form/search-select.tsx'
import { useWords } from '../words.tsx'
import '../form/form.css'

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
}

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

const FilterInput = (props: OneProps) => {
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

type FilterFormProps = {
  fields: FilterField[]
  known: Map<string, Option>
  draft: FilterValues
  count: string | undefined
  onChange: (draft: FilterValues) => void
  onSubmit: () => void
}

const FilterForm = ({ fields, known, draft, count, onChange, onSubmit }: FilterFormProps) => {
  const t = useWords()
  const form = useFirstFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="e-form" ref={form} onSubmit={submit} aria-label={t('Filter')}>
      <div className="e-form-body">
        <div className="e-fields">
          {fields.map((field) => (
            <FilterInput
              key={field.id}
              field={field}
              known={known}
              value={draft[field.id]}
              onChange={(value) => onChange({ ...draft, [field.id]: value })}
            />
          ))}
        </div>
      </div>
      <footer className="e-form-foot">
        <span className="e-draft" role="status">
          {count}
        </span>
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('Clear filters')}
        </Button>
        <Button type="submit" variant="filled">
          {t('Apply')}
        </Button>
      </footer>
    </form>
  )
}

export type FilterBuilderProps = {
  opened: boolean
  onClose: () => void
  fields: FilterField[]
  values: FilterValues
  onApply: (values: FilterValues) => void
  /** How many records the draft would leave, such as "212 leads". */
  count?: string | undefined
  onDraft?: ((values: FilterValues) => void) | undefined
  /** Counts what the draft would leave, where `count` is not told. */
  countDraft?: ((values: FilterValues) => Promise<string>) | undefined
}

const countAfterMs = 300

/** How many records the draft would leave, counted once it rests. */
function useDraftCount({ opened, countDraft }: FilterBuilderProps, draft: FilterValues) {
  const t = useWords()
  const [counted, setCounted] = useState<string>()
  const text = JSON.stringify(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the draft says something else
  useEffect(() => {
    if (!opened || !countDraft) return
    let isCurrent = true
    const timer = setTimeout(() => {
      const count = countDraft(draft)
      count.then(
        (number) => isCurrent && setCounted(number),
        () => isCurrent && setCounted(undefined),
      )
    }, countAfterMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [opened, text])
  return counted === undefined ? undefined : t('Matching: {{number}}', { number: counted })
}

/** The drawer where a list is narrowed; its fields are data. */
export function FilterDrawer(props: FilterBuilderProps) {
  const { opened, onClose, fields, values, onApply, count, onDraft } = props
  const t = useWords()
  const [draft, setDraft] = useState(values)
  const [known] = useState(() => new Map<string, Option>())
  const counted = useDraftCount(props, draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft starts from the values each time the drawer opens
  useEffect(() => {
    if (opened) setDraft(values)
  }, [opened])
  const change = (next: FilterValues) => {
    setDraft(next)
    onDraft?.(next)
  }
  return (
    <Drawer opened={opened} onClose={onClose} title={t('Filter')} size={440}>
      <FilterForm
        fields={fields}
        known={known}
        draft={draft}
        count={count ?? counted}
        onChange={change}
        onSubmit={() => {
          onApply(draft)
          onClose()
        }}
      />
    </Drawer>
  )
}
