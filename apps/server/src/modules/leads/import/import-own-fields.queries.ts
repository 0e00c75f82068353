import { ownColumn } from '@embark/contract/leads/import/import.rules.ts'
import { ownOf } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { AssignedField } from '@embark/contract/masters/form/form.rules.ts'
import { sourceOfField } from '@embark/contract/masters/form-field/option-source.rules.ts'
import { answerTexts } from '@embark/contract/masters/form-submission/answer-texts.rules.ts'
import { type Answers, filledParams, readAnswers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { LRUCache } from 'lru-cache'
import { choicesNamed, definitionsOf, type KnownForm } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import { answersOfRow, leadForms } from '../lead/lead-own-fields.queries.ts'
import type { LeadDraft } from './import-draft.rules.ts'
import { answerIn, chosenIn, isMappable, namesIn, type OwnColumn, type OwnPlan } from './import-own-fields.rules.ts'
import type { AnswerFaultCode, Plan, RowFault } from './import-row.rules.ts'

/** The lead form somebody chose, or the default one, without fields that are no longer in use. */
export async function importForm(ctx: Ctx, identifier?: string | null): Promise<KnownForm | null> {
  const all = await definitionsOf(ctx)
  const form = leadForms(all).find((one) => !identifier || one.identifier === identifier)
  return form ? { ...form, fields: form.fields.filter(({ field }) => all.byName.get(field.name)?.is_active) } : null
}

/** The forms imports may use, the default one first, for people who may read the own fields of leads. */
export const importForms = async (ctx: Ctx) =>
  can(ctx, 'leads.read')
    ? leadForms(await definitionsOf(ctx)).map(({ name, form_id, identifier }) => ({ label: name, value: form_id, identifier }))
    : []

/** The requested form, if imports may use it. */
export async function chosenForm(ctx: Ctx, identifier: string | null | undefined) {
  if (identifier && !(await importForms(ctx)).some((form) => form.identifier === identifier))
    refuseField('lead_form_identifier', 'Choose one of the options')
  return identifier ?? null
}

/** A field that a column may be mapped to; `is_always` if its step applies whatever the answers. */
export type OwnImportField = AssignedField & { readonly is_always: boolean }

/** The own fields that columns may be mapped to, for people who may read the own fields of leads. */
export async function ownImportFields(ctx: Ctx, identifier?: string | null): Promise<readonly OwnImportField[]> {
  const form = can(ctx, 'leads.read') ? await importForm(ctx, identifier) : null
  return form ? form.fields.filter(isMappable).map((field) => ({ ...field, is_always: !form.steps[field.form_step_no]?.show_when })) : []
}

/** The plan for own fields among these columns; null if none is mapped and the form is the default one. */
export const ownPlanOf = (form: KnownForm | null, columns: readonly OwnColumn[]): OwnPlan | null =>
  form && (columns.length || !form.is_default) ? { form, columns, choiceByText: new LRUCache({ max: 20_000 }) } : null

/** A row's answers to the form's system fields, including the import's defaults. */
export function systemAnswers({ settings: { defaults }, choices }: Plan, draft: LeadDraft): Answers {
  const lead: LeadDraft = {
    ...draft,
    lead_medium_id: draft.lead_medium_id ?? defaults.lead_medium_id ?? choices.mediumByDefault,
    lead_source_id: draft.lead_source_id ?? defaults.lead_source_id ?? choices.sourceByDefault,
  }
  return answersOfRow(lead)
}

interface Row {
  readonly cells: readonly string[]
  readonly draft: LeadDraft
}
/** A row's answers to own fields, and what is wrong with them. */
export interface OwnAnswers {
  readonly own: Answers
  readonly isComplete: boolean
  readonly faults: readonly RowFault[]
}
const nothing: OwnAnswers = { own: {}, isComplete: true, faults: [] }

/** Judges the own fields of a batch by the rules of the form; each lookup is asked once for all of its rows. */
export async function readOwn(ctx: Ctx, plan: Plan, rows: readonly Row[]): Promise<readonly OwnAnswers[]> {
  const { own } = plan
  if (!own) return rows.map(() => nothing)
  const answers = rows.map(({ draft }): Record<string, unknown> => ({ ...systemAnswers(plan, draft) }))
  const known = rows.map((): Record<string, (string | number)[]> => ({}))
  for (const column of own.columns) {
    const { assigned, index } = column
    const { name, field_options } = assigned.field
    if (field_options?.kind === 'api') await readLookup(ctx, plan, own, column, rows, answers, known)
    else for (const [at, { cells }] of rows.entries()) answers[at]![name] = answerIn(assigned, cells[index] ?? '', plan)
  }
  const columnOf = new Map(own.columns.map(({ index, assigned }) => [assigned.field.name, index]))
  const mappable = new Set(own.form.fields.filter(isMappable).map(({ field }) => field.name))
  return rows.map((_, at) => {
    const verdict = readAnswers(own.form, answers[at]!, { now: ctx.now(), zone: plan.zone, known: known[at]! })
    const faults = verdict.fields.flatMap(({ name, complaint }): RowFault[] =>
      complaint && mappable.has(name)
        ? [{ column: columnOf.get(name) ?? null, field: ownColumn(name), code: codeOf(complaint.text), vars: { ...complaint.vars } }]
        : [],
    )
    return { own: ownOf(verdict.values), isComplete: verdict.isComplete, faults }
  })
}

const codeOf = (text: string) =>
  // The interpreter returns only these texts.
  `answer_${Object.entries(answerTexts).find(([, one]) => one === text)![0]}` as AnswerFaultCode

/** Replaces the texts of one field by the choices they name, for all rows. */
async function readLookup(
  ctx: Ctx,
  plan: Plan,
  { choiceByText }: OwnPlan,
  { assigned, index }: OwnColumn,
  rows: readonly Row[],
  answers: Record<string, unknown>[],
  known: Record<string, (string | number)[]>[],
) {
  const { field } = assigned
  const asked = rows.map(({ cells }, at) => ({ text: cells[index] ?? '', params: filledParams(assigned, answers[at]!) }))
  const key = (params: object, text: string) => JSON.stringify([field.name, params, text])
  const lists = new Map<string, { params: Record<string, string>; texts: Set<string> }>()
  // The answers for this batch stay available even if the cache evicts them.
  const answered = new Map<string, { readonly value: string | number | undefined }>()
  for (const { text, params } of asked) {
    if (!params) continue
    const { whole, parts } = namesIn(text)
    const list = lists.get(JSON.stringify(params)) ?? { params, texts: new Set() }
    for (const one of [whole, ...parts]) {
      const choice = choiceByText.get(key(params, one))
      if (choice) answered.set(key(params, one), choice)
      else if (one) list.texts.add(one)
    }
    if (list.texts.size) lists.set(JSON.stringify(params), list)
  }
  const questions = [...lists.values()].map(({ params, texts }) => ({ params, texts: [...texts] }))
  const spelled = questions.map(({ params, texts }) => ({ params, texts: texts.map((text) => usualName(plan, field, text)) }))
  const choices = await choicesNamed(ctx, field, spelled)
  questions.forEach(({ params, texts }, list) => {
    texts.forEach((text, at) => {
      const choice = { value: choices[list]!.get(spelled[list]!.texts[at]!) }
      answered.set(key(params, text), choice)
      choiceByText.set(key(params, text), choice)
    })
  })
  const isMany = field.type === 'multi_select' || field.type === 'checkbox'
  asked.forEach(({ text, params }, at) => {
    const meaning = (name: string) => (params ? answered.get(key(params, name))?.value : undefined)
    const choice = chosenIn(text, meaning, isMany)
    const { whole, parts } = namesIn(text)
    answers[at]![field.name] = choice
    known[at]![field.name] = [whole, ...parts].flatMap((name) => meaning(name) ?? [])
  })
}

/** The id behind a name written in another language or abbreviated, if the product knows it. */
function usualName({ choices }: Plan, field: AssignedField['field'], text: string): string {
  const source = sourceOfField(field)?.key
  const id =
    source === 'country' || source === 'destination_countries'
      ? choices.country(text)
      : source === 'intake' || source === 'discipline' || source === 'study_level'
        ? choices.of(source, text)
        : undefined
  return id === undefined ? text : String(id)
}
