import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Drawer } from '../feedback/drawer.tsx'
import { useFirstFocus } from '../form/first-focus.ts'
import type { Option } from '../form/search-select.tsx'
import { useWords } from '../words.tsx'
import { ConditionBuilder } from './condition-builder.tsx'
import { type FilterField, type FilterGroup, FilterInput, type FilterValues } from './filter-input.tsx'
import '../form/form.css'

/** What the drawer holds until it is applied: a choice for each filter, and conditions beside them. */
type Draft = { values: FilterValues; group: FilterGroup | undefined }

type FilterFormProps = {
  fields: FilterField[]
  known: Map<string, Option>
  draft: Draft
  /** Whoever has conditions already meets them first. */
  conditionsFirst: boolean
  count: string | undefined
  onChange: (draft: Draft) => void
  onSubmit: () => void
}

const FilterForm = ({ fields, known, draft, conditionsFirst, count, onChange, onSubmit }: FilterFormProps) => {
  const t = useWords()
  const form = useFirstFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const conditions = (
    <ConditionBuilder fields={fields} known={known} group={draft.group} onChange={(group) => onChange({ ...draft, group })} />
  )
  return (
    <form className="e-form" ref={form} onSubmit={submit} aria-label={t('Filter')}>
      <div className="e-form-body">
        {conditionsFirst && conditions}
        <div className="e-fields">
          {fields.map((field) => (
            <FilterInput
              key={field.id}
              field={field}
              known={known}
              value={draft.values[field.id]}
              onChange={(value) => onChange({ ...draft, values: { ...draft.values, [field.id]: value } })}
            />
          ))}
        </div>
        {!conditionsFirst && conditions}
      </div>
      <footer className="e-form-foot">
        <span className="e-draft" role="status">
          {count}
        </span>
        <Button variant="subtle" onClick={() => onChange({ values: {}, group: undefined })}>
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
  /** Conditions joined by and, or. */
  group?: FilterGroup | undefined
  onApply: (values: FilterValues, group: FilterGroup | undefined) => void
  /** How many records the draft would leave, such as "212 leads". */
  count?: string | undefined
  onDraft?: ((values: FilterValues, group: FilterGroup | undefined) => void) | undefined
  /** Counts what the draft would leave, where `count` is not told. */
  countDraft?: ((values: FilterValues, group: FilterGroup | undefined) => Promise<string>) | undefined
}

const countAfterMs = 300

/** How many records the draft would leave, counted once it rests. */
function useDraftCount({ opened, countDraft }: FilterBuilderProps, draft: Draft) {
  const t = useWords()
  const [counted, setCounted] = useState<string>()
  const text = JSON.stringify(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the draft says something else
  useEffect(() => {
    if (!opened || !countDraft) return
    let isCurrent = true
    const timer = setTimeout(() => {
      const count = countDraft(draft.values, draft.group)
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
  const { opened, onClose, fields, values, group, onApply, count, onDraft } = props
  const t = useWords()
  const [draft, setDraft] = useState<Draft>({ values, group })
  const [known] = useState(() => new Map<string, Option>())
  const counted = useDraftCount(props, draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft starts from the values each time the drawer opens
  useEffect(() => {
    if (opened) setDraft({ values, group })
  }, [opened])
  const change = (next: Draft) => {
    setDraft(next)
    onDraft?.(next.values, next.group)
  }
  return (
    <Drawer opened={opened} onClose={onClose} title={t('Filter')} size={440}>
      <FilterForm
        fields={fields}
        known={known}
        draft={draft}
        conditionsFirst={group !== undefined}
        count={count ?? counted}
        onChange={change}
        onSubmit={() => {
          onApply(draft.values, draft.group)
          onClose()
        }}
      />
    </Drawer>
  )
}
