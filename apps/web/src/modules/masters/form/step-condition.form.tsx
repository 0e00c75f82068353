import { optionTypes } from '@embark/contract/masters/form-field/form-field.rules.ts'
import { sourceOfField } from '@embark/contract/masters/form-field/option-source.rules.ts'
import { formSubmissions } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { MultiSelect, Select } from '@mantine/core'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { FormPair } from '#ui/form/form-parts.tsx'
import type { BuilderHand } from './builder-hand.state.ts'
import { type BuilderField, type BuiltFlaw, controlId, stepChanged } from './form-builder.state.ts'

/** Whether a step is always there, or only while a field before it has one of some answers. */
export function StepCondition({ hand, at, flaws }: { hand: BuilderHand; at: number; flaws: readonly BuiltFlaw[] }) {
  const t = useT()
  const condition = hand.built[at]!.show_when
  const earlier = hand.built.slice(0, at).flatMap(({ uses }) => uses.map(({ field }) => field))
  const choices = earlier.filter(
    (field) => optionTypes.includes(field.type) && !sourceOfField(field)?.params.some(({ required }) => required),
  )
  const field = earlier.find(({ name }) => name === condition?.field_name)
  const errorAt = (path: string) => {
    const flaw = flaws.find((each) => each.path === path)
    return flaw && t(flaw.text, flaw.vars)
  }
  const answers = useAnswers(field)
  const put = (next: typeof condition) => hand.setBuilt(stepChanged(hand.built, at, { show_when: next }))
  return (
    <FormPair>
      <Select
        id={controlId({ step: at }, 'show_when.field_name')}
        label={t('Show this step')}
        description={choices.length === 0 ? t('A condition needs a field with choices on an earlier step.') : undefined}
        data={choices.map(({ name, label }) => ({ value: name, label: t('When {{name}} is…', { name: t(label) }) }))}
        placeholder={t('Always')}
        clearable
        value={condition?.field_name ?? null}
        error={errorAt('show_when.field_name')}
        onChange={(name) => {
          const chosen = choices.find((choice) => choice.name === name)
          put(name === null ? null : { field_name: name, is: chosen && !chosen.field_options ? ['true'] : [] })
        }}
      />
      {condition && (
        <MultiSelect
          id={controlId({ step: at }, 'show_when.is')}
          label={t('Answers')}
          required
          searchable
          data={answers}
          value={[...condition.is]}
          error={errorAt('show_when.is') ?? (condition.is.length === 0 ? t('Choose at least one answer') : undefined)}
          onChange={(is) => put({ ...condition, is })}
        />
      )}
    </FormPair>
  )
}

/** The answers a field can have, in words. */
function useAnswers(field: BuilderField | undefined) {
  const t = useT()
  const options = field?.field_options
  const found = useEndpoint(
    formSubmissions.options,
    { params: { field_id: field?.id ?? 0 }, query: {} },
    { enabled: options?.kind === 'api', staleMs: 300_000 },
  ).data?.options
  if (!field) return []
  if (options?.kind === 'manual') return options.options.map(({ label, value }) => ({ value, label: t(label) }))
  if (!options) return [{ value: 'true', label: t('Ticked') }]
  return (found ?? []).map(({ label, value }) => ({ value: String(value), label: t(label) }))
}
