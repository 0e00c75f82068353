import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import type { SelectionTarget } from '@embark/contract/leads/selection/selection.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { visibleLeads } from '../lead/lead.policy.ts'
import { idsMatching } from '../lead/lead-list.queries.ts'

/** The ids of the leads of a bulk act: those of a preview, those ticked, or all that match except some (G-L-25). */
export async function chosenLeads(ctx: Ctx, target: SelectionTarget): Promise<number[]> {
  const ids = target.selection_token
    ? [...(await frozenSelection(ctx, target.selection_token)).lead_ids]
    : target.is_selected_all
      ? await matching(ctx, target)
      : await ticked(ctx, target.leads)
  if (!ids.length) refuse('NOTHING_SELECTED')
  if (ids.length > leadLimits.bulk) refuseField('leads', 'Choose at most {{max}} leads', { max: leadLimits.bulk })
  return ids
}

/** A selection as a preview keeps it. */
export interface Frozen {
  readonly identifier: string
  readonly lead_ids: readonly number[]
  readonly expires_at: string
}

/** One of the actor's previews. */
export async function frozenSelection(ctx: Ctx, token: string): Promise<Frozen> {
  const kept = await ctx.db
    .selectFrom('lead_selections')
    .select(['identifier', 'lead_ids', 'expires_at'])
    .where('identifier', '=', token)
    .where('user_id', '=', ctx.actor.id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return kept ?? refuse('SELECTION_EXPIRED')
}

const matching = (ctx: Ctx, { filters, excluded_leads }: SelectionTarget) =>
  idsMatching(ctx, filters ?? refuseField('filters', 'please select the filters'), excluded_leads, leadLimits.bulk)

async function ticked(ctx: Ctx, identifiers: readonly string[]) {
  const rows = await visibleLeads(ctx)
    .select('leads.id')
    .where(sql<boolean>`leads.identifier = any(${identifiers}::uuid[])`)
    .orderBy('leads.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}
