import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { every } from '#platform/jobs/job.ts'
import { meetingValues } from './counselling.messages.ts'
import { meetingsByIds, sidesOf } from './meeting.queries.ts'

const batch = 200
const notices = { day: 'day_notice_at', hour: 'hour_notice_at' } as const

/**
 * Reminds both sides of the counsellings whose notice is due, a day and an hour before. That it was done and the message are one
 * transaction, and two workers take different rows, so nobody is told twice; what has begun meanwhile is not announced any more.
 */
export async function remindOfCounsellings(ctx: Ctx, notice: keyof typeof notices) {
  const column = sql.ref(notices[notice])
  const now = ctx.now().toISOString()
  const { rows } = await sql<{ id: number; sequence: number; is_ahead: boolean }>`
    update counsellings
    set ${column} = null
    where id in (
      select id
      from counsellings
      where ${column} <= ${now}::timestamptz
      order by ${column}
      limit ${batch}
      for update skip locked
    )
    returning id, sequence, status = 'scheduled' and schedule_date > ${now}::timestamptz as is_ahead`.execute(ctx.db)
  const meetings = await meetingsByIds(
    ctx,
    rows.flatMap(({ id, is_ahead }) => (is_ahead ? [id] : [])),
  )
  for (const meeting of meetings)
    await notify(ctx, sidesOf(meeting), {
      event: 'counselling_soon',
      module_type: 'counselling',
      module_identifier: meeting.identifier,
      vars: meetingValues(meeting),
      dedupe_key: `counselling:${meeting.id}:${meeting.sequence}:${notice}`,
    })
  return rows.length
}

/** Reminders of counsellings ring at their minute. */
export const counsellingClock = every('* * * * *', 'counselling.remind', async ({ run, signal }) => {
  for (const notice of ['day', 'hour'] as const)
    while (!signal.aborted && (await run((ctx) => remindOfCounsellings(ctx, notice))) === batch);
})
