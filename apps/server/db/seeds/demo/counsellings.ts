import { bookCounselling, moveCounselling } from '#modules/counselling/counselling/counselling.commands.ts'
import { heldCounselling } from '#modules/counselling/counselling/counselling.policy.ts'
import { setHours } from '#modules/counselling/slot/slot.commands.ts'
import { personToPlan } from '#modules/counselling/slot/slot.policy.ts'
import { freeSlots } from '#modules/counselling/slot/slot.queries.ts'
import { visibleLead } from '#modules/leads/lead/lead.policy.ts'
import type { Ctx } from '#platform/context.ts'
import type { Act, Stage } from './stage.ts'

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
export async function holdCounsellings(stage: Stage) {
  const now = stage.clock.now().getTime()
  const counsellors = await stage.run(readCounsellors)
  const types = await stage.run(({ db }) =>
    db.selectFrom('lookup_values').select('id').where('type', '=', 'counselling_type').orderBy('order_by').execute(),
  )
  const acts: Act[] = []
  for (const [place, counsellor] of counsellors.entries()) {
    await stage.run((ctx) => openTimes(ctx, counsellor, place))
    const leads = await stage.run((ctx) => newestOf(ctx, counsellor))
    for (const [index, { identifier }] of leads.entries())
      acts.push(...meetingOf({ lead: identifier, counsellor, type: types[(index + place) % types.length]!.id, index }, now))
  }
  await stage.play(acts)
  const [first] = counsellors
  if (first) await stage.as(first.id, (ctx) => meetStudent(ctx, first, types[0]!.id), 'counselling.booked')
}

const readCounsellors = ({ db }: Ctx) =>
  db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['users.id', 'users.identifier', 'users.first_name'])
    .where('roles.system_key', '=', 'counsellor')
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .limit(4)
    .execute()

/** The leads a counsellor met or will meet. */
const newestOf = ({ db }: Ctx, { id }: Counsellor) =>
  db
    .selectFrom('leads')
    .select('leads.identifier')
    .where('leads.deleted_at', 'is', null)
    .where('leads.id', 'in', (eb) => eb.selectFrom('lead_users').select('lead_id').where('user_id', '=', id))
    .orderBy('leads.id', 'desc')
    .limit(outcomes.length * 2)
    .execute()

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
  readonly id: number
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
function meetingOf({ lead, counsellor, type, index }: Meeting, now: number): Act[] {
  const days = index < outcomes.length ? index - outcomes.length : index - outcomes.length + 1
  const day = new Date(now + days * dayMs).toISOString().slice(0, 10)
  const starts = Date.parse(`${day}T${String(6 + (index % 8)).padStart(2, '0')}:00:00.000Z`)
  const isOnline = index % 3 !== 1
  let booked = ''
  const book = async (ctx: Ctx) => {
    const { counsellingInfo } = await bookCounselling(ctx, await visibleLead(ctx, lead), {
      counselling_type: type,
      meeting_type: isOnline ? 'online' : index % 2 ? 'in_person' : 'phone',
      meeting_link: isOnline ? linkOf(counsellor) : null,
      schedule_date: new Date(starts).toISOString(),
      duration_minutes: 30,
      user_identifier: counsellor.identifier,
      role_identifier: null,
      remarks: index % 4 === 0 ? 'Asked for the evening; the parents join.' : null,
      allow_overlap: false,
    })
    booked = counsellingInfo.identifier
  }
  const act: Act = { at: Math.min(starts - 2 * dayMs, now), by: counsellor.id, audit: 'counselling.booked', work: book }
  const end = outcomes[index]
  if (!end) return [act]
  const finish = async (ctx: Ctx) =>
    moveCounselling(ctx, await heldCounselling(ctx, booked), { ...end, remarks: null, schedule_date: null })
  return [act, { ...act, at: Math.min(starts + dayMs / 48, now), audit: 'counselling.status_changed', work: finish }]
}
