import { bookCounselling, moveCounselling } from '#modules/counselling/counselling/counselling.commands.ts'
import { heldCounselling } from '#modules/counselling/counselling/counselling.policy.ts'
import { setHours } from '#modules/counselling/slot/slot.commands.ts'
import { personToPlan } from '#modules/counselling/slot/slot.policy.ts'
import { freeSlots } from '#modules/counselling/slot/slot.queries.ts'
import { visibleLead } from '#modules/leads/lead/lead.policy.ts'
import type { Ctx } from '#platform/context.ts'

const dayMs = 86_400_000
const workdays = [1, 2, 3, 4, 5]

/** What became of those that are over; one was forgotten. */
const outcomes = [
  { status: 'completed', outcome: 'Knows the route to Manchester now and sends the transcript this week.' },
  { status: 'completed', outcome: 'Compares two programs with the family; wants to hear of scholarships.' },
  { status: 'no_show', outcome: null },
  { status: 'cancelled', outcome: null },
  { status: 'completed', outcome: 'The budget is settled. Next: the English test.' },
  null,
] as const

/** The times of the counsellors, and counsellings that were held, were missed and are ahead. */
export async function holdCounsellings(ctx: Ctx) {
  const counsellors = await ctx.db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['users.id', 'users.identifier', 'users.first_name', 'users.email'])
    .where('roles.system_key', '=', 'counsellor')
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .limit(4)
    .execute()
  const types = await ctx.db.selectFrom('lookup_values').select('id').where('type', '=', 'counselling_type').orderBy('order_by').execute()
  for (const [place, counsellor] of counsellors.entries()) {
    await openTimes(ctx, counsellor, place)
    const leads = await ctx.db
      .selectFrom('leads')
      .select('leads.identifier')
      .where('leads.deleted_at', 'is', null)
      .where('leads.id', 'in', (eb) => eb.selectFrom('lead_users').select('lead_id').where('user_id', '=', counsellor.id))
      .orderBy('leads.id', 'desc')
      .limit(outcomes.length * 2)
      .execute()
    for (const [index, { identifier }] of leads.entries())
      await holdOne(ctx, { lead: identifier, counsellor, type: types[(index + place) % types.length]!.id, index })
  }
  if (counsellors[0]) await meetStudent(ctx, counsellors[0], types[0]!.id)
}

/** The student of the demo has one ahead, far enough to move it. */
async function meetStudent(ctx: Ctx, counsellor: Counsellor, counselling_type: number) {
  const lead = await ctx.db.selectFrom('leads').select('identifier').where('email', '=', 'student@harbour.example.com').executeTakeFirst()
  const times = await freeSlots(ctx, { staff_identifier: counsellor.identifier, days: 12 })
  const time = times.find(({ starts_at }) => Date.parse(starts_at) > ctx.now().getTime() + 4 * dayMs)
  if (!lead || !time) return
  await bookCounselling(ctx, await visibleLead(ctx, lead.identifier), {
    counselling_type,
    meeting_type: 'online',
    meeting_link: linkOf(counsellor),
    schedule_date: time.starts_at,
    duration_minutes: 30,
    user_identifier: counsellor.identifier,
    role_identifier: null,
    remarks: null,
    allow_overlap: false,
  })
}

interface Counsellor {
  readonly identifier: string
  readonly first_name: string
}
const linkOf = ({ first_name }: Counsellor) =>
  `https://meet.example.com/${
    first_name
      .normalize('NFD')
      .replace(/[^a-z]/gi, '')
      .toLowerCase() || 'room'
  }`

async function openTimes(ctx: Ctx, counsellor: Counsellor, place: number) {
  const away = new Date(ctx.now().getTime() + (10 + place) * dayMs).toISOString().slice(0, 10)
  await setHours(ctx, await personToPlan(ctx, counsellor.identifier), {
    is_open: true,
    time_zone: ctx.tenant.time_zone,
    slot_minutes: 30,
    meeting_type: 'online',
    meeting_link: linkOf(counsellor),
    weekly: workdays.flatMap((weekday) => [
      { weekday, from: '09:00', until: '12:30' },
      { weekday, from: '13:30', until: '17:00' },
    ]),
    days_off: place === 0 ? [{ from: away, to: away }] : [],
  })
}

interface Meeting {
  readonly lead: string
  readonly counsellor: Counsellor
  readonly type: number
  readonly index: number
}

/** The first half lies behind, one a day, and the second ahead; whoever booked it did so two days before. */
async function holdOne(ctx: Ctx, { lead, counsellor, type, index }: Meeting) {
  const days = index < outcomes.length ? index - outcomes.length : index - outcomes.length + 1
  const day = new Date(ctx.now().getTime() + days * dayMs).toISOString().slice(0, 10)
  const schedule_date = `${day}T${String(6 + (index % 8)).padStart(2, '0')}:00:00.000Z`
  const isOnline = index % 3 !== 1
  const asOf = (at: number): Ctx => ({ ...ctx, now: () => new Date(at) })
  const booked = Math.min(Date.parse(schedule_date) - 2 * dayMs, ctx.now().getTime())
  const { counsellingInfo } = await bookCounselling(asOf(booked), await visibleLead(ctx, lead), {
    counselling_type: type,
    meeting_type: isOnline ? 'online' : index % 2 ? 'in_person' : 'phone',
    meeting_link: isOnline ? linkOf(counsellor) : null,
    schedule_date,
    duration_minutes: 30,
    user_identifier: counsellor.identifier,
    role_identifier: null,
    remarks: index % 4 === 0 ? 'Asked for the evening; the parents join.' : null,
    allow_overlap: false,
  })
  const end = index < outcomes.length ? outcomes[index] : null
  if (end)
    await moveCounselling(ctx, await heldCounselling(ctx, counsellingInfo.identifier), {
      status: end.status,
      outcome: end.outcome,
      remarks: null,
      schedule_date: null,
    })
}
