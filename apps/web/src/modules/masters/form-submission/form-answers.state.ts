import type { FormDefinition } from '@embark/contract/masters/form/form.rules.ts'
import type { Circumstances } from '@embark/contract/masters/form-submission/field-answer.rules.ts'
import { type Answers, readAnswers, withAnswer } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { useMemo, useState } from 'react'
import { useT } from '#platform/i18n/i18n.ts'

/** A file that was sent for an answer. */
export interface SentFile {
  readonly identifier: string
  readonly name: string
  readonly extension: string
  readonly bytes: number
}

export interface AnswersStart {
  readonly values?: Answers | undefined
  readonly files?: readonly SentFile[] | undefined
  /** The tenant's zone, which says what day it is. */
  readonly zone?: string | undefined
  /** Keeps ids apart where several forms stand on one page. */
  readonly idPrefix?: string | undefined
}

/** What somebody answers to a form: judged while it is typed by the rules the server has, complained about once it was left or sent. */
export function useFormAnswers(
  form: FormDefinition,
  { values: before = {}, files: kept = [], zone = localZone(), idPrefix = 'answer' }: AnswersStart = {},
) {
  const t = useT()
  const [values, setValues] = useState<Answers>(before)
  const [files, setFiles] = useState<readonly SentFile[]>(kept)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [chosenStep, setStep] = useState(0)
  const verdict = useMemo(() => {
    const at: Circumstances = { now: new Date(), zone, before, files: Object.fromEntries(files.map((file) => [file.identifier, file])) }
    return readAnswers(form, values, at)
    // What was answered before belongs to the form that was opened.
  }, [form, values, files, zone, before])
  const idOf = (name: string) => `${idPrefix}-${name}`
  const wrong = new Map<string, string>()
  for (const { name, complaint } of verdict.fields) {
    const isShown = attempt > 0 || left.has(name)
    if (refused[name]) wrong.set(name, refused[name])
    else if (isShown && complaint) wrong.set(name, t(complaint.text, { ...complaint.vars, label: t(String(complaint.vars['label'])) }))
  }
  const step = verdict.steps.includes(chosenStep) ? chosenStep : (verdict.steps.filter((visible) => visible <= chosenStep).at(-1) ?? 0)
  const goTo = (name: string | undefined, at?: number) => {
    if (at !== undefined) setStep(at)
    if (name) requestAnimationFrame(() => document.getElementById(idOf(name))?.focus())
  }
  return {
    form,
    values,
    files,
    verdict,
    step,
    attempt,
    idOf,
    /** What to say at each field. */
    wrong,
    complaints: attempt > 0 ? [...wrong].map(([name, message]) => ({ fieldId: idOf(name), message })) : [],
    isDirty: JSON.stringify(values) !== JSON.stringify(before),
    set: (name: string, value: unknown) => {
      setRefused(({ [name]: _, ...rest }) => rest)
      setValues((now) => withAnswer(form, now, name, value))
    },
    /** Puts a draft back. */
    restore: (draft: Answers) => setValues(draft),
    leave: (name: string, isFilled: boolean) => {
      if (isFilled) setLeft((now) => (now.has(name) ? now : new Set([...now, name])))
    },
    addFile: (file: SentFile) => setFiles((now) => [...now.filter(({ identifier }) => identifier !== file.identifier), file]),
    /** Goes to another step; forward only when this one is valid. */
    walk: (to: number) => {
      const first = to > step ? verdict.fields.find((field) => field.step === step && field.complaint) : undefined
      if (!first) return setStep(to)
      setLeft((now) => new Set([...now, ...verdict.fields.filter((field) => field.step === step).map(({ name }) => name)]))
      goTo(first.name)
    },
    /** Whether it can be sent; shows what is wrong and puts the cursor into the first such field. */
    check: () => {
      setAttempt((count) => count + 1)
      const first = verdict.fields.find(({ complaint }) => complaint)
      if (first) goTo(first.name, first.step)
      return !first
    },
    /** Shows the server's complaints; returns whether any of them concerned a field of this form. */
    refuse: (complaints: readonly { readonly field?: string | undefined; readonly message: string }[]) => {
      const ofForm = complaints.flatMap(({ field, message }) => {
        const name = field?.split('.').at(-1) ?? ''
        const shown = verdict.fields.find((each) => each.name === name)
        return shown ? [{ name, message, step: shown.step }] : []
      })
      setAttempt((count) => count + 1)
      setRefused(Object.fromEntries(ofForm.map(({ name, message }) => [name, message])))
      if (ofForm[0]) goTo(ofForm[0].name, ofForm[0].step)
      return ofForm.length > 0
    },
  }
}
export type FormAnswersHandle = ReturnType<typeof useFormAnswers>

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
