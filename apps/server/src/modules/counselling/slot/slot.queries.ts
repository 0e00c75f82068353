import type { MeetingType } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import type { Hours, OfferedSlot, OwnCounselling, Slot } from '@embark/contract/counselling/slot/slot.contract.ts'
import { bookingLimits, mayStillChange } from '@embark/contract/counselling/slot/slot.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { fullName, label, type Person, person } from '#platform/db/fragments.ts'
import type { OwnLead, PersonWithHours } from './slot.policy.ts'

/** Somebody's times as they were set, or none on the clock of the company. */
export async function hoursOf(ctx: Ctx, { id, isSetHere, ...name }: PersonWithHours): Promise<Hours> {
  const hours = await ctx.db
    .selectFrom('counselling_hours')
    .select(['is_open', 'time_zone', 'slot_minutes', 'meeting_link', 'version'])
    .select(({ ref }) => [
      // The check on the column allows the values of the contract, and its writers put its shapes there.
      ref('meeting_type').$castTo<MeetingType>().as('meeting_type'),
      ref('weekly').$castTo<Hours['weekly']>().as('weekly'),
      ref('days_off').$castTo<Hours['days_off']>().as('days_off'),
    ])
    .where('user_id', '=', id)
    .executeTakeFirst()
  const none = {
    is_open: false,
    time_zone: ctx.tenant.time_zone,
    slot_minutes: 30,
    meeting_type: 'in_person' as const,
    meeting_link: null,
    weekly: [],
    days_off: [],
    version: 0,
  }
  return { ...(hours ?? none), user: { id, ...name }, can: { update: isSetHere } }
}

interface Period {
  readonly from?: string | undefined
  readonly days: number
}

/**
 * The free times of some people: what their week says on their own clock, so that nine o'clock stays nine o'clock when clocks change, without
 * days off, what has begun, and what is taken.
 */
async function freeTimes(ctx: Ctx, who: RawBuilder<SqlBool>, { from, days }: Period, besides = 0) {
  const first = from ?? todayOf(ctx)
  const now = ctx.now().toISOString()
  const { rows } = await sql<{ starts_at: string; ends_at: string; user: Person }>`
    select slot.starts_at, slot.starts_at + make_interval(mins => h.slot_minutes) as ends_at, ${person('users')} as "user"
    from counselling_hours h
    join users on users.id = h.user_id and users.status = 'active'
    cross join open_stretches(h.weekly, h.days_off, h.time_zone, ${first}::date, ${days}) as week
    cross join generate_series(
      week.starts_at,
      week.ends_at - make_interval(mins => h.slot_minutes),
      make_interval(mins => h.slot_minutes)
    ) as slot (starts_at)
    where h.is_open
      and ${who}
      and slot.starts_at >= ${now}::timestamptz + make_interval(mins => ${bookingLimits.noticeMinutes})
      and slot.starts_at < ${now}::timestamptz + make_interval(days => ${bookingLimits.daysAhead})
      and not exists (
        select
        from counsellings c
        where c.user_id = h.user_id
          and c.status = 'scheduled'
          and c.id <> ${besides}
          and c.schedule_date > slot.starts_at - interval '480 minutes'
          and c.schedule_date < slot.starts_at + make_interval(mins => h.slot_minutes)
          and c.ends_at > slot.starts_at
      )
    order by slot.starts_at, h.user_id
    limit 2000`.execute(ctx.db)
  return rows
}

/** The free times of one person, of everybody in a branch, or of everybody. */
export const freeSlots = (
  ctx: Ctx,
  { staff_identifier, branch_id, ...period }: Period & { staff_identifier?: string | undefined; branch_id?: number | undefined },
): Promise<Slot[]> => {
  const who = sql<SqlBool>`(
    (${staff_identifier ?? null}::uuid is null or users.identifier = ${staff_identifier ?? null}::uuid)
    and (${branch_id ?? null}::int is null or users.branch_id = ${branch_id ?? null}::int)
  )`
  return freeTimes(ctx, who, period)
}

/** With whom a student is offered times: who works their lead and has any, else the people of their branch, else everybody who has any. */
const forLead = ({ id, branch_id }: OwnLead) => {
  const works = sql`select w.user_id from lead_users w where w.lead_id = ${id}`
  const withHours = sql`select o.user_id from counselling_hours o where o.is_open`
  return sql<SqlBool>`case
    when exists (${withHours} and o.user_id in (${works})) then h.user_id in (${works})
    when ${branch_id}::int is not null and exists (
      select from users u where u.branch_id = ${branch_id}::int and u.status = 'active' and u.id in (${withHours})
    ) then users.branch_id = ${branch_id}::int
    else true end`
}

/** The times a student can book, each once: where several people are free, with the first of them. */
export async function offeredSlots(ctx: Ctx, lead: OwnLead, period: Period, besides = 0): Promise<OfferedSlot[]> {
  const times = await freeTimes(ctx, forLead(lead), period, besides)
  const seen = new Set<string>()
  return times.flatMap(({ starts_at, ends_at, user }) => {
    if (seen.has(starts_at)) return []
    seen.add(starts_at)
    return [{ starts_at, ends_at, user_identifier: user.identifier, counsellor: user.first_name }]
  })
}

/** Whether a time of one person is free for a student of this lead. */
export async function isFreeFor(ctx: Ctx, lead: OwnLead, userIdentifier: string, at: string, besides = 0) {
  const day = new Date(Date.parse(at) - 86_400_000).toISOString().slice(0, 10)
  const who = sql<SqlBool>`(users.identifier = ${userIdentifier}::uuid and ${forLead(lead)})`
  const times = await freeTimes(ctx, who, { from: day, days: 3 }, besides)
  return times.some(({ starts_at }) => Date.parse(starts_at) === Date.parse(at))
}

const ownRows = (ctx: Ctx, lead: OwnLead) =>
  ctx.db
    .selectFrom('counsellings')
    .innerJoin('lookup_values as kind', 'kind.id', 'counsellings.counselling_type_id')
    .innerJoin('users', 'users.id', 'counsellings.user_id')
    .innerJoin('leads', 'leads.id', 'counsellings.lead_id')
    .leftJoin('branches', 'branches.id', 'leads.branch_id')
    .select(['counsellings.identifier', 'counsellings.meeting_link', 'counsellings.schedule_date', 'counsellings.ends_at'])
    .select(({ ref }) => [
      // Check constraints allow only these values.
      ref('counsellings.status').$castTo<OwnCounselling['status']>().as('status'),
      ref('counsellings.meeting_type').$castTo<OwnCounselling['meeting_type']>().as('meeting_type'),
      label('kind').as('counselling_type'),
      fullName('users').as('counsellor'),
      sql<string | null>`
        case when counsellings.meeting_type = 'in_person'
          then nullif(concat_ws(', ', branches.name, nullif(branches.address_line, '')), '') end`.as('address'),
    ])
    .where('counsellings.lead_id', '=', lead.id)

type OwnRow = Omit<OwnCounselling, 'can'>
const shown = (ctx: Ctx, row: OwnRow): OwnCounselling => ({
  ...row,
  can: {
    change: row.status === 'scheduled' && mayStillChange(row.schedule_date, ctx.now(), ctx.tenant.settings.counselling.change_hours),
  },
})

/** The counsellings of a student: those ahead first, then the latest that are over. */
export async function ownCounsellings(ctx: Ctx, lead: OwnLead) {
  const isAhead = sql<boolean>`(counsellings.status = 'scheduled' and counsellings.ends_at >= now())`
  const rows = await ownRows(ctx, lead)
    .orderBy(isAhead, 'desc')
    .orderBy(sql`case when ${isAhead} then counsellings.schedule_date end`)
    .orderBy('counsellings.schedule_date', 'desc')
    .limit(50)
    .execute()
  const typesInfo = await ctx.db
    .selectFrom('lookup_values')
    .select(['id', 'label'])
    .where('type', '=', 'counselling_type')
    .where('is_active', '=', true)
    .orderBy('order_by')
    .orderBy('id')
    .execute()
  const someone = await ctx.db.selectFrom('counselling_hours').select('id').where('is_open', '=', true).limit(1).executeTakeFirst()
  return {
    recordsInfo: rows.map((row) => shown(ctx, row)),
    typesInfo,
    change_hours: ctx.tenant.settings.counselling.change_hours,
    can: { book: someone !== undefined },
  }
}

/** One of them, as returned after it was written. */
export const ownCounsellingById = async (ctx: Ctx, lead: OwnLead, identifier: string) => ({
  counsellingInfo: shown(ctx, await ownRows(ctx, lead).where('counsellings.identifier', '=', identifier).executeTakeFirstOrThrow()),
})
