import type { LeadBody, LeadEdit } from '@embark/contract/leads/lead/lead-form.contract.ts'
import { answersOfLead, isLeadSystemField, ownOf } from '@embark/contract/leads/lead/lead-system.rules.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { complaintsOf, definitionsOf, type KnownForm, mergedAnswers, saveAnswers, submissionsOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { createLead } from '../lead/lead.commands.ts'
import { phonesOf } from '../lead/lead-checks.queries.ts'
import { type EditableLead, editLead, type OwnEdit } from '../lead/lead-edit.commands.ts'
import { answersOfRow, budgetAnswer, leadForm, leadForms } from '../lead/lead-own-fields.queries.ts'
import { judgedLead } from './answer.queries.ts'
import { refuseMeeting } from './meeting.queries.ts'

/** The path of a lead form's field in the request: system fields stand beside `values`. */
const pathOf = (name: string) => (isLeadSystemField(name) ? name : `values.${name}`)

function refuseUnknownNames(form: KnownForm, values: Answers) {
  const names = new Set(form.fields.map(({ field }) => field.name).filter((name) => !isLeadSystemField(name)))
  const unknown = Object.keys(values).filter((name) => !names.has(name))
  if (unknown.length)
    throw new Refusal(
      'INVALID_INPUT',
      {},
      unknown.map((name) => ({ field: `values.${name}`, text: 'Unknown field: {{name}}', vars: { name } })),
    )
}

type Body = Omit<LeadBody, 'form_id' | 'values'>
const amountOf = ({ budget_amount, budget_currency }: Pick<LeadEdit, 'budget_amount' | 'budget_currency'>) =>
  budget_amount === undefined ? {} : { budget_amount: budgetAnswer(budget_amount, budget_currency) }

/** Disabled and hidden fields are dropped from what was sent. */
function without<T extends Record<string, unknown>>(form: KnownForm, body: T): T {
  const kept = form.fields.filter(({ is_hidden, is_disabled, field }) => (is_hidden || is_disabled) && isLeadSystemField(field.name))
  const gone = new Set(kept.flatMap(({ field: { name } }) => (name === 'mobile' ? ['mobile', 'country_code'] : [name])))
  return Object.fromEntries(Object.entries(body).filter(([name]) => !gone.has(name))) as T
}

/** A new lead as sent, judged by its form; refused with what is wrong with it. */
export async function judgedNewLead(ctx: Ctx, form: KnownForm, { values = {}, ...sent }: Omit<LeadBody, 'form_id'>) {
  refuseUnknownNames(form, values)
  const body: Body = without(form, sent)
  const verdict = await judgedLead(ctx, form, { ...values, ...answersIn(ctx, body) })
  const complaints = complaintsOf(verdict, pathOf)
  if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
  return { body, own: ownOf(verdict.values) }
}

/** Creates a lead through its form: judged by the form's rules, with the answers to own fields saved beside it (G-L-19). */
export async function createLeadByForm(ctx: Ctx, { form_id, ...sent }: LeadBody) {
  const form = await leadForm(ctx, form_id)
  const { body, own } = await judgedNewLead(ctx, form, sent)
  const made = await createLead(ctx, body)
  if (Object.keys(own).length || !form.is_default) {
    await saveAnswers(ctx, { module: 'lead', record_id: made.id, form, isComplete: true, values: own }, (await definitionsOf(ctx)).fields)
    if (Object.keys(own).length) ctx.changed({ module: 'lead', id: made.id, after: own })
  }
  return made
}

/** The answers to system fields as sent, with the phone as leads store it. */
const answersIn = (ctx: Ctx, body: Partial<Body>): Answers => answersOfLead({ ...body, ...phonesOf(ctx, body), ...amountOf(body) })

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Changes the sent fields and answers of a lead. Only those are judged, so that a rule made later does not block the change. */
export async function editLeadByForm(ctx: Ctx, lead: EditableLead, { values, seen, ...sent }: LeadEdit) {
  const { version, allow_duplicate: _, ...fields } = sent
  await refuseMeeting(ctx, lead, { version, seen, names: Object.keys({ ...values, ...fields }) })
  if (values === undefined) {
    const form = await leadForm(ctx)
    const body = without(form, sent)
    const { version: __, allow_duplicate: ___, ...touched } = body
    const answers = answersIn(ctx, touched)
    const complaints = complaintsOf(await judgedLead(ctx, form, answers), pathOf, (name) => name in answers)
    if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
    return editLead(ctx, lead, body)
  }
  return editLead(ctx, lead, sent, () => ownEdit(ctx, lead, sent, values))
}

async function ownEdit(ctx: Ctx, lead: EditableLead, sent: Omit<LeadEdit, 'values'>, values: Answers): Promise<OwnEdit> {
  const all = await definitionsOf(ctx)
  const submissions = await submissionsOf(ctx, 'lead', lead.id)
  const forms = leadForms(all)
  const form = forms.find(({ form_id }) => submissions.some((one) => one.form_id === form_id)) ?? (await leadForm(ctx))
  refuseUnknownNames(form, values)
  const before: Answers = {
    ...mergedAnswers(submissions),
    ...answersOfRow(lead),
  }
  const touched = { ...values, ...answersIn(ctx, sent) }
  const verdict = await judgedLead(ctx, form, { ...before, ...touched }, before)
  const complaints = complaintsOf(verdict, pathOf, (name) => name in touched)
  if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
  const next = ownOf(verdict.values)
  const names = [...new Set([...Object.keys(values), ...Object.keys(next)])].filter((name) => !same(before[name], next[name]))
  const pick = (from: Answers) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return {
    before: pick(before),
    after: pick(next),
    save: () => saveAnswers(ctx, { module: 'lead', record_id: lead.id, form, isComplete: verdict.isComplete, values: next }, all.fields),
  }
}
