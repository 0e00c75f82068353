import type { UnmergeBody } from '@embark/contract/leads/duplicate/duplicate.contract.ts'
import { unmergeDays } from '@embark/contract/leads/duplicate/duplicate.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { releaseMerged } from '../introduction/merged.commands.ts'
import { leadKind } from '../lead/lead-kind.commands.ts'
import { keepFollowUps } from '../task/task.commands.ts'
import type { Snapshot, VisibleMerge } from './duplicate.policy.ts'
import { mergeById } from './duplicate.queries.ts'
import { asWritten, quoted } from './merge.commands.ts'
import { dividedFields } from './merge.rules.ts'
import { movedRelations } from './relations.queries.ts'

/**
 * Makes two leads of one again. Each has its own fields and relations as they were; what was changed or added since stays on the side that
 * was chosen.
 */
export async function unmergeLeads(ctx: Ctx, { merge, target, source }: VisibleMerge, { later_side }: Pick<UnmergeBody, 'later_side'>) {
  const ageDays = (ctx.now().getTime() - new Date(merge.created_at).getTime()) / 86_400_000
  // Whoever was erased since has nothing left to go back to.
  if (ageDays > unmergeDays || !merge.before.lead) refuse('UNMERGE_TOO_LATE', { days: unmergeDays })
  const isLaterOfSource = later_side === 'source'
  const fields = dividedFields(target, merge.before.lead, merge.after.lead, isLaterOfSource)
  await movedRelations({ from: target.id, to: source.id, only: merge.moved }).execute(ctx.db)
  if (isLaterOfSource)
    await movedRelations({
      from: target.id,
      to: source.id,
      since: sql`(select created_at from lead_merges where id = ${merge.id})`,
    }).execute(ctx.db)
  await keepFollowUps(ctx, [target.id, source.id])
  await restoreAnswers(ctx, merge)
  const both = [
    { lead: source, other: target, set: { ...fields.source, deleted_at: null, deleted_by: null } },
    { lead: target, other: source, set: fields.target },
  ]
  for (const { lead, other, set } of both) {
    const columns = Object.keys(set)
    await changeRecord(ctx, leadKind, lead, {
      set: asWritten(set),
      entries: [{ type: 'unmerged', vars: quoted(other) }],
      before: Object.fromEntries(columns.map((name) => [name, lead[name as keyof typeof lead]])),
      after: { ...set, unmerged_from: other.identifier },
      event: ['lead.updated', { id: lead.id }],
    })
  }
  await releaseMerged(ctx, [target.id, source.id])
  await ctx.db.updateTable('lead_merges').set({ unmerged_at: sql`now()`, unmerged_by: ctx.actor.id }).where('id', '=', merge.id).execute()
  return mergeById(ctx, merge.id)
}

/** Answers that were filled from the other lead are open again, unless somebody answered since. */
async function restoreAnswers(ctx: Ctx, { before, after }: { readonly before: Snapshot; readonly after: Snapshot }) {
  const filled = Object.entries(before.answers).map(([id, values]) => ({ id: Number(id), values, filled: after.answers[id] ?? {} }))
  if (!filled.length) return
  await sql`
    update form_submissions
    set values = back.values, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as back(id int, values jsonb, filled jsonb)
    where form_submissions.id = back.id and form_submissions.values = back.filled`.execute(ctx.db)
}
