import type { QuietHoursInfo } from '@embark/contract/notifications/quiet-time/quiet-time.contract.ts'
import { endOfQuiet, type QuietHours } from '@embark/contract/notifications/quiet-time/quiet-time.rules.ts'
import type { Ctx } from '#platform/context.ts'

/** The quiet hours of the company, on its own clock. */
function hoursOfCompany({ tenant }: Ctx): QuietHours | null {
  const { quiet_from: from, quiet_until: until } = tenant.settings.notifications
  return from && until ? { from, until, time_zone: tenant.time_zone } : null
}

/** What a person chose, beside what their company says. */
export async function quietHoursOf(ctx: Ctx, userId: number): Promise<QuietHoursInfo> {
  const kept = await ctx.db
    .selectFrom('unsubscribe_preferences')
    .select(['quiet_from', 'quiet_until', 'quiet_zone'])
    // The check on the column allows these and nothing else.
    .select((eb) => eb.ref('quiet_hours').$castTo<QuietHoursInfo['choice']>().as('choice'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const own = kept?.choice === 'own' ? { from: kept.quiet_from!, until: kept.quiet_until!, time_zone: kept.quiet_zone! } : null
  return { choice: kept?.choice ?? 'company', own, company: hoursOfCompany(ctx) }
}

/** When somebody may be written to again; undefined where that is now. */
export async function quietUntil(ctx: Ctx, userId: number): Promise<Date | undefined> {
  const { choice, own, company } = await quietHoursOf(ctx, userId)
  const hours = { own, company, never: null }[choice]
  return hours ? endOfQuiet(ctx.now(), hours) : undefined
}
