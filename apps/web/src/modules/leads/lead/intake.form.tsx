import { catalogDropdowns } from '@embark/contract/catalog/dropdown/dropdown.contract.ts'
import type { AssignedField } from '@embark/contract/masters/form/form.rules.ts'
import { Select } from '@mantine/core'
import type { FormAnswersHandle } from '#modules/masters/masters.public.tsx'
import { useEndpoint } from '#platform/api/hooks.ts'
import { useT } from '#platform/i18n/i18n.ts'
import { comingIntakes, type IntakeChoice } from './intake.state.ts'

interface Props {
  readonly month: AssignedField
  readonly year: AssignedField
  readonly answers: FormAnswersHandle
}

/** When the studies shall begin, month and year in one choice. */
export function IntakeField({ month, year, answers }: Props) {
  const t = useT()
  const { options } = useEndpoint(catalogDropdowns.intakes, { query: {} }, { staleMs: 300_000 }).data ?? {}
  const [monthId, chosenYear] = [answers.values[month.field.name], answers.values[year.field.name]]
  const choices = comingIntakes(options ?? [], new Date())
  const chosen = { id: Number(monthId), year: Number(chosenYear) }
  const isComing = choices.some(({ id, year: at }) => id === chosen.id && at === chosen.year)
  const label = options?.find(({ value }) => value === chosen.id)?.label
  const data = (isComing || !label || !chosenYear ? choices : [{ ...chosen, label }, ...choices]).map((choice) => ({
    value: keyOf(choice),
    label: `${t(choice.label)} ${choice.year}`,
  }))
  const set = (key: string | null) => {
    const [id, at] = key?.split(':').map(Number) ?? []
    answers.set(month.field.name, id ?? null)
    answers.set(year.field.name, at ?? null)
  }
  return (
    <Select
      id={answers.idOf(month.field.name)}
      label={t(month.field.label)}
      required={month.is_required || year.is_required}
      disabled={month.is_disabled || year.is_disabled}
      error={answers.wrong.get(month.field.name) ?? answers.wrong.get(year.field.name)}
      data={data}
      searchable
      clearable={!month.is_required}
      nothingFoundMessage={options ? t('Nothing found') : t('Loading')}
      value={monthId && chosenYear ? keyOf(chosen) : null}
      onChange={set}
      onBlur={() => answers.leave(month.field.name, Boolean(monthId))}
    />
  )
}

const keyOf = ({ id, year }: Pick<IntakeChoice, 'id' | 'year'>) => `${id}:${year}`
