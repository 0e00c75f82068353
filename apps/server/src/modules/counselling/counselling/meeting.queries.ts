import { sql } from 'kysely'
import type { ContactSource } from '#modules/leads/leads.public.ts'
import type { calendars } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Meeting } from './counselling.messages.ts'
import { invitationOf } from './invitation.messages.ts'

/** A counselling with both of its sides, as it is told of. */
export interface ToldMeeting extends Meeting {
  readonly id: number
  readonly user_id: number
  readonly student_user_id: number | null
}

const meetings = (ctx: Ctx) =>
  ctx.db
    .selectFrom('counsellings')
    .innerJoin('leads', 'leads.id', 'counsellings.lead_id')
    .innerJoin('users', 'users.id', 'counsellings.user_id')
    .innerJoin('lookup_values as kind', 'kind.id', 'counsellings.counselling_type_id')
    .leftJoin('branches', 'branches.id', 'leads.branch_id')
    .select(['counsellings.id', 'counsellings.identifier', 'counsellings.schedule_date', 'counsellings.ends_at', 'counsellings.timezone'])
    .select([
      'counsellings.meeting_link',
      'counsellings.status',
      'counsellings.sequence',
      'counsellings.updated_at',
      'counsellings.user_id',
    ])
    .select(['leads.number', 'leads.first_name', 'leads.last_name', 'leads.student_user_id', 'kind.label as type'])
    .select(['users.first_name as counsellor_first_name', 'users.last_name as counsellor_last_name'])
    .select(
      // Only who meets in person is told where the branch is.
      sql<string | null>`
        case when counsellings.meeting_type = 'in_person'
          then nullif(concat_ws(', ', branches.name, nullif(branches.address_line, '')), '') end`.as('address'),
    )
    .where('leads.deleted_at', 'is', null)

/** Some counsellings as they are told of. */
export const meetingsByIds = (ctx: Ctx, ids: readonly number[]): Promise<ToldMeeting[]> =>
  ids.length
    ? meetings(ctx)
        .where('counsellings.id', 'in', [...ids])
        .orderBy('counsellings.id')
        .execute()
    : Promise.resolve([])

/** Those a counselling is told to: the student, where they have an account, and who holds it. */
export const sidesOf = ({ user_id, student_user_id }: ToldMeeting) => [user_id, ...(student_user_id === null ? [] : [student_user_id])]

/**
 * What the mail about a counselling puts into its reader's calendar. It tells how things stand when the mail goes out, so that a mail that
 * was held up never brings an older word. Reminders bring nothing: it stands there already.
 */
export const counsellingCalendars: Parameters<typeof calendars.with>[0] = {
  counselling: async (ctx, { module_identifier, event, user_id, email, language }) => {
    if (module_identifier === null || event === 'counselling_soon') return undefined
    const meeting: ToldMeeting | undefined = await meetings(ctx).where('counsellings.identifier', '=', module_identifier).executeTakeFirst()
    if (!meeting) return undefined
    const { hostname: host } = new URL(ctx.publicUrl)
    const { name, settings } = ctx.tenant
    return invitationOf({
      meeting,
      isOn: meeting.status === 'scheduled' && sidesOf(meeting).includes(user_id),
      reader: { email, language, isCounsellor: user_id !== meeting.student_user_id },
      organizer: { name, host, email: settings.contact.email || `no-reply@${host}` },
    })
  },
}

/** Whether a counselling of a lead was held. */
export const counselled: ContactSource = async (ctx, leadId) => {
  const held = await ctx.db
    .selectFrom('counsellings')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst()
  return held && 'counselling'
}
