import { useState } from 'react'
import { t } from '#platform/i18n/light.ts'
import { Field, SelectField } from '#ui/public/fields.tsx'
import { Button } from '#ui/public/parts.tsx'
import { ownId, useChoices } from './own-fields.state.ts'
import { Group, type OwnFieldProps } from './own-group.view.tsx'

/** One or several choices of a lookup; a long one is narrowed by what is typed. */
export function LookupChoice({ page, assigned, answers, error, set }: OwnFieldProps) {
  const { field, is_required, field_options } = assigned
  const [search, setSearch] = useState('')
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const { options, hasMore, isFailed, isWaiting } = useChoices(page.identifier, assigned, answers, search)
  const id = ownId(field.name)
  const isMany = field.type === 'multi_select' || field.type === 'checkbox'
  const value = answers[field.name]
  const chosen = (Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]).map(String)
  const isNumber = field.field_options?.kind === 'api' && field.field_options.data_type === 'number'
  const asAnswer = (picked: string) => (isNumber ? Number(picked) : picked)
  const nameOf = (picked: string) => options.find((option) => option.value === picked)?.label ?? names.get(picked) ?? picked
  const pick = (picked: string) => {
    if (picked) setNames((before) => new Map([...before, [picked, nameOf(picked)]]))
    set(isMany ? [...chosen, picked].filter(Boolean).map(asAnswer) : picked ? asAnswer(picked) : null)
  }
  const parent = page.own_form?.fields.find((other) => other.field.name === field_options.parent_field_name)
  const help = isFailed
    ? t('The choices could not be loaded')
    : isWaiting && parent
      ? t('Answer {{label}} first', { label: parent.field.label })
      : undefined
  const offered = options.filter((option) => !isMany || !chosen.includes(option.value))
  const single = isMany ? '' : (chosen[0] ?? '')
  // What is chosen stays in the list while something else is searched for.
  const listed =
    single && !offered.some((option) => option.value === single) ? [{ value: single, label: nameOf(single) }, ...offered] : offered
  const select = (
    <SelectField
      id={id}
      label={field.label}
      required={is_required && !isMany}
      disabled={isWaiting}
      description={help}
      error={error}
      placeholder={t('Choose')}
      options={[...listed]}
      value={single}
      onChange={pick}
    />
  )
  const narrow = (hasMore || search !== '') && (
    <Field
      id={`${id}-search`}
      label={t('Search {{label}}', { label: field.label })}
      value={search}
      onChange={setSearch}
      autoComplete="off"
    />
  )
  if (!isMany)
    return (
      <>
        {narrow}
        {select}
      </>
    )
  return (
    <Group id={id} label={field.label} required={is_required}>
      {narrow}
      {select}
      {chosen.map((picked) => (
        <Button key={picked} onClick={() => set(chosen.filter((other) => other !== picked).map(asAnswer))}>
          {t('Remove {{name}}', { name: nameOf(picked) })}
        </Button>
      ))}
    </Group>
  )
}
