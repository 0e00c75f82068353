import type {
  CounsellingBody,
  CounsellingEdit,
  CounsellingStatusBody,
} from '@embark/contract/counselling/counselling/counselling.contract.ts'
import { type CounsellingChanged, counsellingMoves } from '@embark/contract/counselling/counselling/counselling.rules.ts'
import type { OtherActivity } from '@embark/contract/leads/activity/activity.contract.ts'
import { isPast } from '@embark/contract/leads/task/task.rules.ts'
import { sql } from 'kysely'
import { stepsOnLead } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { chosen } from '#platform/db/chosen.ts'
import type { Proven } from '#platform/proof.ts'
import { changeRecord, type Keeping, type Values } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { meetingPlan } from './counselling.messages.ts'
import type { HeldCounselling } from './counselling.policy.ts'
import { counsellingById } from './counselling.queries.ts'

const counsellingKind: Keeping<'counsellings'> = { module: 'counselling', table: 'counsellings', changedAt: 'updated_at' }

/** Refuses a second counselling of the same person at once; the database is who tells. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23P01'
    if (!isTaken) throw error
    return refuse('COUNSELLOR_BUSY', {}, [{ field: 'schedule_date', text: 'The counsellor has another counselling at that time' }])
  }
}

interface Holder {
  readonly id: number
  readonly role_id: number | null
  readonly time_zone: string
}

/** Who holds a counselling: the person named, in the role named or the one they work the lead in; whoever books it where nobody is named. */
async function holderOf(ctx: Ctx, leadId: number, { user_identifier, role_identifier }: Partial<CounsellingEdit>): Promise<Holder> {
  const { rows } = await sql<Holder & { holds_role: boolean }>`
    select u.id, coalesce(held.role_id, worked.role_id) as role_id, coalesce(h.time_zone, ${ctx.tenant.time_zone}) as time_zone,
      ${role_identifier ?? null}::uuid is null or held.role_id is not null as holds_role
    from users u
    join leads l on l.id = ${leadId}
    left join lead_users worked on worked.lead_id = l.id and worked.user_id = u.id
    left join (user_roles held join roles r on r.id = held.role_id and r.identifier = ${role_identifier ?? null}::uuid)
      on held.user_id = u.id
    left join counselling_hours h on h.user_id = u.id
    where u.status = 'active'
      and (u."group" = 'company' or u."group" = 'agent' and u.agent_id = l.agent_id)
      and case when ${user_identifier ?? null}::uuid is null then u.id = ${ctx.actor.id}::int
        else u.identifier = ${user_identifier ?? null}::uuid end
    limit 1`.execute(ctx.db)
  const holder = rows[0] ?? refuseField('user_identifier', 'Choose one of the options')
  if (!holder.holds_role) refuseField('role_identifier', 'Choose one of the options')
  return holder
}

/** A type of counselling that may be chosen; one that a counselling has already stays. */
async function mustBeType(ctx: Ctx, id: number, kept?: number) {
  if (id === kept) return
  await chosen(ctx, 'lookup_values', id, 'counselling_type', 'please select counseling type')
  const type = await ctx.db
    .selectFrom('lookup_values')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'counselling_type')
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!type) refuseField('counselling_type', 'please select counseling type')
}

const refusePast = (ctx: Ctx, at: string) => {
  if (isPast(at, ctx.now())) refuseField('schedule_date', 'Schedule at can not be in the past')
}

/** What a counselling is, without who holds it and when. */
const meetingOf = ({ counselling_type, meeting_type, meeting_link, remarks }: CounsellingEdit) => ({
  counselling_type_id: counselling_type,
  meeting_type,
  meeting_link: meeting_type === 'online' ? meeting_link! : null,
  remarks: remarks ?? null,
})

/** Books a counselling with a lead. */
export async function bookCounselling(ctx: Ctx, lead: Proven<{ readonly id: number }>, body: Omit<CounsellingBody, 'lead_identifier'>) {
  await mustBeType(ctx, body.counselling_type)
  refusePast(ctx, body.schedule_date)
  const { time_zone, ...holder } = await holderOf(ctx, lead.id, body)
  const plan = meetingPlan(body.schedule_date, body.duration_minutes, ctx.now())
  const { allow_overlap } = body
  const { id } = await unlessBusy(() =>
    ctx.db
      .insertInto('counsellings')
      .values({
        ...meetingOf(body),
        ...plan,
        lead_id: lead.id,
        user_id: holder.id,
        role_id: holder.role_id,
        timezone: time_zone,
        allow_overlap,
        created_by: ctx.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (const step of stepsOnLead(ctx, lead.id, {
    type: 'counselling_booked',
    vars: { counselling_id: id, schedule_date: plan.schedule_date },
  }))
    await step.execute(ctx.db)
  ctx.changed({ module: 'counselling', id, after: { ...meetingOf(body), lead_id: lead.id, user_id: holder.id, ...plan, allow_overlap } })
  ctx.emit('counselling.changed', { id, what: 'booked', former_user_id: null })
  ctx.emit('lead.updated', { id: lead.id })
  return counsellingById(ctx, id)
}

/** Changes a scheduled counselling; another time or another counsellor moves it. */
export async function editCounselling(ctx: Ctx, counselling: HeldCounselling, body: CounsellingEdit) {
  if (counselling.status !== 'scheduled') refuse('COUNSELLING_STATE')
  await mustBeType(ctx, body.counselling_type, counselling.counselling_type_id)
  const isMoved = Date.parse(body.schedule_date) !== Date.parse(counselling.schedule_date)
  if (isMoved) refusePast(ctx, body.schedule_date)
  const { time_zone: timezone, ...holder } = await holderOf(ctx, counselling.lead_id, body)
  const isGiven = holder.id !== counselling.user_id
  const isLonger = body.duration_minutes !== counselling.duration_minutes
  const plan = meetingPlan(body.schedule_date, body.duration_minutes, ctx.now())
  const what: CounsellingChanged = isMoved || isGiven || isLonger ? 'moved' : 'changed'
  const set = {
    ...meetingOf(body),
    ...(what === 'moved' && { ...plan, timezone, allow_overlap: body.allow_overlap }),
    user_id: holder.id,
    role_id: holder.role_id,
    sequence: counselling.sequence + 1,
  }
  await change(ctx, counselling, {
    set,
    what,
    version: ctx.ifMatch,
    ...(isGiven && { former_user_id: counselling.user_id }),
    ...(what === 'moved' && {
      entry: 'counselling_moved',
      vars: { schedule_date: plan.schedule_date, former_date: counselling.schedule_date },
    }),
  })
  return counsellingById(ctx, counselling.id)
}

/** What a move is called where people are told of it, and on the timeline of the lead. */
const namesOfMoves = {
  completed: { what: 'completed', entry: 'counselling_completed' },
  cancelled: { what: 'cancelled', entry: 'counselling_cancelled' },
  no_show: { what: 'no_show', entry: 'counselling_missed' },
  scheduled: { what: 'booked', entry: 'counselling_renewed' },
} as const
type Move = Pick<CounsellingStatusBody, 'status' | 'remarks' | 'outcome' | 'schedule_date'> & { readonly allow_overlap?: boolean }

/** Says what became of a counselling, or books one anew that fell through, by the written table. */
export async function moveCounselling(ctx: Ctx, counselling: HeldCounselling, move: Move) {
  const { status, remarks, outcome, schedule_date, allow_overlap = false } = move
  if (!counsellingMoves[counselling.status].includes(status)) refuse('COUNSELLING_STATE')
  if (status === 'scheduled') refusePast(ctx, schedule_date!)
  const plan = status === 'scheduled' ? meetingPlan(schedule_date!, counselling.duration_minutes, ctx.now()) : undefined
  const words = [status === 'completed' && outcome, remarks].filter(Boolean).join('\n')
  await change(ctx, counselling, {
    set: {
      status,
      ...(plan ? { ...plan, allow_overlap } : { day_notice_at: null, hour_notice_at: null }),
      ...(outcome !== undefined && status === 'completed' && { outcome }),
      sequence: counselling.sequence + 1,
    },
    ...namesOfMoves[status],
    vars: {
      ...(words && { remarks: words }),
      ...(plan && { schedule_date: plan.schedule_date, former_date: counselling.schedule_date }),
    },
  })
  return counsellingById(ctx, counselling.id)
}

interface Change {
  readonly set: Values<'counsellings'>
  readonly what: CounsellingChanged
  readonly version?: number | null
  readonly former_user_id?: number
  readonly entry?: OtherActivity
  readonly vars?: Readonly<Record<string, unknown>>
}

/** One change of a counselling: its columns, the entry on the timeline of its lead, the audit, and who is told. */
async function change(ctx: Ctx, counselling: HeldCounselling, { set, what, version, former_user_id, entry, vars }: Change) {
  const { id, lead_id } = counselling
  await unlessBusy(() =>
    changeRecord(ctx, counsellingKind, counselling, {
      set,
      version,
      ...(entry && { steps: stepsOnLead(ctx, lead_id, { type: entry, vars: { counselling_id: id, ...vars } }) }),
      before: Object.fromEntries(
        Object.keys(set).flatMap((name) => (name in counselling ? [[name, counselling[name as keyof HeldCounselling]]] : [])),
      ),
      after: set,
      event: ['counselling.changed', { id, what, former_user_id: former_user_id ?? null }],
    }),
  )
  if (entry) ctx.emit('lead.updated', { id: lead_id })
}
