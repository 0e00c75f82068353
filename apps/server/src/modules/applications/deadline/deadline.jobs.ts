import { type DeadlineSource, remindedBefore } from '@embark/contract/applications/deadline/deadline.rules.ts'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { every } from '#platform/jobs/job.ts'
import { type DeadlineRow, deadlineRows, isDueBetween } from './deadline.queries.ts'

/** Nobody is reminded in the night: from this hour on, where the company is. */
const firstHour = 7

interface Due extends DeadlineRow {
  readonly application: string
  readonly student: string
  readonly institution: string
  readonly days_left: number
  readonly staff_ids: number[]
  readonly student_user_id: number | null
}

const eventOf = {
  own: 'application_deadline',
  condition: 'application_deadline_condition',
  application: 'application_deadline_application',
  offer: 'application_deadline_offer',
  deposit: 'application_deadline_deposit',
} as const satisfies Record<Exclude<DeadlineSource, 'intake'>, string>

/** Reminds of the deadlines that come near: those who work the application, and the student of what is theirs to do. Once for each day. */
export async function remindOfDeadlines(ctx: Ctx) {
  const here = sql`(${ctx.now().toISOString()}::timestamptz at time zone ${ctx.tenant.time_zone})`
  const rows = await deadlineRows(
    ctx,
    sql`${isDueBetween(sql`${here}::date`, sql`${here}::date + ${Math.max(...remindedBefore)}::int`)}
      and d.source <> 'intake' and not d.is_done and d.due_on - ${here}::date = any(${[...remindedBefore]}::int[])
      and extract(hour from ${here}) >= ${firstHour}`,
  )
  const { rows: due } = await sql<Due>`
    select every.*, every.due_on - ${here}::date as days_left, a.identifier as application, ${fullName('l')} as student,
      i.name as institution, l.student_user_id,
      array(
        select distinct w.user_id
        from application_users w
        join users u on u.id = w.user_id
        where w.application_id = a.id and u.status = 'active'
      ) as staff_ids
    from (${rows}) every
    join applications a on a.id = every.application_id
    join leads l on l.id = a.lead_id
    join institutions i on i.id = a.institution_id
    order by every.application_id, every.source, every.identifier`.execute(ctx.db)
  for (const { source, identifier, title, due_on, days_left, application, student, institution, staff_ids, student_user_id } of due) {
    // What the staff set for themselves is not told to the student.
    const people = source === 'own' || student_user_id === null ? staff_ids : [...staff_ids, student_user_id]
    const about = {
      module_type: 'application',
      module_identifier: application,
      dedupe_key: `deadline:${source}:${identifier}:${due_on}:${days_left}`,
    }
    const vars = { student, institution, day: due_on }
    if (source === 'own' || source === 'condition')
      await notify(ctx, people, { ...about, event: eventOf[source], vars: { ...vars, what: title ?? '' } })
    else if (source !== 'intake') await notify(ctx, people, { ...about, event: eventOf[source], vars })
  }
  return due.length
}

/** Each hour, so that every company hears in its own morning; who was told is not told again. */
export const deadlineClock = every('7 * * * *', 'applications.deadlines', async ({ run }) => void (await run(remindOfDeadlines)))
