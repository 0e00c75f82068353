import type { LeadEdit } from '@embark/contract/leads/lead/lead-form.contract.ts'
import { subStatusIn } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { Refusal, refuseField } from '#platform/refusal.ts'
import { refuseDuplicates } from './known-person.commands.ts'
import { columnsOf } from './lead.commands.ts'
import type { LeadWith } from './lead.policy.ts'
import { type Facts, phonesOf, refuseUnknown } from './lead-checks.queries.ts'
import { leadKind } from './lead-kind.commands.ts'
import { changeOf } from './lead-row.queries.ts'
import { isSameValue } from './same-value.rules.ts'

/** What an edit changes beside the lead's columns: answers to own fields, judged before anything is written. */
export interface OwnEdit {
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  save(): Promise<void>
}

/** A lead with what its change depends on. */
export type EditableLead = LeadWith<Facts>

/** Changes the sent fields, unless the lead is changed by somebody else at the same moment. The audit entry holds each before and after. */
export async function editLead(
  ctx: Ctx,
  lead: EditableLead,
  { version: _, allow_duplicate, budget_amount, ...wishes }: Omit<LeadEdit, 'values' | 'seen'>,
  ownEdit?: () => Promise<OwnEdit>,
) {
  const phones = phonesOf(ctx, wishes)
  refuseUnknown(wishes, lead.facts)
  await subStatusIn(ctx, lead.status_id, wishes.sub_status_id)
  const isNewPerson = (wishes.email && wishes.email !== lead.email) || (phones.mobile_e164 && phones.mobile_e164 !== lead.mobile_e164)
  if (isNewPerson && !(allow_duplicate && can(ctx, 'leads.create.duplicate')))
    refuseDuplicates(ctx, lead.facts.matches.filter(isFor(wishes.email, phones.mobile_e164)))
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
  const own = await ownEdit?.()
  const columns = Object.keys(changed)
  const fields = [...columns, ...Object.keys(own?.after ?? {})]
  if (!fields.length) return changeOf(ctx, lead)
  // An amount means nothing without its currency.
  const money = 'budget_amount_minor' in changed && { budget_currency: lead.budget_currency }
  const saved = await changeRecord(ctx, leadKind, lead, {
    version: lead.version,
    set: changed,
    entries: [{ type: 'updated', vars: { fields } }],
    before: { ...money, ...Object.fromEntries(columns.map((field) => [field, lead[field as keyof typeof lead]])), ...own?.before },
    after: { ...money, ...Object.fromEntries(columns.map((field) => [field, plainOf(field, changed[field])])), ...own?.after },
    event: ['lead.updated', { id: lead.id }],
  })
  await own?.save()
  return changeOf(ctx, saved)
}

// The form may have dropped one of the two after both were looked up.
const isFor = (email: string | null | undefined, mobile: string | null | undefined) => (match: Facts['matches'][number]) =>
  match.matched_by.some((by) => (by === 'email' ? email : mobile))

const lists: ReadonlySet<string> = new Set(['test_scores', 'education_info', 'work_info', 'spoken_languages'])
/** A value as it was sent: lists are columns of JSON, which take a text. */
const plainOf = (field: string, value: unknown): unknown => (lists.has(field) ? JSON.parse(String(value)) : value)

/** Only real changes, so that audit and timeline report no more than happened. */
function differences(lead: EditableLead, wishes: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(wishes).filter(([field, value]) => {
      const before = lead[field as keyof typeof lead]
      return !isSameValue(before, plainOf(field, value))
    }),
  )
}

function refuseIncomplete(lead: EditableLead, changed: Record<string, unknown>) {
  const after = { ...lead, ...changed }
  if (!after.email && !after.mobile_e164)
    throw new Refusal(
      'INVALID_INPUT',
      {},
      ['email', 'mobile'].map((field) => ({ field, text: 'Enter an email or a mobile number' })),
    )
  if (after.budget_amount_minor && !after.budget_currency) refuseField('budget_currency', 'Currency is required')
}
