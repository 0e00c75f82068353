import { varsOf } from '@embark/contract/leads/activity/activity.contract.ts'
import type { LeadEdit, MetChange } from '@embark/contract/leads/lead/lead-form.contract.ts'
import type { Answers } from '@embark/contract/masters/form-submission/form-answers.rules.ts'
import { mergedAnswers, submissionsOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type Complaint, refuse } from '#platform/refusal.ts'
import { lastEdits } from '../activity/activity.queries.ts'
import type { LeadWith } from '../lead/lead.policy.ts'
import type { Facts } from '../lead/lead-checks.queries.ts'
import { answersOfRow } from '../lead/lead-own-fields.queries.ts'
import { isSameValue } from '../lead/same-value.rules.ts'

/** An amount means nothing without its currency, so whoever changes one has seen both. */
const together: Readonly<Record<string, string>> = { budget_amount: 'budget_currency', budget_currency: 'budget_amount' }

/** The one answer that two fields of a change make. */
const answerOf = (name: string) => (name === 'country_code' ? 'mobile' : name)
/** The column of a field of the form, as the timeline names it, where the two differ. */
const columnOf = (name: string) => (name === 'budget_amount' ? 'budget_amount_minor' : name)

interface Meeting {
  readonly version: number | undefined
  readonly seen: LeadEdit['seen']
  /** The fields that the change touches. */
  readonly names: readonly string[]
}

/**
 * Refuses a change of a lead that does not say what it changes, and one that meets another: the same field was changed meanwhile. Without
 * `seen` nobody knows which fields those are, so that any change in between refuses it.
 */
export async function refuseMeeting(ctx: Ctx, lead: LeadWith<Facts>, { version, seen, names }: Meeting) {
  const believed = ctx.ifMatch ?? version ?? refuse('VERSION_REQUIRED')
  if (!seen) return believed === lead.version ? undefined : refuse('VERSION_CONFLICT')
  const { facts: _, ...columns } = lead
  // What no form asks for was not seen in one either: it meets whatever the lead holds there.
  const now: Answers = { ...columns, ...mergedAnswers(await submissionsOf(ctx, 'lead', lead.id)), ...answersOfRow(lead) }
  const touched = new Set(names.map(answerOf).flatMap((name) => [name, together[name] ?? name]))
  const met = [...touched].filter((name) => !isSameValue(now[name], seen[name]))
  if (met.length) refuse('VERSION_CONFLICT', {}, await complaintsAbout(ctx, lead, met, now))
}

async function complaintsAbout(ctx: Ctx, lead: LeadWith<Facts>, names: readonly string[], now: Answers): Promise<Complaint[]> {
  const edits = await lastEdits(ctx, lead)
  return names.map((field) => {
    const edit = edits.find((entry) => varsOf(entry, 'updated')?.fields.includes(columnOf(field)))
    const details: MetChange = { value: now[field] ?? null, actor: edit?.actor ?? null, changed_at: edit?.created_at ?? null }
    return { field, code: 'VERSION_CONFLICT', text: 'Somebody else changed this field meanwhile', details }
  })
}
