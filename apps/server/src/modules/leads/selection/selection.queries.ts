import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadLimits } from '@embark/contract/leads/lead/lead.rules.ts'
import { leadSelections, type SelectionInfo } from '@embark/contract/leads/selection/selection.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person, pick, searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { leadsWith, trashedLeads, visibleLeads } from '../lead/lead.policy.ts'

/** Why a lead of a selection is skipped. */
export const skipTexts = {
  HAS_APPLICATIONS: 'It has an application that was submitted',
  HAS_INVOICES: 'It has invoices',
  ROLE_ALREADY_ASSIGNED: 'Someone already has this role on this lead',
  SAME_ROLE_USER: 'you can not assign same role user to another role',
  NOT_FOUND: 'It is no longer there',
} as const
export type SkipCode = keyof typeof skipTexts

/** Why `leads` may not be deleted, or null (G-L-27). */
const deletionBar = (lead: string): RawBuilder<SkipCode | null> => sql`
  case
    when exists (
      select
      from application_installments i
      where i.lead_id = ${sql.ref(`${lead}.id`)} and i.client_state <> 'not_invoiced'
    ) then 'HAS_INVOICES'
    when exists (
      select
      from applications a
      join stages s on s.id = a.status_id
      where a.lead_id = ${sql.ref(`${lead}.id`)} and a.deleted_at is null and s.position <> 'start'
    ) then 'HAS_APPLICATIONS' end`

/** A batch of visible leads, each with the reason that forbids to delete it. */
export const deletable = (ctx: Ctx, ids: readonly number[]) => leadsWith(ctx, ids, deletionBar('leads'))

/** Freezes what an act would change, and describes it by counts and three names. */
export async function frozenSelection(
  ctx: Ctx,
  action: 'assign' | 'transfer' | 'status' | 'delete',
  ids: readonly number[],
): Promise<SelectionInfo> {
  const chosen = visibleLeads(ctx)
    .select([
      'leads.id',
      'leads.first_name',
      'leads.last_name',
      (action === 'delete' ? deletionBar('leads') : sql<SkipCode | null>`null::text`).as('bar'),
    ])
    .where(sql<boolean>`leads.id = any(${ids}::int[])`)
  const rows = await chosen.orderBy('leads.id', 'desc').execute()
  const permitted = rows.filter(({ bar }) => bar === null)
  const barred = rows.flatMap(({ bar }) => (bar ? [bar] : []))
  const skipped = [...new Set(barred)].map((code) => ({
    code,
    count: barred.filter((one) => one === code).length,
    message: translate(ctx.language, skipTexts[code]),
  }))
  const kept = await ctx.db
    .insertInto('lead_selections')
    .values({
      user_id: ctx.actor.id!,
      action,
      lead_ids: permitted.map(({ id }) => id),
      skipped: JSON.stringify(skipped),
      expires_at: sql`now() + make_interval(mins => ${leadLimits.selectionMinutes})`,
    })
    .returning(['identifier', 'expires_at'])
    .executeTakeFirstOrThrow()
  const samples = permitted.slice(0, 3).map(fullNameOf)
  return {
    total: rows.length,
    permitted: permitted.length,
    skipped,
    samples,
    selection_token: kept.identifier,
    expires_at: kept.expires_at,
  }
}

/** The trash, most recently deleted first. */
export const trashList = declareList(leadSelections.trash, {
  key: 'leads.id',
  from: trashedLeads,
  rows: (ctx) =>
    trashedLeads(ctx)
      .innerJoin('stages', 'stages.id', 'leads.stage_id')
      .leftJoin('users as remover', 'remover.id', 'leads.deleted_by')
      .select([
        'leads.identifier',
        'leads.number as id',
        'leads.first_name',
        'leads.last_name',
        'leads.email',
        'leads.mobile_e164 as mobile',
      ])
      .select('leads.delete_reason')
      .select(({ ref }) => [
        ref('leads.deleted_at').$notNull().as('deleted_at'),
        pick<{ key: string; name: string }>('stages', 'key', 'name').as('stage'),
      ])
      .select(ifThere('remover', person('remover')).as('deleted_by')),
  // The trash holds few rows; live leads are searched through their index instead.
  search: (_, text) => searchIn(text, 'leads.search'),
  filters: {},
  orders: { deleted_at: by('leads.deleted_at', 'timestamptz', { way: 'desc', key: 'desc', index: 'leads_in_trash' }) },
})
