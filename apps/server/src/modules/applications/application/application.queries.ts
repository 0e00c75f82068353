import { applications } from '@embark/contract/applications/application/application.contract.ts'
import {
  type ApplicationLimit,
  type ApplicationReach,
  isReach,
  waitsFor,
} from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationListQuery, ApplicationTab } from '@embark/contract/applications/application/application-list.contract.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { pipelinesOfModule, placesIn, subStatusesOf } from '#modules/masters/masters.public.ts'
import { branchValues } from '#modules/organization/organization.public.ts'
import { personFor } from '#platform/access/named-person.ts'
import { conditionsFor } from '#platform/access/sight.ts'
import type { Ctx } from '#platform/context.ts'
import { todayOf } from '#platform/days.ts'
import { ifThere } from '#platform/db/fragments.ts'
import { isFoundBy, isFoundInDays, isInDays, isOneOf, isSought, isThere, isWithin, toldTogether } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import type { Total } from '#platform/list/meta.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { heldBackBy } from '../checklist/missing.queries.ts'
import { hasDeadlineWithin } from '../deadline/deadline.queries.ts'
import { applicationSight, isWorkedAs, isWorkedBy, seesInternal, type VisibleApplication } from './application.policy.ts'
import { applicationRows, presentedRows } from './row.queries.ts'

/** Whether the student was counselled before, or will be: their lead has a counselling that was not cancelled (G-L-69). */
export const counselled = sql<boolean>`exists (
  select from counsellings c where c.lead_id = applications.lead_id and c.status <> 'cancelled'
)`

const someOf = (column: string) => (values: readonly string[]) => (values.length ? isOneOf(column, 'text')(values) : undefined)

/** The applications this actor may see: the one list behind page, tabs and board. */
export const applicationList = declareList(applications.list, {
  key: 'applications.id',
  from: ({ db }) => db.selectFrom('applications').where('applications.deleted_at', 'is', null),
  scope: (ctx) => conditionsFor(applicationSight, ctx),
  pairs: [
    ['applications.branch_id', 'applications.stage_id'],
    ['applications.agent_id', 'applications.stage_id'],
  ],
  search: (_, text) => isSought('applications.id', sql`select application_matches(${text})`),
  filters: {
    destination_countries: isOneOf('applications.destination_country_id'),
    institution_id: isFoundBy('applications.institution_id'),
    application_statuses: isFoundBy('applications.status_id'),
    stage_ids: isFoundBy('applications.stage_id'),
    sub_status_id: isOneOf('applications.sub_status_id'),
    intake: isOneOf('applications.intake_id'),
    intake_year: isOneOf('applications.intake_year'),
    branch_id: isFoundBy('applications.branch_id'),
    utm_sources: someOf('applications.utm_source'),
    utm_mediums: someOf('applications.utm_medium'),
    is_deferred: isOneOf('applications.is_deferred'),
    is_overdue: (isOverdue) =>
      isOverdue
        ? isWithin('applications.due_at', 'past', sql`applications.due_at < now()`)
        : sql<SqlBool>`(applications.due_at < now()) is not true`,
    status_in_canada: isOneOf('applications.status_in_canada', 'text'),
    agent_identifier: (identifier) =>
      isWithin(
        'applications.agent_id',
        identifier,
        sql`applications.agent_id = (select chosen.id from agents chosen where chosen.identifier = ${identifier}::uuid)`,
        true,
      ),
    status_at: isFoundInDays('applications.status_at'),
    created_at: isFoundInDays('applications.created_at'),
    submitted_at: isInDays('applications.submitted_at'),
    source_country: (ids) =>
      sql<SqlBool>`applications.lead_id in (
        select l.id
        from leads l
        where coalesce(l.source_country_id, l.nationality_country_id) = any(${ids}::int[])
      )`,
    source_region: (id) => sql<SqlBool>`applications.lead_id in (
      select l.id from leads l
      where coalesce(l.source_country_id, l.nationality_country_id) = any(array(
        select (jsonb_array_elements_text(v.meta -> 'country_ids'))::int
        from lookup_values v
        where v.type = 'region' and v.id = ${id}::int)))`,
    staff_id: toldTogether,
    staff_role_id: toldTogether,
    lead_identifier: (identifier) =>
      isWithin(
        'applications.lead_id',
        identifier,
        sql`applications.lead_id = (select l.id from leads l where l.identifier = ${identifier}::uuid)`,
      ),
    has_counseling: isThere(counselled),
    waits_for: async (wait, ctx) => {
      const statuses = stagesOfAll(await pipelinesOfModule(ctx, 'application')).flatMap(({ statuses }) => statuses)
      return isFoundBy('applications.status_id')(statuses.flatMap(({ id, key }) => (waitsFor(wait, key) ? [id] : [])))
    },
    reached: async (reaches, ctx) => anyOf(await Promise.all(reaches.map((reach) => hasReached(ctx, reach)))),
    deadline_within: (days, ctx) => hasDeadlineWithin(ctx, Number(days)),
    late_by: async (limits, ctx) => anyOf(await Promise.all(limits.map((limit) => isLateBy(ctx, limit)))),
  },
  empties: {
    branch_id: () => sql`applications.branch_id is null`,
    source_country: () => sql`applications.lead_id in (
      select l.id
      from leads l
      where coalesce(l.source_country_id, l.nationality_country_id) is null
    )`,
  },
  params: {
    application_stage_type: async (key, ctx) => {
      if (key === 'all' || key === '') return undefined
      const stages = stagesOfAll(await pipelinesOfModule(ctx, 'application')).filter((stage) => stage.key === key)
      return isFoundBy('applications.stage_id')(stages.map(({ id }) => id))
    },
  },
  together: (_, { filters: { staff_id, staff_role_id } = {} }) => {
    if (staff_id !== undefined) return [isWorkedBy(staff_id, staff_role_id)]
    return staff_role_id === undefined ? [] : [isWorkedAs(staff_role_id)]
  },
  groups: {
    stage: { by: 'stage_ids', values: (ctx: Ctx) => placesIn(ctx, 'application', 'stage') },
    status: { by: 'application_statuses', values: (ctx: Ctx) => placesIn(ctx, 'application', 'status') },
    branch: {
      by: 'branch_id',
      isFor: seesInternal,
      values: branchValues,
    },
  },
  orders: {
    id: byNumber,
    status_at: by('applications.status_at', 'timestamptz', { index: 'applications_by_status_at' }),
    offer_letter_deadline: by('applications.offer_letter_deadline', 'date', { nulls: 'last', index: 'applications_by_deadline' }),
    created_at: by('applications.created_at', 'timestamptz', { index: 'applications_by_created' }),
  },
  rows: applicationRows,
  present: presentedRows,
})

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

const statusesOf = async (ctx: Ctx) => stagesOfAll(await pipelinesOfModule(ctx, 'application')).flatMap(({ statuses }) => statuses)

/** That an application came so far: it stands there, or did once. An enrolment counts only while it stands. */
export async function hasReached(ctx: Ctx, reach: ApplicationReach): Promise<RawBuilder<SqlBool>> {
  const ids = (await statusesOf(ctx)).flatMap(({ id, key }) => (isReach(reach, key) ? [id] : []))
  return reach === 'enrolment'
    ? sql<SqlBool>`applications.status_id = any(${ids}::int[])`
    : sql<SqlBool>`applications.status_ids && ${ids}::int[]`
}

/** That one of its limits passed: of the stage now, of a day before today on the reader's clock. */
export async function isLateBy(ctx: Ctx, limit: ApplicationLimit): Promise<RawBuilder<SqlBool>> {
  if (limit === 'stage') return sql<SqlBool>`applications.due_at < now()`
  const today = todayOf(ctx)
  const statuses = await statusesOf(ctx)
  const among = (keep: (status: (typeof statuses)[number]) => boolean) =>
    sql<SqlBool>`applications.status_id = any(${statuses.flatMap((status) => (keep(status) ? [status.id] : []))}::int[])`
  if (limit === 'offer')
    return sql<SqlBool>`(applications.offer_letter_deadline < ${today}::date and ${among(({ key }) => waitsFor('answer', key))})`
  return sql<SqlBool>`(
    applications.tuition_fee_due_date < ${today}::date
    and applications.tuition_fee_paid_date is null
    and ${among(({ position }) => position !== 'end')}
  )`
}

/** The rows of the list, for whoever sums them up: what is counted is what the list with these filters holds. */
export async function applicationsInList(ctx: Ctx, filters: NonNullable<ApplicationListQuery['filters']>) {
  const wheres = await applicationList.wheres(ctx, { filters })
  return wheres.reduce((rows, where) => rows.where(where), ctx.db.selectFrom('applications').where('applications.deleted_at', 'is', null))
}

/** How many applications the list with these filters holds. */
export const applicationsCounted = async (ctx: Ctx, filters: NonNullable<ApplicationListQuery['filters']>) =>
  (await applicationList.count(ctx, { filters }, 'exact')).total

/** One page of the applications this actor may see, with the tabs of their stages when asked. */
export async function applicationsPage(ctx: Ctx, query: ApplicationListQuery) {
  const tabs = query.with_tabs ? tabsOf(ctx, query) : undefined
  tabs?.catch(() => undefined)
  const page = await applicationList.page(ctx, query)
  return {
    ...page,
    ...(query.with_papers && { recordsInfo: await withPapers(ctx, page.recordsInfo) }),
    ...(tabs && { tabsInfo: await tabs }),
  }
}

/** Rows with the documents that keep them from being submitted; the documents of what was submitted are judged elsewhere. */
async function withPapers(ctx: Ctx, rows: readonly ApplicationRow[]) {
  const held = await heldBackBy(
    ctx,
    rows.flatMap(({ identifier, stage }) => (stage.position === 'start' ? [identifier] : [])),
  )
  return rows.map((row) => Object.assign(row, { held_back_by: held(row.identifier) }))
}

/** The number of applications in each stage; other timelines than the default show only stages that are in use. */
async function tabsOf(ctx: Ctx, { search, filters }: ApplicationListQuery): Promise<ApplicationTab[]> {
  const pipelines = await pipelinesOfModule(ctx, 'application')
  const every = stagesOfAll(pipelines)
  const stages = every.map(({ id }) => [isFoundBy('applications.stage_id')(id)])
  const [all, ...rest] = await applicationList.counts(ctx, { search, filters }, [[], ...stages])
  const divisions = await subStatusesOf(ctx, 'application')
  const counts = new Map(every.map(({ id }, index) => [id, rest[index]!]))
  const usual = pipelines.filter(({ is_default }) => is_default)
  const isUsual = (id: number) => usual.some(({ stages }) => stages.some((stage) => stage.id === id))
  const used = pipelines.filter(({ is_default, stages }) => is_default || stages.some(({ id }) => !isUsual(id) && counts.get(id)!.total))
  const count = ({ total, isExact }: Total) => ({ count: total, isCountExact: isExact })
  return [
    { key: 'all', label: 'All', ...count(all!), stage: null },
    ...stagesOfAll(used).map((stage) => ({
      key: stage.key,
      label: stage.name,
      ...count(counts.get(stage.id)!),
      stage: {
        ...stage,
        statuses: stage.statuses.map((status) => ({
          ...status,
          sub_statuses: divisions.flatMap(({ stage_id, ...division }) => (stage_id === status.id ? [division] : [])),
        })),
      },
    })),
  ]
}

const activitiesOf = (ctx: Ctx, application: VisibleApplication) =>
  ctx.db
    .selectFrom('activities')
    .where('activities.module', '=', 'application')
    .where('activities.record_id', '=', application.id)
    .$if(!seesInternal(ctx), (all) => all.where('activities.visibility', '=', 'shared'))

/** What happened on an application, as far as this actor may know. */
export const activityList = declareList(applications.activities, {
  key: 'activities.id',
  from: activitiesOf,
  rows: (ctx, application: VisibleApplication) =>
    activitiesOf(ctx, application)
      .leftJoin('users as actor', 'actor.id', 'activities.actor_id')
      .select(['activities.identifier', 'activities.id', 'activities.type', 'activities.created_at'])
      .select(({ ref }) => [
        // The writers of activities put objects there, and the check on the column allows these two values.
        ref('activities.vars').$castTo<Record<string, unknown>>().as('vars'),
        ref('activities.visibility').$castTo<'internal' | 'shared'>().as('visibility'),
        ifThere('actor', personFor(ctx, 'actor')).as('actor'),
      ]),
  filters: {},
  orders: { id: { parts: [], key: 'desc' } },
  present: (ctx, rows) => (seesInternal(ctx) ? rows : rows.map((entry) => ({ ...entry, vars: shared(entry) }))),
})

/** The owner must learn why a paper was rejected; remarks on a move stay internal. */
function shared({ type, vars: { remarks, ...rest } }: { type: string; vars: Record<string, unknown> }) {
  return type.startsWith('document_') && remarks !== undefined ? { ...rest, remarks } : rest
}

/** Why an application may be closed. */
export async function closingReasons(ctx: Ctx) {
  return {
    options: await ctx.db
      .selectFrom('lookup_values')
      .select(['label', 'id as value'])
      .where('type', '=', 'application_reason')
      .where('is_active', '=', true)
      .orderBy('order_by')
      .orderBy('label')
      .execute(),
  }
}
