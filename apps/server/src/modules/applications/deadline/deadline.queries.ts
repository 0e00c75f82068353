import { applicationCan, applicationWaits, waitsFor } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationDeadline, Deadline } from '@embark/contract/applications/deadline/deadline.contract.ts'
import { type DeadlineSource, deadlineNames } from '@embark/contract/applications/deadline/deadline.rules.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import type { CalendarEntry } from '@embark/contract/leads/calendar/calendar.contract.ts'
import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CalendarSource } from '#modules/leads/leads.public.ts'
import { pipelineOf, pipelinesOfModule } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { dayStart, todayOf } from '#platform/days.ts'
import { type Person, person, quotedPerson } from '#platform/db/fragments.ts'
import { isInstitution, seesInternal, type VisibleApplication, visibleApplications } from '../application/application.policy.ts'
import { stageIn } from '../application/row.queries.ts'
import { applicationDeadline, sourcesOfDeadline, withIntakeDeadline } from './intake-deadline.queries.ts'

/** The statuses in which an application still goes on, and those in which an offer is to be answered. */
async function standingsOf(ctx: Ctx) {
  const statuses = stagesOfAll(await pipelinesOfModule(ctx, 'application')).flatMap((stage) => stage.statuses)
  const [answer] = applicationWaits
  return {
    open: statuses.flatMap(({ id, position }) => (position === 'end' ? [] : [id])),
    answering: statuses.flatMap(({ id, key }) => (waitsFor(answer, key) ? [id] : [])),
  }
}

/** The first day of the month an intake names. */
const intakeDay = sql`make_date(a.intake_year, (v.meta ->> 'month')::int, 1)`

export interface DeadlineRow {
  readonly application_id: number
  readonly source: DeadlineSource
  readonly identifier: string
  readonly title: string | null
  readonly due_on: string
  readonly is_done: boolean
  readonly version: number | null
}

/** Every deadline of the applications `a` that a condition picks, as a statement; wherever it is kept. */
export async function deadlineRows(ctx: Ctx, which: RawBuilder<unknown>): Promise<RawBuilder<DeadlineRow>> {
  const { open, answering } = await standingsOf(ctx)
  return sql<DeadlineRow>`
    select a.id as application_id, d.*
    from applications a
    cross join lateral (
      select 'own' as source, o.identifier, o.title, o.due_on, o.done_at is not null as is_done, o.version
      from application_deadlines o
      where o.application_id = a.id
      union all
      select 'condition', c.identifier, c.text, c.due_on, c.status <> 'open' or not a.status_id = any(${open}::int[]), null
      from offer_conditions c
      where c.application_id = a.id and c.due_on is not null
      union all
      select 'application', a.identifier, null, sent.due_on, a.submitted_at is not null or not a.status_id = any(${open}::int[]), null
      -- PostgreSQL 15 loses the inner tables where a condition on the day is pushed into their query; an offset keeps it outside.
      from (select ${applicationDeadline('a')} as due_on offset 0) sent
      where sent.due_on is not null
      union all
      select 'offer', a.identifier, null, a.offer_letter_deadline, not a.status_id = any(${answering}::int[]), null
      where a.offer_letter_deadline is not null
      union all
      select 'deposit', a.identifier, null, a.tuition_fee_due_date,
        a.tuition_fee_paid_date is not null or not a.status_id = any(${open}::int[]), null
      where a.tuition_fee_due_date is not null
      union all
      select 'intake', a.identifier, null, ${intakeDay}, not a.status_id = any(${open}::int[]), null
      from lookup_values v
      where v.id = a.intake_id and v.meta ? 'month'
    ) d
    where a.deleted_at is null and ${which}`
}

/** That an application `a` has a deadline between two days, as its indexes tell; that studies begin is none to be reminded of. */
export const isDueBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql<SqlBool>`(
  a.offer_letter_deadline between ${from} and ${to}
    or a.tuition_fee_due_date between ${from} and ${to}
    or a.own_deadline between ${from} and ${to}
    or a.id in (${withIntakeDeadline(from, to)})
    or a.id in (select o.application_id from application_deadlines o where o.due_on between ${from} and ${to})
    or a.id in (select c.application_id from offer_conditions c where c.due_on between ${from} and ${to})
)`

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** What has to be done by when on an application: what is open first, by its day. */
export async function deadlinesOf(ctx: Ctx, application: VisibleApplication) {
  const rows = await deadlineRows(ctx, sql`a.id = ${application.id}`)
  const { rows: dated } = await sql<DeadlineRow>`
    select * from (${rows}) every order by every.is_done, every.due_on, every.source, every.identifier`.execute(ctx.db)
  const stage = stageIn(await pipelineOf(ctx, application.timeline_id), application.stage_id)
  const [today, mayChange] = [todayOf(ctx), can(ctx, 'applications.update') && !isInstitution(ctx)]
  return {
    can: { create: mayChange },
    applicationDeadlineInfo: await toBeSentBy(ctx, application, mayChange && applicationCan.beChanged({ stage })),
    // Days the consultancy set for itself are none of the student's or the institution's.
    recordsInfo: dated
      .filter(({ source }) => source !== 'own' || seesInternal(ctx))
      .map(({ application_id: _, ...row }): Deadline => {
        const days_left = daysBetween(today, row.due_on)
        return {
          ...row,
          days_left,
          is_overdue: !row.is_done && days_left < 0,
          can: { change: mayChange && row.source === 'own' },
        }
      }),
  }
}

/** The day an application has to be sent by, with who says so; colleagues are named to the consultancy alone. */
async function toBeSentBy(ctx: Ctx, application: VisibleApplication, set: boolean): Promise<ApplicationDeadline> {
  const { own_deadline, own_deadline_at, set_by, catalogue, version } = await sourcesOfDeadline(ctx, application)
  return {
    own:
      own_deadline === null
        ? null
        : // A check constraint keeps the two together.
          { due_on: own_deadline, set_at: own_deadline_at!, set_by: seesInternal(ctx) ? set_by : null },
    catalogue,
    version,
    can: { set },
  }
}

/** That something has to be done on an application within so many days, today included. */
export async function hasDeadlineWithin(ctx: Ctx, days: number): Promise<RawBuilder<SqlBool>> {
  const { open, answering } = await standingsOf(ctx)
  const [first, last] = [sql`${todayOf(ctx)}::date`, sql`${todayOf(ctx)}::date + ${days}::int`]
  const soon = (day: RawBuilder<unknown>) => sql`${day} between ${first} and ${last}`
  return sql<SqlBool>`(
    applications.status_id = any(${open}::int[])
    and (
      ${soon(sql`applications.offer_letter_deadline`)} and applications.status_id = any(${answering}::int[])
        or ${soon(sql`applications.tuition_fee_due_date`)} and applications.tuition_fee_paid_date is null
        or applications.submitted_at is null
          and (applications.own_deadline is not null or applications.id in (${withIntakeDeadline(first, last)}))
          and ${soon(applicationDeadline('applications'))}
        or applications.id in (
          select o.application_id from application_deadlines o where o.done_at is null and ${soon(sql`o.due_on`)}
        )
        or applications.id in (
          select c.application_id from offer_conditions c where c.status = 'open' and ${soon(sql`c.due_on`)}
        )
        or (applications.intake_id, applications.intake_year) in (
          select v.id, day.year
          from lookup_values v
          cross join lateral generate_series(
            extract(year from ${todayOf(ctx)}::date)::int, extract(year from ${todayOf(ctx)}::date + ${days}::int)::int
          ) as day (year)
          where v.type = 'intake' and v.meta ? 'month' and ${soon(sql`make_date(day.year, (v.meta ->> 'month')::int, 1)`)}
        )
    )
  )`
}

/** A name for a deadline that is kept with its application, and so has none of its own; always the same, and in the form of an identifier. */
const uid = sql`overlay(overlay(md5(every.source || every.identifier) placing '5' from 13) placing '8' from 17)::uuid`

/** At which hour of its day a deadline stands in a calendar. */
const calendarHour = 9

/** The deadlines of a calendar: of the applications somebody works, or of all they see; that studies begin is no task of anybody. */
export const deadlineEntries: CalendarSource = async (ctx, { from, to }, whose, most) => {
  const { id } = ctx.actor
  if (!can(ctx, 'applications.read') || id === null) return []
  const mine = sql`(
    a.id in (select w.application_id from application_users w where w.user_id = ${id}::int)
    or a.lead_id in (select l.id from leads l where l.student_user_id = ${id}::int)
  )`
  const visible = sql`a.id in ${visibleApplications(ctx).select('applications.id')}`
  const [first, last] = [sql`${from}::timestamptz::date - 1`, sql`${to}::timestamptz::date + 1`]
  const seen = sql`${isDueBetween(first, last)} and ${visible}`
  const rows = await deadlineRows(ctx, whose === 'mine' ? sql`${mine} and ${seen}` : seen)
  const { rows: dated } = await sql<DeadlineRow & { uid: string; application: string; student: Person; reader: Person }>`
    select every.*, ${uid} as uid, a.identifier as application,
      (select ${quotedPerson('l')} from leads l where l.id = a.lead_id) as student,
      (select ${person('u')} from users u where u.id = ${id}::int) as reader
    from (${rows}) every
    join applications a on a.id = every.application_id
    where every.source <> 'intake' and (every.source <> 'own' or ${seesInternal(ctx)}) and every.due_on between ${first} and ${last}
    order by every.due_on, every.application_id
    limit ${most}`.execute(ctx.db)
  const now = ctx.now().getTime()
  return dated.flatMap((row): CalendarEntry[] => {
    const starts_at = new Date(Date.parse(dayStart(ctx, row.due_on)) + calendarHour * 3_600_000).toISOString()
    if (Date.parse(starts_at) < Date.parse(from) || Date.parse(starts_at) >= Date.parse(to)) return []
    const about = row.title ?? translate(ctx.language, row.source === 'own' ? '' : deadlineNames[row.source])
    return [
      {
        kind: 'deadline',
        identifier: row.uid,
        title: `${about} · ${fullNameOf(row.student)}`,
        starts_at,
        minutes: null,
        user: row.reader,
        about: { module: 'application', identifier: row.application, name: fullNameOf(row.student) },
        is_done: row.is_done,
        is_overdue: !row.is_done && Date.parse(dayStart(ctx, row.due_on, 1)) <= now,
        can: { move: false },
      },
    ]
  })
}
