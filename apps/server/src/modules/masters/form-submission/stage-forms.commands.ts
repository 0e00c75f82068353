import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import type { Pipeline, PipelineStatus } from '@embark/contract/masters/stage/stage.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { type Saving, saveAnswers } from './answers.commands.ts'
import { complaintsOf, judged, mergedAnswers, type Submission, submissionsOf } from './answers.queries.ts'
import { type Definitions, definitionsOf, formsOfStatus, type KnownForm } from './definitions.queries.ts'

/** A move along a pipeline whose forms are checked before it happens. */
export interface Entering {
  readonly module: 'lead' | 'application'
  readonly record_id: number
  readonly pipeline: Pipeline
  readonly from: number
  readonly to: PipelineStatus
  readonly form_values: Answers | undefined
  /** The path of the answers in the request. */
  readonly path?: string
  /** The record's earlier answers, if the caller has read them already. */
  readonly submissions?: readonly Submission[] | undefined
  /** The answers that live in the record's own columns. */
  readonly columns: Answers
}

/** What to save once the record has moved: answers to own fields, and those that belong in columns. */
export interface Entered {
  readonly columns: Answers
  save(): Promise<void>
}

/** Refuses a move whose forms are not complete: those of the statuses it passes, then those of the one it enters (G-L-22 rules 3 and 6). */
export async function enterWithForms(ctx: Ctx, move: Entering): Promise<Entered> {
  const all = await definitionsOf(ctx)
  const asked = formsOfStatus(all, move.pipeline.timeline_id, move.to.id)
  const passed = passedForms(all, move)
  if (!asked.length && !passed.length) return { columns: {}, save: async () => undefined }
  const submissions = move.submissions ?? (await submissionsOf(ctx, move.module, move.record_id))
  const isDone = ({ form_id }: KnownForm) => submissions.some((one) => one.form_id === form_id && one.status === 'complete')
  const missing = passed.filter(({ form }) => !isDone(form))
  if (missing.length)
    refuse('STAGE_FORMS_INCOMPLETE', { forms: missing.map(({ form, status }) => `${form.name} (${status.name})`).join(', ') })
  const before = { ...mergedAnswers(submissions), ...move.columns }
  const savings: Saving[] = []
  for (const form of asked) {
    const values = await answersTo(ctx, form, before, move, isDone(form))
    if (values) savings.push({ module: move.module, record_id: move.record_id, form, stage_id: move.to.id, isComplete: true, values })
  }
  return {
    columns: Object.assign({}, ...savings.map(({ form, values }) => changedColumns(all, form, values, move.columns))) as Answers,
    save: async () => {
      for (const saving of savings) await saveAnswers(ctx, saving, all.fields)
    },
  }
}

/** The forms of the statuses in between that may not be skipped. */
function passedForms(all: Definitions, { pipeline, from, to }: Entering) {
  const start = pipeline.statuses.find(({ id }) => id === from)
  if (!start || start.stage_id === to.stage_id || to.type === 'cancel' || start.type === 'cancel') return []
  return pipeline.statuses
    .filter(
      ({ order_no, type, is_active, is_skippable }) =>
        order_no > start.order_no && order_no < to.order_no && type === 'success' && is_active && !is_skippable,
    )
    .flatMap((status) => formsOfStatus(all, pipeline.timeline_id, status.id).map((form) => ({ form, status })))
}

/** The judged answers to one form; nothing if it was complete already and nothing new was sent. */
async function answersTo(
  ctx: Ctx,
  form: KnownForm,
  before: Answers,
  { form_values: sent, path = 'form_values' }: Entering,
  isDone: boolean,
): Promise<Answers | undefined> {
  const sentAnswers = Object.fromEntries(
    Object.entries(sent ?? {}).filter(([name]) => form.fields.some(({ field }) => field.name === name)),
  )
  const isSaid = Object.keys(sentAnswers).length > 0
  if (isDone && !isSaid) return undefined
  const verdict = await judged(ctx, form, { ...before, ...sentAnswers }, before)
  if (verdict.isComplete) return verdict.values
  if (isSaid)
    throw new Refusal(
      'INVALID_INPUT',
      {},
      complaintsOf(verdict, (name) => `${path}.${name}`),
    )
  return refuse('STATUS_FORM_REQUIRED', { form: form.name }, [
    {
      field: path,
      text: 'Fill in {{form}} first',
      vars: { form: form.name },
      code: 'STATUS_FORM_REQUIRED',
      facts: { form_id: form.form_id },
      details: { form_id: form.form_id },
    },
  ])
}

const changedColumns = ({ byName }: Definitions, form: Pick<KnownForm, 'fields'>, values: Answers, columns: Answers): Answers =>
  Object.fromEntries(
    form.fields.flatMap(({ field: { name }, is_hidden, is_disabled }) =>
      byName.get(name)?.is_default &&
      !is_hidden &&
      !is_disabled &&
      JSON.stringify(values[name] ?? null) !== JSON.stringify(columns[name] ?? null)
        ? [[name, values[name] ?? null]]
        : [],
    ),
  )
