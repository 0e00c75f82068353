import type {
  InstitutionLeadBoard,
  InstitutionLeadRow,
  institutionLeads,
} from '@embark/contract/insight/institution-lead/institution-lead.contract.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasReached } from '#modules/applications/applications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { dayStart } from '#platform/days.ts'
import type { QueryOf } from '#platform/list/list.ts'
import { countedByAxis } from '../admission-dashboard/axis.queries.ts'
import { type Periods, toldDays } from '../lead-dashboard/period.queries.ts'
import { submittedIn } from './student.queries.ts'

type Group = QueryOf<(typeof institutionLeads)['get']>['filters']

const axes = ['country', 'intake', 'institution'] as const
type Axis = (typeof axes)[number]
const reaches = { offers: 'offer', deposits: 'deposit', enrolled: 'enrolment' } as const
const figures = ['students', 'applications', 'offers', 'deposits', 'enrolled'] as const
type Figure = (typeof figures)[number]

interface Counted extends Record<Figure | `${Figure}_before`, number> {
  readonly axis: Axis | null
  readonly id: number | null
  readonly name: string | null
}

/** The students who applied in either period, in the reader's sight. */
export async function institutionLeadBoard(ctx: Ctx, periods: Periods, group: Group): Promise<InstitutionLeadBoard> {
  const rows = await countedBy(ctx, periods, group)
  const whole = rows.find(({ axis }) => axis === null)!
  const rowsOf = (axis: Axis): InstitutionLeadRow[] =>
    rows
      .filter((row) => row.axis === axis)
      .map((row) => ({ id: row.id, name: row.name, students: pair(row, 'students'), enrolled: row.enrolled }))
  return {
    ...toldDays(periods),
    has_any: whole.students + whole.students_before > 0 || (await hasAny(ctx)),
    cards: {
      students: pair(whole, 'students'),
      applications: pair(whole, 'applications'),
      offers: pair(whole, 'offers'),
      deposits: pair(whole, 'deposits'),
      enrolled: pair(whole, 'enrolled'),
    },
    countries: rowsOf('country'),
    intakes: rowsOf('intake'),
    institutions: rowsOf('institution'),
  }
}

const pair = (row: Counted, figure: Figure) => ({ count: row[figure], before: row[`${figure}_before`] })

const hasAny = async (ctx: Ctx) => (await (await submittedIn(ctx, {})).select('applications.id').limit(1).executeTakeFirst()) !== undefined

/** Over all and by each axis in one statement, which reads every application once. */
async function countedBy(ctx: Ctx, { from, to, before }: Periods, group: Group): Promise<readonly Counted[]> {
  const within = (days: { from: string; to: string }): RawBuilder<SqlBool> => sql<SqlBool>`(
    applications.submitted_at >= ${dayStart(ctx, days.from)}::timestamptz
    and applications.submitted_at < ${dayStart(ctx, days.to, 1)}::timestamptz)`
  const [now, then] = [within({ from, to }), within(before)]
  const seen = (await submittedIn(ctx, group))
    .where(sql<SqlBool>`(${now} or ${then})`)
    .select(['applications.lead_id', 'applications.intake_id as intake', 'applications.institution_id as institution'])
    .select(sql<number | null>`coalesce(leads.source_country_id, leads.nationality_country_id)`.as('country'))
    .select([now.as('is_now'), then.as('is_then')])
    .select(await Promise.all(Object.entries(reaches).map(async ([name, reach]) => (await hasReached(ctx, reach)).as(name))))
  const counts = figures.flatMap((figure) => {
    const reached = figure in reaches ? sql.ref(figure) : sql`true`
    const what = figure === 'applications' ? sql`*` : sql`distinct lead_id`
    return (['is_now', 'is_then'] as const).map(
      (period) =>
        sql`(count(${what}) filter (where ${sql.ref(period)} and ${reached}))::int as ${sql.ref(period === 'is_now' ? figure : `${figure}_before`)}`,
    )
  })
  return countedByAxis<Counted>(ctx, seen, { axes, figures: counts, first: 'students' })
}
