import type { HoursBody, OwnBooking, SlotChoice } from '@embark/contract/counselling/slot/slot.contract.ts'
import { mayStillChange } from '@embark/contract/counselling/slot/slot.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { refuseStale } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { bookCounselling, editCounselling, moveCounselling } from '../counselling/counselling.commands.ts'
import type { HeldOwnCounselling, OwnLead, PersonWithHours } from './slot.policy.ts'
import { hoursOf, isFreeFor, offeredSlots, ownCounsellingById } from './slot.queries.ts'

/** Sets in which hours a counselling can be booked with somebody; what is booked already stays. */
export async function setHours(ctx: Ctx, person: PersonWithHours, { weekly, days_off, meeting_link, meeting_type, ...body }: HoursBody) {
  const { user: _, can: __, version, ...before } = await hoursOf(ctx, person)
  refuseStale({ version }, ctx.ifMatch)
  const link = meeting_type === 'online' ? meeting_link! : null
  const columns = { ...body, meeting_type, meeting_link: link, weekly: JSON.stringify(weekly), days_off: JSON.stringify(days_off) }
  const { id } = await ctx.db
    .insertInto('counselling_hours')
    .values({ ...columns, user_id: person.id })
    .onConflict((oc) =>
      oc
        .constraint('counselling_hours_tenant_id_user_id_key')
        .doUpdateSet({ ...columns, version: sql`counselling_hours.version + 1`, updated_at: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'counselling_hours', id, before, after: { ...body, meeting_type, meeting_link: link, weekly, days_off } })
  return hoursOf(ctx, person)
}

/** How a counselling with somebody is held, where it is booked at one of their times. */
async function meetingWith(ctx: Ctx, userIdentifier: string) {
  const hours = await ctx.db
    .selectFrom('counselling_hours')
    .innerJoin('users', 'users.id', 'counselling_hours.user_id')
    .select(['users.id', 'counselling_hours.slot_minutes as duration_minutes', 'counselling_hours.meeting_link'])
    // A check constraint allows only these values.
    .select(({ ref }) => ref('counselling_hours.meeting_type').$castTo<HoursBody['meeting_type']>().as('meeting_type'))
    .where('users.identifier', '=', userIdentifier)
    .executeTakeFirst()
  return hours ?? refuse('NOT_FOUND')
}

/** Says that a time is gone, with those that are left after it. */
async function refuseTaken(ctx: Ctx, lead: OwnLead, at: string, besides: number) {
  const times = await offeredSlots(ctx, lead, { from: todayOf(ctx), days: 31 }, besides)
  const later = times.filter(({ starts_at }) => Date.parse(starts_at) >= Date.parse(at))
  return refuse('COUNSELLOR_BUSY', {}, [
    {
      field: 'schedule_date',
      text: 'Someone else has just booked this time. Choose another one',
      details: { next: (later.length ? later : times).slice(0, 5) },
    },
  ])
}

/** Keeps a person's time to this transaction, so that a time that is free now is still free when it is booked. */
async function holdTime(ctx: Ctx, lead: OwnLead, { schedule_date, user_identifier }: SlotChoice, besides = 0) {
  const meeting = await meetingWith(ctx, user_identifier)
  await sql`select hold_counsellor(${ctx.tenant.id}, ${meeting.id})`.execute(ctx.db)
  if (!(await isFreeFor(ctx, lead, user_identifier, schedule_date, besides))) await refuseTaken(ctx, lead, schedule_date, besides)
  const { id: _, ...how } = meeting
  return how
}

/** A student books one of the times they were offered. */
export async function bookSlot(ctx: Ctx, lead: OwnLead, { counselling_type, ...choice }: OwnBooking) {
  const how = await holdTime(ctx, lead, choice)
  const { counsellingInfo } = await bookCounselling(ctx, lead, {
    ...how,
    ...choice,
    counselling_type,
    role_identifier: null,
    remarks: null,
    allow_overlap: false,
  })
  return ownCounsellingById(ctx, lead, counsellingInfo.identifier)
}

function refuseLate(ctx: Ctx, { status, schedule_date }: HeldOwnCounselling) {
  if (status !== 'scheduled') refuse('COUNSELLING_STATE')
  if (!mayStillChange(schedule_date, ctx.now(), ctx.tenant.settings.counselling.change_hours)) refuse('COUNSELLING_TOO_LATE')
}

/** A student moves a counselling to another time they were offered, while the company lets them. */
export async function moveToSlot(ctx: Ctx, lead: OwnLead, counselling: HeldOwnCounselling, choice: SlotChoice) {
  refuseLate(ctx, counselling)
  const how = await holdTime(ctx, lead, choice, counselling.id)
  await editCounselling(ctx, counselling, {
    ...how,
    ...choice,
    counselling_type: counselling.counselling_type_id,
    role_identifier: null,
    remarks: counselling.remarks,
    allow_overlap: false,
  })
  return ownCounsellingById(ctx, lead, counselling.identifier)
}

/** A student cancels a counselling of theirs, while the company lets them. */
export async function cancelOwn(ctx: Ctx, lead: OwnLead, counselling: HeldOwnCounselling) {
  refuseLate(ctx, counselling)
  await moveCounselling(ctx, counselling, { status: 'cancelled', remarks: null, outcome: undefined, schedule_date: null })
  return ownCounsellingById(ctx, lead, counselling.identifier)
}
