import type { AgentForm, agentForms } from '@embark/contract/agents/agent-form/agent-form.contract.ts'
import { agentFields, agentFieldTexts } from '@embark/contract/agents/agent-request/agent-request.rules.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping } from '#platform/record.ts'
import { type Complaint, Refusal } from '#platform/refusal.ts'
import { receiveRequest } from '../agent-request/agent-request.commands.ts'
import type { PublicForm, VisibleForm } from './agent-form.policy.ts'
import { formById } from './agent-form.queries.ts'

type Body = NonNullable<(typeof agentForms.create)['~types']>['input']['body']
type Submission = NonNullable<(typeof agentForms.submit)['~types']>['input']['body']

const formKind: Keeping<'agent_forms'> = { module: 'agent_form', table: 'agent_forms', changedAt: 'updated_at' }

/** Makes a form agencies can ask with. */
export async function createForm(ctx: Ctx, { fields, ...form }: Body): Promise<AgentForm> {
  const { id } = await ctx.db
    .insertInto('agent_forms')
    .values({ ...form, fields: JSON.stringify(fields), created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'agent_form', id, after: { title: form.title } })
  return formById(ctx, id)
}

/** Changes a form that nobody else changed meanwhile. */
export async function changeForm(ctx: Ctx, before: VisibleForm, { fields, ...form }: Body): Promise<AgentForm> {
  const { title, is_active } = before
  await changeRecord(ctx, formKind, before, {
    version: ctx.ifMatch,
    set: { ...form, fields: JSON.stringify(fields) },
    before: { title, is_active, fields: before.fields },
    after: { ...form, fields },
  })
  return formById(ctx, before.id)
}

/** Takes what somebody sent with a form; what it does not ask is not kept. */
export async function takeAnswers(ctx: Ctx, form: PublicForm, { values, referral_id }: Submission) {
  const complaints: Complaint[] = []
  const answers = new Map<string, string>()
  for (const { field_name: field, is_required } of form.fields) {
    const text = values[field] ?? ''
    const { type, max } = agentFields[field]
    const problem = text === '' ? (is_required ? agentFieldTexts[field] : undefined) : problemOf(type, text, max)
    if (problem) complaints.push({ field: `values.${field}`, text: problem, vars: { max } })
    else answers.set(field, text)
  }
  if (answers.get('mobile') && !/^\+?[0-9]{1,4}$/.test(values.country_code ?? ''))
    complaints.push({ field: 'values.country_code', text: 'Country code is required' })
  if (complaints.length) throw new Refusal('INVALID_INPUT', {}, complaints)
  const answer = (field: string) => answers.get(field) ?? ''
  return receiveRequest(ctx, {
    company_name: answer('company_name'),
    first_name: answer('first_name'),
    last_name: answer('last_name'),
    email: answer('email'),
    country_code: answer('mobile') ? values.country_code : null,
    mobile: answer('mobile'),
    country_id: answer('country_id') ? Number(answer('country_id')) : null,
    state: answer('state'),
    city: answer('city'),
    website: answer('website'),
    message: answer('message'),
    referral_id,
    agent_form_id: form.id,
  })
}

const shapes: Readonly<Record<string, readonly [RegExp, string]>> = {
  email: [/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, 'Invalid email'],
  phone: [/^[0-9 ()-]{4,25}$/, 'Enter a valid mobile number'],
  country: [/^\d{1,6}$/, 'Country is required'],
  url: [/^(https?:\/\/)?[^\s/$.?#]+\.[^\s]{2,}$/i, 'Enter a valid website'],
}

function problemOf(type: string, text: string, max: number): string | undefined {
  if (text.length > max) return 'Use at most {{max}} characters'
  const [shape, complaint] = shapes[type] ?? []
  return shape && !shape.test(text) ? complaint : undefined
}
