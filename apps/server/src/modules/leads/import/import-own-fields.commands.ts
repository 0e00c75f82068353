import { type Answers, readAnswers, withAnswer } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { sql } from 'kysely'
import {
  definitionsOf,
  type KnownForm,
  mergedAnswers,
  type Submission,
  saveManyAnswers,
  submissionsOfAll,
} from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { answersOfRow, leadForms } from '../lead/lead-own-fields.queries.ts'
import type { Decided } from './import-batch.commands.ts'
import { systemAnswers } from './import-own-fields.queries.ts'
import type { Plan } from './import-row.rules.ts'

/** Saves the own-field answers of a batch's new leads. `made` maps a row to its lead. */
export async function createAnswers(ctx: Ctx, plan: Plan, rows: readonly Decided[], made: ReadonlyMap<number, number>) {
  if (!plan.own) return
  const { form } = plan.own
  const records = rows.flatMap(({ row_no, outcome, answers: { own, isComplete } }) => {
    const record_id = outcome === 'create' ? made.get(row_no) : undefined
    // A form other than the default one is stored as the lead's form even without answers.
    return record_id !== undefined && (Object.keys(own).length || !form.is_default) ? [{ record_id, isComplete, values: own }] : []
  })
  if (!records.length) return
  await saveManyAnswers(ctx, { module: 'lead', form, areNew: true }, records, (await definitionsOf(ctx)).fields)
}

type Merge = Decided & { readonly target: number }

/**
 * Merges the answers of known people's rows into their leads, like their columns: blanks are filled, and existing answers change only on
 * request.
 */
export async function mergeAnswers(ctx: Ctx, importId: number, plan: Plan, merges: readonly Merge[]) {
  if (!plan.own || !merges.length) return
  const said = saidBy(plan, merges)
  const all = await definitionsOf(ctx)
  const forms = leadForms(all)
  const submissions = await submissionsOfAll(ctx, 'lead', [...said.keys()])
  const saving = new Map<KnownForm, { record_id: number; isComplete: boolean; values: Answers }[]>()
  const changes: { lead_id: number; answers: AnswerChange }[] = []
  for (const lead of await leadsAmong(ctx, [...said.keys()])) {
    const answered: readonly Submission[] = submissions.get(lead.id) ?? []
    const form = forms.find(({ form_id }) => answered.some((one) => one.form_id === form_id)) ?? plan.own.form
    const before: Answers = { ...mergedAnswers(answered), ...answersOfRow(lead) }
    const after = mergedWith(plan, form, before, said.get(lead.id)!)
    if (after === before) continue
    const { isComplete } = readAnswers(form, after, { now: ctx.now(), zone: plan.zone, before })
    saving.set(form, [...(saving.get(form) ?? []), { record_id: lead.id, isComplete, values: after }])
    changes.push({ lead_id: lead.id, answers: changedAnswers(plan, form, before, after) })
  }
  await keepAnswerChanges(ctx, importId, changes)
  for (const [form, records] of saving) await saveManyAnswers(ctx, { module: 'lead', form }, records, all.fields)
}

/** The answers to own fields that an import changed: as they were, and as it left them. */
export interface AnswerChange {
  readonly form_id: number
  readonly before: Answers
  readonly after: Answers
}
const answersAmong = (names: readonly string[], answers: Answers): Answers =>
  Object.fromEntries(names.map((name) => [name, answers[name] ?? null]))
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

function changedAnswers({ own }: Plan, { form_id }: KnownForm, before: Answers, after: Answers): AnswerChange {
  const changed = own!.columns.map(({ assigned }) => assigned.field.name).filter((name) => !isSame(before[name], after[name]))
  return { form_id, before: answersAmong(changed, before), after: answersAmong(changed, after) }
}

/** Of a lead that two batches change, the first one knows what it said before. */
const keepAnswerChanges = async (ctx: Ctx, importId: number, changes: readonly { lead_id: number; answers: AnswerChange }[]) =>
  void (await sql`
    update import_changes
    set answers = case
        when import_changes.answers is null then r.answers
        else jsonb_build_object(
          'form_id', r.answers->'form_id', 'before', (r.answers->'before') || (import_changes.answers->'before'),
          'after', (import_changes.answers->'after') || (r.answers->'after')
        ) end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(lead_id int, answers jsonb)
    where import_changes.import_id = ${importId} and import_changes.lead_id = r.lead_id`.execute(ctx.db))

/** Gives leads back the answers an import changed; those somebody has answered anew since stay. */
export async function restoreAnswers(ctx: Ctx, changed: readonly { lead_id: number; answers: AnswerChange }[]) {
  if (!changed.length) return
  const all = await definitionsOf(ctx)
  const forms = leadForms(all)
  const ids = changed.map(({ lead_id }) => lead_id)
  const submissions = await submissionsOfAll(ctx, 'lead', ids)
  const leads = new Map((await leadsAmong(ctx, ids)).map((lead) => [lead.id, lead]))
  for (const { lead_id, answers } of changed) {
    const form = forms.find(({ form_id }) => form_id === answers.form_id)
    const now = mergedAnswers(submissions.get(lead_id) ?? [])
    const ours = Object.keys(answers.after).filter((name) => isSame(now[name], answers.after[name]))
    if (!form || !ours.length) continue
    const values = { ...now, ...answersAmong(ours, answers.before) }
    const asked: Answers = { ...values, ...answersOfRow(leads.get(lead_id)!) }
    const { isComplete } = readAnswers(form, asked, { now: ctx.now(), zone: ctx.tenant.time_zone, before: asked })
    await saveManyAnswers(ctx, { module: 'lead', form }, [{ record_id: lead_id, isComplete, values }], all.fields)
  }
}

/** The details of each lead; a later row overrides an earlier one. */
function saidBy(plan: Plan, merges: readonly Merge[]) {
  const said = new Map<number, Record<string, unknown>>()
  for (const { target, draft, answers } of merges) {
    const filled = Object.entries(systemAnswers(plan, draft)).filter(([, value]) => value !== null)
    said.set(target, { ...said.get(target), ...Object.fromEntries(filled), ...answers.own })
  }
  return said
}

/** The current columns of these leads; which may change was decided before. */
const leadsAmong = (ctx: Ctx, ids: readonly number[]) =>
  ctx.db.selectFrom('leads').selectAll().where(sql<boolean>`leads.id = any(${ids}::int[])`).execute()

const isMissing = (value: unknown) => value === undefined || value === null

/** A lead's answers merged with those of its rows. A dependent choice is taken over only if its parent is the same. */
function mergedWith({ own, settings, zone, today }: Plan, form: KnownForm, before: Answers, said: Answers): Answers {
  const { overwrites, empty_overwrites } = settings
  const asked = new Set(form.fields.map(({ field }) => field.name))
  let after = before
  for (const { assigned } of own!.columns) {
    const { name } = assigned.field
    const parent = assigned.field_options.parent_field_name
    const next = said[name] ?? null
    const [isGone, isThere] = [next === null, !isMissing(before[name])]
    if (!asked.has(name) || (isGone ? !isThere || !overwrites || !empty_overwrites || assigned.is_required : isThere && !overwrites))
      continue
    if (!isGone && parent && String(after[parent]) !== String(said[parent])) continue
    if (JSON.stringify(after[name] ?? null) !== JSON.stringify(next)) after = withAnswer(form, after, name, next)
  }
  if (after === before) return before
  // Answers on a step that does not apply stay as they were.
  const there = new Set(readAnswers(form, after, { now: new Date(`${today}T12:00:00Z`), zone, before }).fields.map(({ name }) => name))
  const kept = own!.columns.flatMap(({ assigned: { field } }) => (there.has(field.name) ? [] : [[field.name, before[field.name]] as const]))
  return { ...after, ...Object.fromEntries(kept) }
}
