import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { every } from '#platform/jobs/job.ts'

interface Due {
  readonly identifier: string
  readonly user_id: number
  readonly note: string
  readonly lead_identifier: string | null
  readonly name: string | null
}

/** Tells everybody whose reminder is due; the mark and the message are one transaction, so it happens exactly once (G-L-68). */
export async function remindDue(ctx: Ctx) {
  const { rows } = await sql<Due>`with due as (
      update tasks set notified_at = now() where id in (select id from tasks where status = 'pending' and notified_at is null and scheduled_at <= ${ctx.now().toISOString()}::timestamptz order by scheduled_at limit 500 for update skip locked)
      returning identifier, user_id, note, category, record_id)
    select due.identifier, due.user_id, due.note, leads.identifier as lead_identifier, trim(leads.first_name || ' ' || leads.last_name) as name
    from due left join leads on due.category = 'lead' and leads.id = due.record_id`.execute(ctx.db)
  for (const { identifier, user_id, note, lead_identifier, name } of rows) {
    const where = lead_identifier
      ? { module_type: 'lead', module_identifier: lead_identifier }
      : { module_type: 'task', module_identifier: identifier }
    await notify(ctx, [user_id], {
      type: 'task',
      ...where,
      title: 'Reminder',
      content: name ? '{{name}}: {{note}}' : '{{note}}',
      vars: { note, ...(name && { name }) },
    })
  }
  return rows.length
}

/** Reminders ring at their minute. */
export const reminderClock = every('* * * * *', 'task.remind', async ({ run, signal }) => {
  while (!signal.aborted && (await run(remindDue)) === 500);
})
