import { Button, Fieldset, SegmentedControl, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Option } from '../form/search-select.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { type Translate, useWords } from '../words.tsx'
import { type FilterField, type FilterGroup, FilterInput, type FilterOperator, type FilterRule } from './filter-input.tsx'
import './condition-builder.css'

const mostLevels = 3
const operatorNames = (t: Translate): Readonly<Record<FilterOperator, string>> => ({
  in: t('is one of'),
  not_in: t('is none of'),
  is: t('is'),
  within: t('is within'),
  between: t('is between'),
  is_empty: t('is empty'),
  is_not_empty: t('is not empty'),
})

type Shared = {
  fields: FilterField[]
  known: Map<string, Option>
}
const isGroup = (each: FilterRule | FilterGroup): each is FilterGroup => 'rules' in each

/** Sends the focus on once the conditions that were pressed for are drawn: the button that did it may be gone. */
function useFocusAfter<Place extends HTMLElement>(group: FilterGroup | undefined) {
  const place = useRef<Place>(null)
  const focused = useRef('')
  const drawn = JSON.stringify(group)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew meanwhile does not have them yet
  useEffect(() => {
    if (focused.current) place.current?.querySelector<HTMLElement>(focused.current)?.focus()
    focused.current = ''
  }, [drawn])
  const focusNext = (selector: string) => {
    focused.current = selector
  }
  return { place, focusNext }
}

/** Conditions beside the plain filters: each asks one filter, and groups join them by and, or. */
export function ConditionBuilder(props: Shared & { group: FilterGroup | undefined; onChange: (group: FilterGroup | undefined) => void }) {
  const { fields, group, onChange } = props
  const t = useWords()
  const usable = fields.filter(({ operators = [] }) => operators.length > 0)
  const first = usable[0]
  const { place, focusNext } = useFocusAfter<HTMLFieldSetElement>(group)
  if (!first) return null
  const change = (next: FilterGroup | undefined) => {
    if (!next || !group) focusNext(next ? '.e-condition input' : 'button')
    onChange(next)
  }
  return (
    <Fieldset ref={place} legend={t('Conditions')} variant="unstyled" className="e-conditions">
      {group ? (
        <Group {...props} fields={usable} group={group} level={1} onChange={change} />
      ) : (
        <Button variant="default" onClick={() => change({ op: 'and', rules: [ruleOf(first)] })}>
          {t('Join conditions by and, or')}
        </Button>
      )}
    </Fieldset>
  )
}

const ruleOf = ({ id, operators = [] }: FilterField): FilterRule => ({ field: id, operator: operators[0]! })

type GroupProps = Shared & {
  group: FilterGroup
  level: number
  /** Nothing takes the group away. */
  onChange: (group: FilterGroup | undefined) => void
}

function Group({ group, level, onChange, ...shared }: GroupProps) {
  const t = useWords()
  const { op, rules } = group
  const first = shared.fields[0]!
  const { place, focusNext } = useFocusAfter<HTMLDivElement>(group)
  const put = (next: FilterGroup['rules']) => {
    if (next.length < rules.length) focusNext(':scope > .e-row > button')
    if (next.length > rules.length) focusNext(':scope > :nth-last-child(2) input')
    onChange(next.length ? { op, rules: next } : undefined)
  }
  const replace = (at: number, next: FilterRule | FilterGroup | undefined) =>
    put(rules.flatMap((each, index) => (index === at ? (next ? [next] : []) : [each])))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fieldset around all of them has the legend
    <div ref={place} className="e-condition-group" role="group" aria-label={op === 'and' ? t('All of these') : t('Any of these')}>
      <SegmentedControl
        aria-label={t('How these conditions are joined')}
        value={op}
        onChange={(joined) => onChange({ op: joined === 'or' ? 'or' : 'and', rules })}
        data={[
          { value: 'and', label: t('All of these') },
          { value: 'or', label: t('Any of these') },
        ]}
      />
      {rules.map((each, at) =>
        isGroup(each) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place alone
          <Group key={at} {...shared} group={each} level={level + 1} onChange={(next) => replace(at, next)} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is known by its place alone
          <Rule key={at} {...shared} rule={each} onChange={(next) => replace(at, next)} />
        ),
      )}
      <div className="e-row">
        <button type="button" className="e-quiet" onClick={() => put([...rules, ruleOf(first)])}>
          {t('Add a condition')}
        </button>
        {level < mostLevels && (
          <button
            type="button"
            className="e-quiet"
            onClick={() => put([...rules, { op: op === 'and' ? 'or' : 'and', rules: [ruleOf(first)] }])}
          >
            {t('Add a group')}
          </button>
        )}
      </div>
    </div>
  )
}

type RuleProps = Shared & { rule: FilterRule; onChange: (rule: FilterRule | undefined) => void }

function Rule({ fields, known, rule, onChange }: RuleProps) {
  const t = useWords()
  const field = fields.find(({ id }) => id === rule.field) ?? fields[0]!
  const operators = field.operators ?? []
  const hasValue = rule.operator !== 'is_empty' && rule.operator !== 'is_not_empty'
  const choose = (id: string | null) => {
    const next = fields.find((each) => each.id === id)
    if (next && next.id !== rule.field) onChange(ruleOf(next))
  }
  return (
    <div className="e-condition">
      <div className="e-condition-head">
        <Select
          aria-label={t('Field of the condition')}
          data={fields.map(({ id, label }) => ({ value: id, label }))}
          value={rule.field}
          onChange={choose}
          allowDeselect={false}
          searchable={fields.length > 8}
          openOnFocus={false}
        />
        {operators.length > 1 && (
          <Select
            aria-label={t('What is asked of {{field}}', { field: field.label })}
            data={operators.map((operator) => ({ value: operator, label: operatorNames(t)[operator] }))}
            value={rule.operator}
            onChange={(operator) => operator && onChange({ field: rule.field, operator: operator as FilterOperator })}
            allowDeselect={false}
          />
        )}
        <IconButton
          small
          label={t('Remove the condition on {{field}}', { field: field.label })}
          icon={<IconX size={16} stroke={1.6} />}
          onClick={() => onChange(undefined)}
        />
      </div>
      {hasValue && (
        <FilterInput
          field={shownFor(field, rule.operator)}
          known={known}
          value={rule.value}
          onChange={(value) => onChange({ ...rule, value })}
        />
      )}
    </div>
  )
}

/** Days are asked for one way at a time: by their distance from today, or from one to another. */
function shownFor({ periods, ...field }: FilterField, operator: FilterOperator): FilterField {
  if (operator === 'within') return { ...field, kind: 'select', options: periods }
  return field
}
