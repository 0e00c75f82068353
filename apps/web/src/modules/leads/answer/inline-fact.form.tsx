import { leadAnswers } from '@embark/contract/leads/answer/answer.contract.ts'
import type { LeadRecord } from '@embark/contract/leads/lead/lead-record.contract.ts'
import type { FormToFill } from '@embark/contract/masters/form-submission/form-submission.contract.ts'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { AnswerField, type FormAnswersHandle, useFormAnswers } from '#modules/masters/masters.public.tsx'
import { sentenceFor } from '#platform/api/failure.ts'
import { useEndpoint } from '#platform/api/hooks.ts'
import { ReadState } from '#platform/api/read-state.tsx'
import { useT } from '#platform/i18n/i18n.ts'
import { InlineForm, InlineRefusal } from '#ui/form/inline-form.tsx'
import { LateSkeleton } from '#ui/list/list-states.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { type Met, meetingsIn } from '../lead/met-fields.state.ts'
import { changedFrom } from './changed-answers.state.ts'
import type { FactChange, RefusedFact } from './inline-facts.state.tsx'
import { fieldsOf, formOfFact, meetingsOf, valuesOf } from './inline-fields.state.ts'
import './inline-fact.css'

const MetFields = lazyPart(() => import('../lead/met-fields.view.tsx').then((file) => file.MetFields))

interface Props {
  readonly fact: string
  readonly lead: LeadRecord
  readonly refused: RefusedFact | undefined
  readonly onChange: (change: FactChange) => void
  readonly onClose: () => void
  readonly onNext: (by: 1 | -1) => void
}

/** One fact of a lead, edited where it stands: Enter saves, Escape gives up, Tab goes on to the next. */
export function InlineFact(props: Props) {
  const { lead } = props
  const read = useEndpoint(leadAnswers.filled, { params: { id: lead.identifier } }, { staleMs: 60_000 })
  // What was opened stays open, even when the form is read again meanwhile.
  const [opened, setOpened] = useState<FormToFill | null>(null)
  // Nor does it begin with what was read before one's own last change.
  if (!opened && read.data && !(read.isStale && read.isFetching)) setOpened(read.data.formInfo)
  if (!opened) return <ReadState read={read} kind="rows" rows={1} />
  return <Editor {...props} fill={opened} />
}

const textOf = (answers: FormAnswersHandle, error: RefusedFact['error'] | undefined) =>
  error && !error.complaints.some(({ field }) => answers.form.fields.some((each) => each.field.name === field)) ? error : undefined

function Editor({ fact, lead, fill, refused, onChange, onClose, onNext }: Props & { fill: FormToFill }) {
  const t = useT()
  const form = useMemo(() => formOfFact(fill, fact), [fill, fact])
  const [start] = useState(() => valuesOf(fill, lead))
  const [seen, setSeen] = useState(() => ({ ...start, ...refused?.seen }))
  const answers = useFormAnswers(form, { values: start, files: fill.files, zone: fill.time_zone, idPrefix: 'fact' })
  const [met, setMet] = useState<readonly Met[]>(() => (refused ? meetingsOf(meetingsIn(refused.error), refused.seen) : []))
  const names = fieldsOf(fact)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed and why it was refused is put back once
  useEffect(() => {
    if (!refused) return
    for (const [name, value] of Object.entries(refused.answers)) answers.set(name, value)
    answers.refuse(
      refused.error.complaints.map((each) => ({ ...each, field: each.field?.replace('alternate_country_code', 'alternate_mobile') })),
    )
  }, [])
  const settle = ({ name, value }: Met, takesTheirs: boolean) => {
    setSeen((before) => ({ ...before, [name]: value }))
    if (takesTheirs) answers.set(name, value)
    setMet((before) => before.filter((each) => each.name !== name))
  }
  /** Whether it could be saved, or there was nothing to save. */
  const submit = () => {
    const ofFact = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
    const changed = changedFrom(ofFact(seen), ofFact(answers.values))
    if (met.length) return false
    if (!Object.keys(changed).length) {
      onClose()
      return true
    }
    if (!answers.check()) return false
    onChange({ fact, answers: changed, seen: ofFact(seen) })
    return true
  }
  if (!form.fields.length)
    return (
      <p className="e-inline">
        {t('The form of your company does not let this be changed.')}{' '}
        <button type="button" className="e-link" onClick={onClose}>
          {t('Close')}
        </button>
      </p>
    )
  const general = met.length ? undefined : textOf(answers, refused?.error)
  return (
    <InlineForm onSubmit={submit} onClose={onClose} onNext={onNext} isMet={met.length > 0}>
      <Suspense fallback={<LateSkeleton kind="rows" />}>
        {met.length > 0 ? <MetFields met={met} answers={answers} onSettle={settle} /> : <Fields answers={answers} />}
      </Suspense>
      {general && <InlineRefusal>{t(sentenceFor(general, general.message))}</InlineRefusal>}
    </InlineForm>
  )
}

/** The controls of a fact; the first takes the focus once it is there. */
function Fields({ answers }: { answers: FormAnswersHandle }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus(), [])
  return (
    <div ref={box} className="l-inline-fields" data-single={answers.form.fields.length === 1 || undefined}>
      {answers.form.fields.map((assigned) => (
        <AnswerField key={assigned.field.name} assigned={assigned} answers={answers} />
      ))}
    </div>
  )
}
