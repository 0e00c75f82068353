import type { AssignedField } from '@embark/contract/masters/form/form.rules.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { AnswerField, FormAnswers, type FormAnswersHandle } from '#modules/masters/masters.public.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { IntakeField } from './intake.form.tsx'

/** What is asked of every new lead, line by line, as far as the company's form has it. */
const lines = [
  ['first_name', 'last_name'],
  ['mobile'],
  ['email'],
  ['destination_countries', 'intake_id', 'intake_year'],
  ['lead_source_id', 'lead_medium_id'],
] as const
const usual: ReadonlySet<string> = new Set(lines.flat())

interface Props {
  readonly answers: FormAnswersHandle
  readonly noteOf: (name: string) => ReactNode
  /** Whom the lead is given to. */
  readonly children: ReactNode
}

/** A new lead in a few fields: what is asked of every lead and what its form requires; the rest waits to be asked for. */
export function ShortFields({ answers, noteOf, children }: Props) {
  const t = useT()
  const [isLong, setLong] = useState(false)
  // Fields of steps that are not there with these answers are asked for by nobody.
  const there = new Set(answers.verdict.fields.map(({ name }) => name))
  const fields = answers.form.fields.filter(({ field, is_hidden }) => !is_hidden && there.has(field.name))
  const isShort = ({ field, is_required }: AssignedField) => usual.has(field.name) || is_required
  const isRestWrong = fields.some((assigned) => !isShort(assigned) && answers.wrong.has(assigned.field.name))
  useEffect(() => {
    if (isRestWrong) setLong(true)
  }, [isRestWrong])
  const asked = (name: string) => fields.find(({ field }) => field.name === name)
  const cell = (key: string, span: number, control: ReactNode) => (
    <div key={key} style={{ '--span': span } as CSSProperties}>
      {control}
    </div>
  )
  const drawn = (assigned: AssignedField) => (
    <>
      <AnswerField assigned={assigned} answers={answers} />
      {noteOf(assigned.field.name)}
    </>
  )
  const [month, year] = [asked('intake_id'), asked('intake_year')]
  return (
    <>
      <div className="e-answers-grid">
        {lines.map((names) => {
          // A month and its year are one question.
          const line = names.flatMap((name) => (name === 'intake_year' && month ? [] : (asked(name) ?? [])))
          return line.map((assigned) =>
            cell(
              assigned.field.name,
              12 / line.length,
              assigned === month && year ? <IntakeField month={month} year={year} answers={answers} /> : drawn(assigned),
            ),
          )
        })}
        {fields
          .filter((assigned) => isShort(assigned) && !usual.has(assigned.field.name))
          .map((assigned) => cell(assigned.field.name, assigned.column, drawn(assigned)))}
        {children && cell('owner', 12, children)}
      </div>
      {isLong ? (
        <FormAnswers answers={answers} skip={isShort} noteOf={noteOf} />
      ) : (
        fields.some((assigned) => !isShort(assigned)) && (
          <div className="l-more-fields">
            <Button variant="subtle" leftSection={<IconChevronDown size={18} stroke={1.6} />} onClick={() => setLong(true)}>
              {t('More fields')}
            </Button>
          </div>
        )
      )}
    </>
  )
}
