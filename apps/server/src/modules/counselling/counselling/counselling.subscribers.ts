import type { CounsellingChanged } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import { sql } from 'kysely'
import { roomsOfLead, stopClock } from '#modules/leads/leads.public.ts'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { roomOfUser } from '#platform/realtime/rooms.ts'
import { meetingValues } from './counselling.messages.ts'
import { meetingsByIds, sidesOf, type ToldMeeting } from './meeting.queries.ts'

/** What both sides hear of; that one was held or missed they know themselves. */
type Told = 'counselling_booked' | 'counselling_moved' | 'counselling_cancelled'
const events: Readonly<Partial<Record<CounsellingChanged, Told>>> = {
  booked: 'counselling_booked',
  moved: 'counselling_moved',
  changed: 'counselling_moved',
  cancelled: 'counselling_cancelled',
}

const about = ({ identifier }: ToldMeeting) => ({ module_type: 'counselling', module_identifier: identifier })

/** Pages that show it read it again. */
async function freshen(ctx: Ctx, { id, identifier, user_id }: ToldMeeting, what: CounsellingChanged) {
  const lead = await ctx.db
    .selectFrom('leads')
    .innerJoin('counsellings', 'counsellings.lead_id', 'leads.id')
    .select(['leads.branch_id', 'leads.team_id', 'leads.agent_id', 'leads.owner_id', 'leads.student_user_id'])
    .select(sql<number[]>`array(select w.user_id from lead_users w where w.lead_id = leads.id)`.as('user_ids'))
    .where('counsellings.id', '=', id)
    .executeTakeFirstOrThrow()
  const rooms = new Set([...roomsOfLead(ctx.tenant.id, lead), roomOfUser(ctx.tenant.id, user_id)])
  ctx.tell([...rooms], 'recordChanged', { noun: 'counselling', identifier, action: what === 'booked' ? 'created' : 'changed' })
}

/** Tells the student and the counsellor what was agreed, also whoever agreed it: the mail is what brings it into their calendar. */
const changed = on('counselling.changed', 'counselling.tell', async (ctx, { id, what, former_user_id }, { eventId }) => {
  const [meeting] = await meetingsByIds(ctx, [id])
  if (!meeting) return
  await freshen(ctx, meeting, what)
  const event = events[what]
  const vars = meetingValues(meeting)
  if (event) await notify(ctx, sidesOf(meeting), { ...about(meeting), event, vars, dedupe_key: `counselling:${eventId}` })
  if (former_user_id !== null && !sidesOf(meeting).includes(former_user_id))
    await notify(ctx, [former_user_id], {
      ...about(meeting),
      event: 'counselling_cancelled',
      vars,
      dedupe_key: `counselling:${eventId}:former`,
    })
})

/** A counselling that was held is a contact. */
const held = on('counselling.changed', 'counselling.stop_clock', async (ctx, { id, what }) => {
  if (what !== 'completed') return
  const { lead_id } = await ctx.db.selectFrom('counsellings').select('lead_id').where('id', '=', id).executeTakeFirstOrThrow()
  await stopClock(ctx, lead_id, 'counselling')
})

export const counsellingSubscribers = [changed, held]
