import type { AssignedField, FormDefinition, FormStep } from '../form/form.rules.ts'
import { answerTexts } from './answer-texts.rules.ts'
import { type AnswerOf, type Circumstances, isAnswered, readAnswer, type Sentence } from './field-answer.rules.ts'

/** Answers by field name. */
export type Answers = Readonly<Record<string, unknown>>

/** What is to be said about one field. */
export interface FieldVerdict {
  readonly name: string
  readonly step: number
  /** As it is kept; null while there is none, or none that is valid. */
  readonly value: AnswerOf | null
  readonly complaint: Sentence | null
}

/** What is to be said about a whole form. */
export interface FormVerdict {
  /** Numbers of the steps that are there with these answers. */
  readonly steps: readonly number[]
  /** Of the fields on those steps, in their order. */
  readonly fields: readonly FieldVerdict[]
  /** The valid answers, as they are kept. */
  readonly values: Readonly<Record<string, AnswerOf>>
  readonly isComplete: boolean
}

/**
 * The one interpreter of form definitions, the same in browser and server (G-M-22, G-M-28): which steps are there, what each answer
 * means, and what is wrong with it. Nothing is required of a hidden or disabled field: it keeps what it had before.
 */
export function readAnswers(form: FormDefinition, answers: Answers, at: Circumstances): FormVerdict {
  const values: Record<string, AnswerOf> = {}
  const fields: FieldVerdict[] = []
  const steps: number[] = []
  form.steps.forEach((step, number) => {
    if (!isThere(step, values)) return
    steps.push(number)
    for (const assigned of form.fields.filter(({ form_step_no }) => form_step_no === number)) {
      const verdict = verdictOn(assigned, answers, values, at)
      fields.push(verdict)
      if (verdict.value !== null) values[verdict.name] = verdict.value
    }
  })
  return { steps, fields, values, isComplete: fields.every(({ complaint }) => complaint === null) }
}

const isThere = ({ show_when: condition }: FormStep, values: Readonly<Record<string, AnswerOf>>) => {
  if (!condition) return true
  const answer = values[condition.field_name]
  const given = Array.isArray(answer) ? answer.map(String) : answer === undefined ? [] : [String(answer)]
  return given.some((one) => condition.is.includes(one))
}

function verdictOn(assigned: AssignedField, answers: Answers, values: Readonly<Record<string, AnswerOf>>, at: Circumstances): FieldVerdict {
  const { name, label } = assigned.field
  const about = { name, step: assigned.form_step_no }
  const complain = (text: string, vars: Sentence['vars'] = {}): FieldVerdict => ({
    ...about,
    value: null,
    complaint: { text, vars: { label, ...vars } },
  })
  const isKept = assigned.is_hidden || assigned.is_disabled
  const given = isKept ? at.before?.[name] : answers[name]
  if (!isAnswered(assigned.field, given))
    return assigned.is_required ? complain(answerTexts.required) : { ...about, value: null, complaint: null }
  const parent = assigned.field_options.parent_field_name
  if (!isKept && parent && values[parent] === undefined) return complain(answerTexts.notValid)
  const read = readAnswer(assigned, given, at)
  if (isKept) return { ...about, value: 'value' in read ? read.value : null, complaint: null }
  return 'value' in read ? { ...about, value: read.value, complaint: null } : complain(read.text, read.vars)
}

/** The fields whose choices hang on this one, directly or through another, nearest first. */
export function fieldsBelow(form: Pick<FormDefinition, 'fields'>, name: string): readonly string[] {
  const below: string[] = []
  const follow = (parent: string) => {
    for (const { field, field_options } of form.fields)
      if (field_options.parent_field_name === parent && !below.includes(field.name)) {
        below.push(field.name)
        follow(field.name)
      }
  }
  follow(name)
  return below
}

/** The answers after one of them changed: choices that hung on it are taken back (G-M-32). */
export const withAnswer = (form: Pick<FormDefinition, 'fields'>, answers: Answers, name: string, value: unknown): Answers => ({
  ...answers,
  ...Object.fromEntries(fieldsBelow(form, name).map((below) => [below, null])),
  [name]: value,
})

/** What a choice asks of its lookup, with the present answers in the places that are kept for them; null while one is missing. */
export function filledParams(assigned: AssignedField, answers: Answers): Record<string, string> | null {
  const { field, field_options: dependency } = assigned
  const declared = field.field_options?.kind === 'api' ? field.field_options.params : []
  const params: Record<string, string> = {}
  for (const { key, value } of [...declared, ...(dependency.params ?? [])]) {
    const gap = /^\{\{\s*(\w+)\s*\}\}$/.exec(value)?.[1]
    const answer = gap ? answers[gap] : value
    if (answer === undefined || answer === null || answer === '') return null
    params[key] = String(answer)
  }
  const parent = dependency.parent_field_name
  const isWaiting =
    parent !== undefined && parent !== null && (answers[parent] === undefined || answers[parent] === null || answers[parent] === '')
  return isWaiting ? null : params
}

/** Several forms as one, step after step; a field that two of them ask for is asked once. */
export function joinedForms(forms: readonly FormDefinition[]): FormDefinition {
  const taken = new Set<string>()
  const steps: FormStep[] = []
  const fields: AssignedField[] = []
  for (const form of forms) {
    const offset = steps.length
    steps.push(...form.steps.map((step, index) => ({ ...step, title: step.title || (index === 0 && forms.length > 1 ? form.name : '') })))
    for (const field of form.fields) {
      if (taken.has(field.field.name)) continue
      taken.add(field.field.name)
      fields.push({ ...field, form_step_no: field.form_step_no + offset })
    }
  }
  return {
    form_id: forms[0]?.form_id ?? 0,
    form_version_id: forms[0]?.form_version_id ?? 0,
    name: forms.map(({ name }) => name).join(', '),
    steps,
    fields,
  }
}
