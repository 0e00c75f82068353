import type { WorkingHours } from '@embark/contract/organization/working-hours/working-hours.contract.ts'
import { usualWeek } from '@embark/contract/organization/working-hours/working-hours.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type ProvenUnit, unitOfActor } from './working-hours.policy.ts'
import { momentAfter, openingAt, type Stretch } from './working-time.rules.ts'

type Kept = Pick<WorkingHours, 'time_zone' | 'weekly' | 'holidays' | 'version'>
const nothing: Kept = { time_zone: null, weekly: null, holidays: [], version: 0 }

async function kept(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('working_hours')
    .select(['branch_id', 'time_zone', 'version'])
    // Its only writer puts the shapes of the contract there.
    .select(({ ref }) => [ref('weekly').$castTo<Kept['weekly']>().as('weekly'), ref('holidays').$castTo<Kept['holidays']>().as('holidays')])
    .execute()
  return new Map(rows.map(({ branch_id, ...hours }): [number | null, Kept] => [branch_id, hours]))
}

/** The hours of some, each with what holds in the end. */
export async function hoursOf(ctx: Ctx, units: readonly ProvenUnit[]): Promise<WorkingHours[]> {
  const rows = await kept(ctx)
  const company = rows.get(null) ?? nothing
  return units.map(({ branch, isSetHere }) => {
    const own = branch ? (rows.get(branch.id) ?? nothing) : company
    return {
      branch: branch && { identifier: branch.identifier, name: branch.name },
      ...own,
      effective: {
        time_zone: own.time_zone ?? company.time_zone ?? ctx.tenant.time_zone,
        weekly: [...(own.weekly ?? company.weekly ?? usualWeek)],
        holidays: branch ? [...company.holidays, ...own.holidays] : company.holidays,
      },
      can: { update: isSetHere },
    }
  })
}

/** The hours of one, as returned after they were set. */
export async function hoursOfOne(ctx: Ctx, unit: ProvenUnit) {
  const [hoursInfo] = await hoursOf(ctx, [unit])
  return { hoursInfo: hoursInfo!, version: hoursInfo!.version }
}

/** When the actor works, and whether they may set it; nothing for who is not of the company. */
export async function ownHours(ctx: Ctx) {
  if (ctx.actor.group !== 'company') return null
  const { effective, can } = (await hoursOfOne(ctx, await unitOfActor(ctx))).hoursInfo
  return { ...effective, can }
}

/** How far ahead is looked; who works less than the asked time in a quarter of a year has no end of it. */
const daysAhead = 92

/** When a branch works from now on, in order; without a branch, when the company does. */
async function stretchesAhead(ctx: Ctx, branchId: number | null): Promise<Stretch[]> {
  const now = ctx.now().toISOString()
  const { rows } = await sql<Stretch>`
    select extract(epoch from s.starts_at)::float8 * 1000 as starts_at, extract(epoch from s.ends_at)::float8 * 1000 as ends_at
    from (
      select coalesce(own.weekly, company.weekly, ${JSON.stringify(usualWeek)}::jsonb) as weekly,
        coalesce(own.time_zone, company.time_zone, ${ctx.tenant.time_zone}) as zone,
        coalesce(company.holidays, '[]') || coalesce(own.holidays, '[]') as holidays
      from (select) as one
      left join working_hours own on own.branch_id = ${branchId}::int
      left join working_hours company on company.branch_id is null
    ) as h
    cross join open_stretches(h.weekly, h.holidays, h.zone, (${now}::timestamptz at time zone h.zone)::date - 1, ${daysAhead}) as s
    where s.ends_at > ${now}::timestamptz
    order by 1`.execute(ctx.db)
  return rows
}

/** What the hours of a branch, or of the company, say of now. */
export interface WorkingTime {
  /** When somebody works next: now, at the next beginning, or never. */
  readonly opensAt: Date | undefined
  readonly isOpen: boolean
  /** The moment after so many working minutes; undefined where that is too far ahead. */
  readonly after: (minutes: number) => Date | undefined
}

/** Counts with the hours of a branch, or of the company, from now on. */
export async function workingTime(ctx: Ctx, branchId: number | null): Promise<WorkingTime> {
  const [stretches, now] = [await stretchesAhead(ctx, branchId), ctx.now().getTime()]
  const opening = openingAt(stretches, now)
  const moment = (at: number | undefined) => (at === undefined ? undefined : new Date(at))
  return { opensAt: moment(opening), isOpen: opening === now, after: (minutes) => moment(momentAfter(stretches, now, minutes)) }
}
