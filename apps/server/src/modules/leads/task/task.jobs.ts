import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { every } from '#platform/jobs/job.ts'
import { type LeadName, leadValues } from '../lead/lead.messages.ts'

interface Due {
  readonly identifier: string
  readonly user_id: number
  readonly note: string
  readonly is_active: boolean
  readonly lead: (LeadName & { readonly identifier: string }) | null
  readonly application: string | null
}

/** Tells everybody whose reminder is due; the mark and the message are one transaction, so it happens exactly once (G-L-68). */
export async function remindDue(ctx: Ctx) {
  const { rows } = await sql<Due>`
    with due as (
      update tasks
      set notified_at = now()
      where id in (
        select id
        from tasks
        where status = 'pending' and notified_at is null and scheduled_at <= ${ctx.now().toISOString()}::timestamptz
        order by scheduled_at
        limit 500
        for update skip locked
      )
      returning identifier, user_id, note, category, record_id
    )
    select due.identifier, due.user_id, due.note, u.status = 'active' as is_active,
      applications.identifier as application,
      case
        when leads.id is not null then json_build_object(
          'number', leads.number, 'identifier', leads.identifier, 'first_name', leads.first_name, 'last_name',
          leads.last_name
        ) end as lead
    from due
    join users u on u.id = due.user_id
    left join applications on due.category = 'application' and applications.id = due.record_id
    left join leads on due.category = 'lead' and leads.id = due.record_id`.execute(ctx.db)
  for (const { identifier, user_id, note, is_active, lead, application } of rows) {
    // Somebody who has left is told nothing any more.
    if (!is_active) continue
    const where = lead
      ? { module_type: 'lead', module_identifier: lead.identifier }
      : application === null
        ? { module_type: 'task', module_identifier: identifier }
        : { module_type: 'application', module_identifier: application }
    await notify(
      ctx,
      [user_id],
      lead ? { ...where, event: 'lead_reminder', vars: { ...leadValues(lead), note } } : { ...where, event: 'reminder', vars: { note } },
    )
  }
  return rows.length
}

/** Reminders ring at their minute. */
export const reminderClock = every('* * * * *', 'task.remind', async ({ run, signal }) => {
  while (!signal.aborted && (await run(remindDue)) === 500);
})
