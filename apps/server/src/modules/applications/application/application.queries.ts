import type { ApplicationListQuery, ApplicationTab } from '@embark/contract/applications/application/application-list.contract.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { type Pipeline, stagesOfAll } from '@embark/contract/masters/stage/stage.rules.ts'
import { sql } from 'kysely'
import { pipelinesOfModule } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { ifThere, person } from '#platform/db/fragments.ts'
import { countCap, paged } from '#platform/db/paged.ts'
import { seesInternal, type VisibleApplication } from './application.policy.ts'
import { matching } from './filter.queries.ts'
import { presented, rowColumns } from './row.queries.ts'

/** One page of the applications this actor may see, with the tabs of their stages when asked. */
export async function applicationsPage(ctx: Ctx, query: ApplicationListQuery) {
  const { application_stage_type: key, sort, sort_by, with_tabs } = query
  const found = matching(ctx, query)
    .$if(key !== 'all' && key !== '', (q) =>
      q.where(sql<boolean>`applications.stage_id = (select id from stages where module_type = 'application' and key = ${key})`),
    )
    .orderBy(`applications.${sort_by}`, (order) => (sort === 'asc' ? order.asc() : order.desc()).nullsLast())
    .$if(sort_by !== 'id', (q) => q.orderBy('applications.id', sort))
  const { recordsInfo, metaInfo } = await paged(ctx.db, rowColumns(found), query)
  const tabsInfo = with_tabs ? await tabsOf(ctx, query, await pipelinesOfModule(ctx, 'application')) : undefined
  return { recordsInfo: await Promise.all(recordsInfo.map((row) => presented(row, ctx))), metaInfo, ...(tabsInfo && { tabsInfo }) }
}

/** How many stand in each stage, counted to the cap, all in one statement; of timelines beside the default only those in which something stands. */
async function tabsOf(ctx: Ctx, query: ApplicationListQuery, pipelines: readonly Pipeline[]): Promise<ApplicationTab[]> {
  const every = stagesOfAll(pipelines)
  const counted = (stageId?: number) => {
    const rows = matching(ctx, query)
      .select(sql`1`.as('one'))
      .$if(stageId !== undefined, (q) => q.where('applications.stage_id', '=', stageId!))
      .limit(countCap + 1)
    return sql`(select count(*)::int from (${rows}) as counted)`
  }
  const { rows } = await sql<{
    counts: number[]
  }>`select array[${sql.join([counted(), ...every.map(({ id }) => counted(id))])}] as counts`.execute(ctx.db)
  const [all, ...rest] = rows[0]!.counts
  const counts = new Map(every.map(({ id }, index) => [id, rest[index]!]))
  const usual = pipelines.filter(({ is_default }) => is_default)
  const isUsual = (id: number) => usual.some(({ stages }) => stages.some((stage) => stage.id === id))
  const used = pipelines.filter(({ is_default, stages }) => is_default || stages.some(({ id }) => !isUsual(id) && counts.get(id)))
  const count = (number: number) => ({ count: Math.min(number, countCap), isCountExact: number <= countCap })
  return [
    { key: 'all', label: 'All', ...count(all!), stage: null },
    ...stagesOfAll(used).map((stage) => ({
      key: stage.key,
      label: stage.name,
      ...count(counts.get(stage.id)!),
      stage: { ...stage, statuses: [...stage.statuses] },
    })),
  ]
}

/** What happened on an application, as far as this actor may know. */
export async function activitiesOf(ctx: Ctx, application: VisibleApplication, page: PageRequest) {
  const found = await paged(
    ctx.db,
    ctx.db
      .selectFrom('activities')
      .leftJoin('users as actor', 'actor.id', 'activities.actor_id')
      .where('activities.module', '=', 'application')
      .where('activities.record_id', '=', application.id)
      .$if(!seesInternal(ctx), (q) => q.where('activities.visibility', '=', 'shared'))
      .select(['activities.identifier', 'activities.id', 'activities.type', 'activities.created_at'])
      .select(({ ref }) => [
        // The writers of activities put objects there, and the check on the column allows these two values.
        ref('activities.vars').$castTo<Record<string, unknown>>().as('vars'),
        ref('activities.visibility').$castTo<'internal' | 'shared'>().as('visibility'),
        ifThere('actor', person('actor')).as('actor'),
      ])
      .orderBy('activities.id', 'desc'),
    page,
  )
  return seesInternal(ctx) ? found : { ...found, recordsInfo: found.recordsInfo.map((entry) => ({ ...entry, vars: shared(entry) })) }
}

/** Why a paper was rejected its owner must know; what the staff noted with a move is theirs. */
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
