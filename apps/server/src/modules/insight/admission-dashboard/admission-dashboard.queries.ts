import type {
  AdmissionDashboard,
  admissionDashboards,
  Reach,
  ReachRow,
} from '@embark/contract/insight/admission-dashboard/admission-dashboard.contract.ts'
import { intakeYearAt } from '@embark/contract/insight/admission-dashboard/admission-dashboard.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { applicationsInList, hasReached, isInstitution, isLateBy } from '#modules/applications/applications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import type { QueryOf } from '#platform/list/list.ts'
import { talliedByAxis } from './axis.queries.ts'
import { stagesPassed } from './stage-time.queries.ts'

/** The applications of an intake year beside the year before, in the reader's sight. */
export async function admissionDashboard(
  ctx: Ctx,
  { intake_year = intakeYearAt(todayOf(ctx)), ...filters }: QueryOf<(typeof admissionDashboards)['get']>['filters'],
): Promise<AdmissionDashboard> {
  const years = { ...filters, intake_year: [intake_year, intake_year - 1] }
  const { total, rowsOf, late } = await reachOf(ctx, years, intake_year)
  return {
    intake_year,
    // Only an empty year asks whether there is anything at all.
    has_any: total.applications.count + total.applications.before > 0 || (await hasAny(ctx)),
    total,
    intakes: rowsOf('intake'),
    branches: isInstitution(ctx) ? null : rowsOf('branch'),
    institutions: rowsOf('institution'),
    destinations: rowsOf('destination'),
    sources: rowsOf('source'),
    stages: await stagesPassed(ctx, filters, intake_year),
    late,
  }
}

const hasAny = async (ctx: Ctx) => {
  const row = await (await applicationsInList(ctx, {})).select('applications.id').limit(1).executeTakeFirst()
  return row !== undefined
}

const axes = ['intake', 'branch', 'institution', 'destination', 'source'] as const
type Axis = (typeof axes)[number]
const limits = ['stage', 'offer', 'deposit'] as const
const reaches = {
  offers: 'offer',
  conditional: 'conditional_offer',
  unconditional: 'unconditional_offer',
  deposits: 'deposit',
  visas: 'visa',
  enrolled: 'enrolment',
} as const

type Counts = Record<'applications' | keyof typeof reaches, number> & Record<`${'applications' | keyof typeof reaches}_before`, number>
interface Row extends Counts {
  readonly axis: Axis | null
  readonly id: number | null
  readonly name: string | null
  readonly late: number
  readonly late_stage: number
  readonly late_offer: number
  readonly late_deposit: number
}

/** How far the applications came, over all and by each axis: every row is read once. */
async function reachOf(ctx: Ctx, filters: Parameters<typeof applicationsInList>[1], year: number) {
  const facts: Record<string, RawBuilder<SqlBool>> = { is_now: sql`applications.intake_year = ${year}` }
  for (const [name, reach] of Object.entries(reaches)) facts[name] = await hasReached(ctx, reach)
  for (const limit of limits) facts[`is_late_${limit}`] = await isLateBy(ctx, limit)
  const seen = (await applicationsInList(ctx, filters))
    .innerJoin('leads as l', 'l.id', 'applications.lead_id')
    .select(['applications.intake_id as intake', 'applications.branch_id as branch', 'applications.institution_id as institution'])
    .select(['applications.destination_country_id as destination'])
    .select(sql<number | null>`coalesce(l.source_country_id, l.nationality_country_id)`.as('source'))
    .select(Object.entries(facts).map(([name, fact]) => fact.as(name)))
  const count = (where: RawBuilder<SqlBool>, name: string) => sql`coalesce(sum(n) filter (where ${where}), 0)::int as ${sql.ref(name)}`
  const isLate = sql.join(
    limits.map((limit) => sql.ref(`is_late_${limit}`)),
    sql` or `,
  )
  const figures = [
    ...['applications', ...Object.keys(reaches)].flatMap((name) => {
      const reached = name === 'applications' ? sql`true` : sql.ref(name)
      return [count(sql`is_now and ${reached}`, name), count(sql`not is_now and ${reached}`, `${name}_before`)]
    }),
    count(sql`is_now and (${isLate})`, 'late'),
    ...limits.map((limit) => count(sql`is_now and ${sql.ref(`is_late_${limit}`)}`, `late_${limit}`)),
  ]
  const rows = await talliedByAxis<Row>(ctx, seen, { axes, figures, first: 'applications', facts: Object.keys(facts) })
  const whole = rows.find(({ axis }) => axis === null)!
  return {
    total: reachIn(whole),
    late: { stage: whole.late_stage, offer: whole.late_offer, deposit: whole.late_deposit },
    rowsOf: (axis: Axis): ReachRow[] =>
      rows.filter((row) => row.axis === axis).map((row) => ({ id: row.id, name: row.name, ...reachIn(row) })),
  }
}

function reachIn(row: Row): Reach {
  const pair = (name: 'applications' | keyof typeof reaches) => ({ count: row[name], before: row[`${name}_before`] })
  return {
    applications: pair('applications'),
    offers: pair('offers'),
    conditional: pair('conditional'),
    unconditional: pair('unconditional'),
    deposits: pair('deposits'),
    visas: pair('visas'),
    enrolled: pair('enrolled'),
    late: row.late,
  }
}
