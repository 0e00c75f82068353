import type { LeadEdit } from '@embark/contract/leads/lead/lead-form.contract.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { Refusal, refuse, refuseField } from '#platform/refusal.ts'
import { columnsOf, phonesOf } from './lead.commands.ts'
import { type LeadWith, leadWith } from './lead.policy.ts'
import { type Facts, factsOf, refuseDuplicates, refuseUnknown } from './lead-checks.queries.ts'
import { changeOf } from './lead-row.queries.ts'

/** What an edit changes beside the lead's columns: answers to own fields, judged before anything is written. */
export interface OwnEdit {
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  save(): Promise<void>
}

/** Changes the fields that were sent, if nobody changed the lead in between; the audit keeps before and after of each. */
export async function editLead(
  ctx: Ctx,
  ref: string,
  { version, allow_duplicate, budget_amount, ...wishes }: Omit<LeadEdit, 'values'>,
  ownOf?: (lead: LeadWith<Facts>) => Promise<OwnEdit>,
) {
  const phones = phonesOf(ctx, wishes)
  const except = sql`leads.id`
  const lead = await leadWith(
    ctx,
    ref,
    factsOf(ctx, wishes, { email: wishes.email ?? null, mobile: phones.mobile_e164 ?? null }, [], except),
  )
  const expected = ctx.ifMatch ?? version
  if (expected !== undefined && expected !== lead.version) refuse('VERSION_CONFLICT')
  refuseUnknown(wishes, lead.facts)
  const isNewPerson = (wishes.email && wishes.email !== lead.email) || (phones.mobile_e164 && phones.mobile_e164 !== lead.mobile_e164)
  if (isNewPerson && !(allow_duplicate && can(ctx, 'leads.create.duplicate'))) refuseDuplicates(lead.facts.matches)
  const changed = differences(lead, {
    ...columnsOf({
      ...wishes,
      first_name: wishes.first_name ?? lead.first_name,
      lead_medium_id: wishes.lead_medium_id ?? lead.lead_medium_id,
    }),
    ...phones,
    ...(budget_amount !== undefined && { budget_amount_minor: budget_amount }),
  })
  refuseIncomplete(lead, changed)
  const own = await ownOf?.(lead)
  const columns = Object.keys(changed)
  const fields = [...columns, ...Object.keys(own?.after ?? {})]
  if (!fields.length) return changeOf(ctx, lead)
  const saved = await ctx.db
    .with('told', (query) =>
      query
        .insertInto('activities')
        .values({ module: 'lead', record_id: lead.id, type: 'updated', actor_id: ctx.actor.id, vars: JSON.stringify({ fields }) }),
    )
    .updateTable('leads')
    .set({ ...changed, version: sql`version + 1`, updated_at: sql`now()`, last_activity_at: sql`now()` })
    .where('id', '=', lead.id)
    .where('version', '=', lead.version)
    .returning(['number', 'identifier', 'version', 'first_name', 'last_name', 'category', 'timeline_id', 'stage_id', 'status_id'])
    .executeTakeFirst()
  if (!saved) refuse('VERSION_CONFLICT')
  await own?.save()
  // An amount without its currency says nothing.
  const money = 'budget_amount_minor' in changed && { budget_currency: lead.budget_currency }
  ctx.changed({
    module: 'lead',
    id: lead.id,
    before: { ...money, ...Object.fromEntries(columns.map((field) => [field, lead[field as keyof typeof lead]])), ...own?.before },
    after: { ...money, ...changed, ...own?.after },
  })
  ctx.emit('lead.updated', { id: lead.id })
  return changeOf(ctx, saved!)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Only what really changes, so that audit and timeline say no more than happened. */
function differences(lead: LeadWith<Facts>, wishes: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(wishes).filter(([field, value]) => {
      const before = lead[field as keyof typeof lead]
      if (field === 'test_scores' || field === 'education_info') return JSON.stringify(before) !== value
      if (field === 'next_follow_up_at' && value && before) return new Date(String(value)).getTime() !== new Date(String(before)).getTime()
      return !same(before, value)
    }),
  )
}

function refuseIncomplete(lead: LeadWith<Facts>, changed: Record<string, unknown>) {
  const after = { ...lead, ...changed }
  if (!after.email && !after.mobile_e164)
    throw new Refusal(
      'INVALID_INPUT',
      {},
      ['email', 'mobile'].map((field) => ({ field, text: 'Enter an email or a mobile number' })),
    )
  if (after.budget_amount_minor && !after.budget_currency) refuseField('budget_currency', 'Currency is required')
}
