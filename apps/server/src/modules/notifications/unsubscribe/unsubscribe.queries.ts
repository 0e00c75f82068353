import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { UnsubscribePreference } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { allChannels, maskedEmail } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import type { ReachablePerson } from './unsubscribe.policy.ts'

const nothingSaid = { ...allChannels, identifier: null, reason_identifier: null, remarks: null, source: null, updated_at: null }

/** What a person said about each channel, or that they said nothing; over a link it names nobody. */
export async function preferenceOf(ctx: Ctx, { id, identifier, door }: ReachablePerson): Promise<UnsubscribePreference> {
  const found = await ctx.db
    .selectFrom('unsubscribe_preferences as p')
    .leftJoin('unsubscribe_reasons as r', 'r.id', 'p.reason_id')
    .select(['p.identifier', 'p.email', 'p.sms', 'p.push', 'p.in_app', 'r.identifier as reason_identifier', 'p.remarks', 'p.updated_at'])
    // The check on the column allows these and nothing else.
    .select((eb) => eb.ref('p.source').$castTo<NonNullable<UnsubscribePreference['source']>>().as('source'))
    .where('p.user_id', '=', id)
    .executeTakeFirst()
  return { ...(found ?? nothingSaid), user_identifier: door === 'link' ? null : identifier }
}

/** What the page behind a link shows. */
export const checkedUser = async (ctx: Ctx, person: ReachablePerson) => ({
  userInfo: { masked_email: maskedEmail(person.email) },
  preferenceInfo: await preferenceOf(ctx, person),
})

interface Wanted extends PageRequest {
  readonly search: string
  readonly filters: { readonly status?: 'unsubscribed' | 'subscribed' | undefined }
}

const hasLeft = sql<SqlBool>`(p.id is not null and not (p.email and p.sms and p.push and p.in_app))`

/** People with their preferences, those who changed theirs last first. */
export async function subscribedUsers(ctx: Ctx, { search, filters: { status }, ...page }: Wanted) {
  const rows = ctx.db
    .selectFrom('users as u')
    .leftJoin('unsubscribe_preferences as p', 'p.user_id', 'u.id')
    .leftJoin('unsubscribe_reasons as r', 'r.id', 'p.reason_id')
    .select(['u.identifier', 'u.first_name', 'u.last_name', 'u.email', 'r.title as reason'])
    .select((eb) => [
      sql<UnsubscribePreference>`jsonb_build_object('identifier', p.identifier, 'user_identifier', u.identifier, 'email', coalesce(p.email, true), 'sms', coalesce(p.sms, true),
        'push', coalesce(p.push, true), 'in_app', coalesce(p.in_app, true), 'reason_identifier', r.identifier, 'remarks', p.remarks, 'source', p.source, 'updated_at', p.updated_at)`.as(
        'preferenceInfo',
      ),
      eb.ref('p.updated_at').as('changed_at'),
    ])
    .$if(search !== '', (found) => found.where(searchIn(search, 'u.first_name', 'u.last_name', 'u.email')))
    .$if(status !== undefined, (found) => found.where(status === 'unsubscribed' ? hasLeft : sql<SqlBool>`not ${hasLeft}`))
    .orderBy('p.updated_at', (order) => order.desc().nullsLast())
    .orderBy('u.id', 'desc')
  const { recordsInfo, metaInfo } = await paged(ctx.db, rows, page)
  return {
    recordsInfo: recordsInfo.map(({ changed_at: _, reason, ...row }) => ({ ...row, reason: reason && translate(ctx.language, reason) })),
    metaInfo,
  }
}
