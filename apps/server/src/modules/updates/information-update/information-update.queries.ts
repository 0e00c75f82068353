import { toMajor } from '@embark/contract/kernel/money.ts'
import type { FeedQuery } from '@embark/contract/updates/information-update/information-update.contract.ts'
import type { ManagedType } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, nameIn, pick, place, searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { visibleUpdates } from './information-update.policy.ts'

interface Named {
  readonly id: number
  readonly name: string
}
type Institution = Named & { readonly alias_name: string | null; readonly url: string | null; readonly description: null }

/** Entries with the names of where they belong, in the reader's language. */
export const updateRows = (ctx: Ctx, types: readonly ManagedType[]) =>
  visibleUpdates(ctx, types)
    .leftJoin('institutions as i', 'i.id', 'u.institution_id')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .leftJoin('lookup_values as l', 'l.id', 'u.study_level_id')
    .selectAll('u')
    .select([
      ifThere('i', sql<Institution>`${pick('i', 'id', 'name', 'alias_name', 'url')} || '{"description": null}'`).as('institution_info'),
      ifThere('c', place('c', nameIn(ctx.language, 'c'))).as('country_info'),
      ifThere('l', place('l', sql.ref('l.label'))).as('study_level_info'),
    ])
export type UpdateRow = Awaited<ReturnType<ReturnType<typeof updateRows>['executeTakeFirstOrThrow']>>

/** An entry under the names its feed gives its fields; the contract lets only those of its feed out. */
export function shownUpdate(row: UpdateRow): InformationUpdate {
  const amount = row.amount_minor === null ? null : toMajor(row.amount_minor, row.currency!)
  const wide = {
    ...row,
    update_type: row.type,
    status: row.type === 'intakeUpdate' ? row.intake_status : row.is_active ? 'active' : 'in_active',
    type: row.scholarship_type,
    fees: amount,
    fees_minor: row.amount_minor,
    amount,
    commission_percentage: row.commission_bps === null ? null : row.commission_bps / 100,
    commission_amount: amount,
    commission_amount_minor: row.amount_minor,
    commission_currency: row.currency,
  }
  // What a feed requires its command has written; the reply is parsed by the shape of the feed.
  return wide as unknown as InformationUpdate
}

/** One feed as its reader sees it. */
export async function feedOf(ctx: Ctx, type: ManagedType, query: FeedQuery) {
  const { institution_id, country_id, study_level_id, status } = query.filters
  const rows = updateRows(ctx, [type])
    .$if(institution_id !== undefined, (found) => found.where('u.institution_id', '=', institution_id!))
    .$if(country_id !== undefined, (found) => found.where('u.country_id', '=', country_id!))
    .$if(study_level_id !== undefined, (found) => found.where('u.study_level_id', '=', study_level_id!))
    .$if(status !== undefined, (found) => found.where('u.is_active', '=', status === 'active'))
    .$if(query.search !== '', (found) =>
      found.where(searchIn(query.search, 'u.title', 'u.requirement', 'i.name', 'i.alias_name', 'c.name', 'l.label')),
    )
    .orderBy(query.sort_by === 'created_at' ? 'u.created_at' : 'u.published_at', query.sort)
    .orderBy('u.id', query.sort)
  const page = await paged(ctx.db, rows, query)
  return { ...page, recordsInfo: page.recordsInfo.map(shownUpdate) }
}

/** One entry of a feed, as it is answered after a change too. */
export async function updateById(ctx: Ctx, type: ManagedType, id: number) {
  return shownUpdate(await updateRows(ctx, [type]).where('u.id', '=', id).executeTakeFirstOrThrow())
}
