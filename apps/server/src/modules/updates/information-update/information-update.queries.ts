import { toMajor } from '@embark/contract/kernel/money.ts'
import { type FeedCalls, informationFeeds } from '@embark/contract/updates/information-update/information-update.contract.ts'
import { type ManagedType, managedTypes } from '@embark/contract/updates/information-update/information-update.rules.ts'
import type { InformationUpdate } from '@embark/contract/updates/information-update/update-shapes.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, nameIn, pick, place, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { visibleUpdates } from './information-update.policy.ts'

interface Named {
  readonly id: number
  readonly name: string
}
type Institution = Named & { readonly alias_name: string | null; readonly url: string | null; readonly description: string | null }

/** Entries with the names of where they belong, in the reader's language. */
export const updateRows = (ctx: Ctx, types: readonly ManagedType[]) =>
  visibleUpdates(ctx, types)
    .leftJoin('institutions as i', 'i.id', 'u.institution_id')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .leftJoin('lookup_values as l', 'l.id', 'u.study_level_id')
    .selectAll('u')
    .select([
      ifThere('i', pick<Institution>('i', 'id', 'name', 'alias_name', 'url', 'description')).as('institution_info'),
      ifThere('c', place('c', nameIn(ctx.language, 'c'))).as('country_info'),
      ifThere('l', place('l', sql.ref('l.label'))).as('study_level_info'),
    ])
export type UpdateRow = Awaited<ReturnType<ReturnType<typeof updateRows>['executeTakeFirstOrThrow']>>

/** An entry with its feed's field names; the contract drops those of other feeds. */
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
  // The command has written everything the feed requires, and the reply is parsed by the feed's shape.
  return wide as unknown as InformationUpdate
}

const feed = (type: ManagedType) =>
  // Which feed it is decides what of an entry its contract lets out.
  declareList(informationFeeds[type].list as FeedCalls['list'], {
    key: 'u.id',
    rows: (ctx) => updateRows(ctx, [type]),
    search: (_, text) => searchIn(text, 'u.title', 'u.requirement', 'i.name', 'i.alias_name', 'c.name', 'l.label'),
    filters: {
      institution_id: isOneOf('u.institution_id'),
      country_id: isOneOf('u.country_id'),
      study_level_id: isOneOf('u.study_level_id'),
      status: (status) => isOneOf('u.is_active')(status === 'active'),
      // Sent by older clients and without effect (G-C-49).
      created_at: () => undefined,
      converted_at: () => undefined,
    },
    orders: {
      published_at: by('u.published_at', 'timestamptz'),
      created_at: by('u.created_at', 'timestamptz'),
    },
    present: (_, rows) => rows.map(shownUpdate),
  })

/** The feeds as their readers see them. */
export const feeds = Object.fromEntries(managedTypes.map((type) => [type, feed(type)])) as Record<ManagedType, ReturnType<typeof feed>>

/** One entry of a feed, as returned after a change too. */
export async function updateById(ctx: Ctx, type: ManagedType, id: number) {
  return shownUpdate(await updateRows(ctx, [type]).where('u.id', '=', id).executeTakeFirstOrThrow())
}
