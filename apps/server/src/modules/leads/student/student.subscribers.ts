import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import { on } from '#platform/events/subscribe.ts'
import { dealersOf } from '../assignment/dealers.queries.ts'
import { leadValues } from '../lead/lead.messages.ts'

/** Tells who works the lead, or who deals leads out where nobody does yet, that its person came in. */
const joined = on('lead.student_joined', 'student.tell_joined', async (ctx, { id }, { eventId }) => {
  const lead = await ctx.db
    .selectFrom('leads')
    .select(['number', 'identifier', 'first_name', 'last_name', 'branch_id'])
    .select(sql<number[]>`array(select lead_users.user_id from lead_users where lead_users.lead_id = leads.id)`.as('user_ids'))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!lead) return
  const readers = lead.user_ids.length ? lead.user_ids : (await dealersOf(ctx, lead.branch_id)).map((person) => person.id)
  await notify(ctx, readers, {
    event: 'student_joined',
    module_type: 'lead',
    module_identifier: lead.identifier,
    vars: leadValues(lead),
    dedupe_key: `student:${eventId}`,
  })
})

export const studentSubscribers = [joined]
