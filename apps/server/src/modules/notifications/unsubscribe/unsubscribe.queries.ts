import { type UnsubscribePreference, unsubscribes } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { allChannels, maskedEmail } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import type { ReachablePerson } from './unsubscribe.policy.ts'

const nothingSaid = { ...allChannels, identifier: null, reason_identifier: null, remarks: null, source: null, updated_at: null }

/** A person's choice for each channel, if any. Through a link it names nobody. */
export async function preferenceOf(ctx: Ctx, { id, identifier, door }: ReachablePerson): Promise<UnsubscribePreference> {
  const preferences = await ctx.db
    .selectFrom('unsubscribe_preferences as p')
    .leftJoin('unsubscribe_reasons as r', 'r.id', 'p.reason_id')
    .select(['p.identifier', 'p.email', 'p.sms', 'p.push', 'p.in_app', 'r.identifier as reason_identifier', 'p.remarks', 'p.updated_at'])
    // The check on the column allows these and nothing else.
    .select((eb) => eb.ref('p.source').$castTo<NonNullable<UnsubscribePreference['source']>>().as('source'))
    .where('p.user_id', '=', id)
    .executeTakeFirst()
  return { ...(preferences ?? nothingSaid), user_identifier: door === 'link' ? null : identifier }
}

/** The content of the page behind a link. */
export const checkedUser = async (ctx: Ctx, person: ReachablePerson) => ({
  userInfo: { masked_email: maskedEmail(person.email) },
  preferenceInfo: await preferenceOf(ctx, person),
})

const hasLeft = sql<SqlBool>`(p.id is not null and not (p.email and p.sms and p.push and p.in_app))`

const people = ({ db }: Ctx) =>
  db
    .selectFrom('users as u')
    .leftJoin('unsubscribe_preferences as p', 'p.user_id', 'u.id')
    .leftJoin('unsubscribe_reasons as r', 'r.id', 'p.reason_id')
    .select(['u.identifier', 'u.first_name', 'u.last_name', 'u.email', 'r.title as reason'])
    .select(
      sql<UnsubscribePreference>`jsonb_build_object('identifier', p.identifier, 'user_identifier', u.identifier,
        'email', coalesce(p.email, true), 'sms', coalesce(p.sms, true), 'push', coalesce(p.push, true), 'in_app', coalesce(p.in_app, true),
        'reason_identifier', r.identifier, 'remarks', p.remarks, 'source', p.source, 'updated_at', p.updated_at)`.as('preferenceInfo'),
    )

/** People with their preferences, most recently changed first. */
export const subscribedUsers = declareList(unsubscribes.users, {
  key: 'u.id',
  rows: people,
  search: (_, text) => searchIn(text, 'u.first_name', 'u.last_name', 'u.email'),
  filters: { status: (status) => (status === 'unsubscribed' ? hasLeft : sql<SqlBool>`not ${hasLeft}`) },
  orders: { updated_at: by('p.updated_at', 'timestamptz', { way: 'desc', nulls: 'last', key: 'desc' }) },
  present: (ctx, rows) => rows.map(({ reason, ...row }) => ({ ...row, reason: reason && translate(ctx.language, reason) })),
})
