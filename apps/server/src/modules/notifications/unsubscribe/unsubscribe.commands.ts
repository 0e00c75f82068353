import type { PreferenceBody } from '@embark/contract/notifications/unsubscribe/unsubscribe.contract.ts'
import { channels, leavesAny, reasonProblem } from '@embark/contract/notifications/unsubscribe/unsubscribe.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import type { ReachablePerson } from './unsubscribe.policy.ts'
import { preferenceOf } from './unsubscribe.queries.ts'

/** The given reason, if it is currently offered. */
async function givenReason(ctx: Ctx, identifier: string | null | undefined) {
  if (!identifier) return undefined
  const reason = await ctx.db
    .selectFrom('unsubscribe_reasons')
    .select(['id', 'requires_remarks'])
    .where('identifier', '=', identifier)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return reason ?? refuseField('reason_identifier', 'Please Select Reason')
}

const offersReasons = async (ctx: Ctx) =>
  (await ctx.db.selectFrom('unsubscribe_reasons').select('id').where('is_active', '=', true).executeTakeFirst()) !== undefined

/** Stores which channels a person wants. Leaving one through a link needs a reason (G-C-85). */
export async function choose(ctx: Ctx, person: ReachablePerson, { reason_identifier, remarks, ...choice }: PreferenceBody) {
  const before = await preferenceOf(ctx, person)
  const reason = await givenReason(ctx, reason_identifier)
  if (person.door === 'link' && leavesAny(before, choice)) {
    const problem = reasonProblem(reason, remarks ?? '', await offersReasons(ctx))
    if (problem) refuseField(problem.field, problem.text)
  }
  await keep(ctx, person, { ...choice, reason_id: reason?.id ?? null, remarks: remarks || null })
  const after = await preferenceOf(ctx, person)
  ctx.changed({ module: 'user', id: person.id, before: channelsOf(before), after: { ...channelsOf(after), source: person.door } })
  return after
}

/** Leaves the mails at a mail program's single request; other choices stay. */
export async function leaveMails(ctx: Ctx, person: ReachablePerson) {
  const { email, sms, push, in_app } = await preferenceOf(ctx, person)
  ctx.changed({ module: 'user', id: person.id, before: { email }, after: { email: false, source: person.door } })
  if (email) await keep(ctx, person, { email: false, sms, push, in_app, reason_id: null, remarks: null })
  return { email: false as const }
}

const channelsOf = (choice: Record<(typeof channels)[number], boolean>) =>
  Object.fromEntries(channels.map((channel) => [channel, choice[channel]]))

interface Kept extends Record<(typeof channels)[number], boolean> {
  readonly reason_id: number | null
  readonly remarks: string | null
}

const keep = (ctx: Ctx, { id: user_id, door: source }: ReachablePerson, choice: Kept) =>
  ctx.db
    .insertInto('unsubscribe_preferences')
    .values({ ...choice, user_id, source })
    .onConflict((oc) =>
      oc.constraint('unsubscribe_preferences_tenant_id_user_id_key').doUpdateSet({ ...choice, source, updated_at: sql`now()` }),
    )
    .execute()
