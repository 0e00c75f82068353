import { filledParams } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { formSubmissions } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { useState } from 'react'
import { call } from '#platform/api/call.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { type LoadOptions, type Option, SearchMultiSelect, SearchSelect } from '#ui/form/search-select.tsx'
import { type AnswerProps, useControl } from './answer-control.state.ts'

/** A choice from a lookup: searched on the server, page by page, and disabled until the field it depends on is answered. */
export function LookupAnswer({ isMany, ...field }: AnswerProps & { isMany: boolean }) {
  const t = useT()
  const { assigned, answers } = field
  const { value, set, props } = useControl(field)
  const [picked, setPicked] = useState<readonly Option[]>([])
  const options = assigned.field.field_options
  const params = filledParams(assigned, answers.values)
  const values = (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]).map(String)
  const unnamed = values.filter((each) => !picked.some((option) => option.value === each))
  const asked = JSON.stringify(params ?? {})
  const { id } = assigned.field
  // The labels of what was chosen before this form was opened.
  const labels = useEndpoint(
    formSubmissions.options,
    { params: { field_id: id }, query: { params: asked, values: JSON.stringify(unnamed) } },
    { enabled: unnamed.length > 0 && params !== null, staleMs: 300_000 },
  ).data?.options
  const known = [...picked, ...(labels ?? []).map((option) => ({ label: t(option.label), value: String(option.value) }))]
  const chosen = values.map((each) => known.find((option) => option.value === each) ?? { value: each, label: '…' })
  const kept = (option: Option) => (options?.kind === 'api' && options.data_type === 'number' ? Number(option.value) : option.value)
  const load: LoadOptions = async (search, page, signal) => {
    const answer = await call(formSubmissions.options, { params: { field_id: id }, query: { params: asked, search, page } }, { signal })
    return { options: answer.options.map((option) => ({ label: t(option.label), value: String(option.value) })), hasMore: answer.hasMore }
  }
  const parent = answers.form.fields.find(({ field: { name } }) => name === assigned.field_options.parent_field_name)
  const waits = params === null
  const control = {
    ...props,
    load,
    disabled: props.disabled || waits,
    ...(waits && parent && { description: t('Answer {{label}} first', { label: t(parent.field.label) }) }),
  }
  // A new parent is a new list.
  if (isMany)
    return (
      <SearchMultiSelect
        key={asked}
        {...control}
        value={chosen}
        onChange={(next) => {
          setPicked(next)
          set(next.map(kept))
        }}
      />
    )
  return (
    <SearchSelect
      key={asked}
      {...control}
      value={chosen[0]?.value}
      known={chosen[0]}
      onChange={(_, option) => {
        setPicked(option ? [option] : [])
        set(option ? kept(option) : null)
      }}
    />
  )
}
