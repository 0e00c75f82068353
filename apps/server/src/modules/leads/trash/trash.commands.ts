import { createHash } from 'node:crypto'
import type { BulkOutcome } from '@embark/contract/leads/selection/selection.contract.ts'
import type { DeleteBody, Verification, VerificationBody } from '@embark/contract/leads/trash/trash.contract.ts'
import { askForActCode, type CheckedActCode, takeActCode } from '#modules/identity/identity.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { performed } from '../selection/selection.commands.ts'
import { chosenLeads } from '../selection/selection.policy.ts'
import { inParts, toldVerdicts } from '../selection/verdict.queries.ts'
import { judgedDeletion } from './delete-leads.commands.ts'
import { trashedIds } from './trash.queries.ts'

/** What a code for a deletion is bound to: exactly these leads, for this reason. */
const deletionOf = (ids: readonly number[], reason: string) => ({
  purpose: 'bulk_delete' as const,
  bound: createHash('sha256')
    .update(JSON.stringify([[...ids].sort((one, other) => one - other), reason]))
    .digest(),
})

/** Asks for the code with which these leads can be deleted for this reason (G-L-27). */
export async function askForDeletion(ctx: Ctx, { reason, ...target }: VerificationBody): Promise<Verification> {
  const ids = await chosenLeads(ctx, target)
  const { verdicts } = await inParts(ids, (part) => judgedDeletion(ctx, undefined, part))
  const { permitted, skipped } = toldVerdicts(ctx, verdicts)
  const asked = await askForActCode(ctx, deletionOf(ids, reason), { count: permitted })
  ctx.changed({ module: 'lead', id: 0, after: { leads: permitted, reason, method: asked.method } })
  return { ...asked, lead_count: permitted, skipped }
}

/** Deletes exactly the leads the code was asked for. */
export async function deleteLeads(
  ctx: Ctx,
  { reason, two_factor_code: _, verification_identifier: __, ...target }: DeleteBody,
  checked: CheckedActCode,
): Promise<BulkOutcome> {
  const ids = await chosenLeads(ctx, target)
  await takeActCode(ctx, checked, deletionOf(ids, reason))
  return performed(ctx, { kind: 'delete', reason }, ids)
}

/** Takes leads out of the trash. */
export async function restoreLeads(ctx: Ctx, identifiers: readonly string[]): Promise<BulkOutcome> {
  const ids = await trashedIds(ctx, identifiers)
  if (!ids.length) refuse('NOT_FOUND')
  return performed(ctx, { kind: 'restore' }, ids)
}
