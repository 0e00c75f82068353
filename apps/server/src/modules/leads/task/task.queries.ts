import { tasks as endpoints, type Task, type TaskQuery, type TaskTabInfo } from '@embark/contract/leads/task/task.contract.ts'
import {
  type TaskTab,
  taskCategories,
  taskCategoryLabels,
  taskTabLabels,
  taskTabs,
  taskTypeLabels,
  taskTypes,
} from '@embark/contract/leads/task/task.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { dayStart, todayOf } from '#platform/days.ts'
import { fullName, ifThere, option, person, pick, quotedPerson, searchIn, withinDays } from '#platform/db/fragments.ts'
import { isInDays, isOneOf, whereOf } from '#platform/list/conditions.ts'
import { type Criteria, declareList } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { peopleForTasks, type TaskReach, tasksInReach } from './task.policy.ts'

const rowsOf = (ctx: Ctx, { record }: Pick<TaskReach, 'record'>) => {
  const tasks = ctx.db.selectFrom('tasks')
  return record ? tasks.where('tasks.category', '=', record.category).where('tasks.record_id', '=', record.id) : tasks
}

const shown = (ctx: Ctx, tasks: ReturnType<typeof rowsOf>) =>
  tasks
    .innerJoin('users as assignee', 'assignee.id', 'tasks.user_id')
    .leftJoin('users as maker', 'maker.id', 'tasks.created_by')
    .leftJoin('roles', 'roles.id', 'tasks.role_id')
    .leftJoin('applications', (join) => join.on('tasks.category', '=', 'application').onRef('applications.id', '=', 'tasks.record_id'))
    .leftJoin('agents', (join) => join.on('tasks.category', '=', 'agent').onRef('agents.id', '=', 'tasks.record_id'))
    .leftJoin('leads', (join) =>
      join.on(sql<boolean>`leads.id = case when tasks.category = 'lead' then tasks.record_id else applications.lead_id end`),
    )
    .select(['tasks.identifier', 'tasks.id', 'tasks.scheduled_at', 'tasks.note', 'tasks.completed_at', 'tasks.created_at'])
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('tasks.type').$castTo<Task['type']>().as('type'),
      ref('tasks.category').$castTo<Task['category']>().as('category'),
      ref('tasks.status').$castTo<Task['status']>().as('status'),
      sql<boolean>`tasks.status = 'pending' and tasks.scheduled_at < now()`.as('is_overdue'),
      person('assignee').as('user'),
      ifThere('maker', person('maker')).as('created_by'),
      ifThere('roles', option('roles')).as('role'),
      ifThere('leads', quotedPerson('leads')).as('lead'),
      ifThere(
        'applications',
        sql<NonNullable<Task['application']>>`jsonb_build_object('identifier', applications.identifier, 'id', applications.number)`,
      ).as('application'),
      ifThere('agents', pick<NonNullable<Task['agent']>>('agents', 'identifier', 'id', 'name')).as('agent'),
      sql<Task['can']>`
        jsonb_build_object(
          'change_status',
          ${can(ctx, 'leads.update')} or tasks.user_id = ${ctx.actor.id}::int or tasks.created_by = ${ctx.actor.id}::int
        )`.as('can'),
    ])

/** What was written, or whom it is about: those whom an index finds, once and not task by task. */
const searched = (text: string) => sql<SqlBool>`(
  ${searchIn(text, 'tasks.note')}
  or (tasks.category = 'lead' and tasks.record_id in (select lead_match_ids(${text})))
)`

/** The rows of a tab: open ones by their day on the reader's clock, and what was done. */
function tabConditions(ctx: Ctx, tab: TaskTab) {
  const today = todayOf(ctx)
  const [isOpen, at] = [sql<SqlBool>`tasks.status = 'pending'`, (days: number) => sql`${dayStart(ctx, today, days)}::timestamptz`]
  const within = (from: number | undefined, to: number | undefined) => [
    isOpen,
    ...(from === undefined ? [] : [sql<SqlBool>`tasks.scheduled_at >= ${at(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`tasks.scheduled_at < ${at(to)}`]),
  ]
  const tabs: Readonly<Record<TaskTab, readonly RawBuilder<SqlBool>[]>> = {
    open: [isOpen],
    overdue: within(undefined, 0),
    today: within(0, 1),
    week: within(1, 7),
    later: within(7, undefined),
    done: [sql<SqlBool>`tasks.status = 'completed'`],
  }
  return tabs[tab]
}

/** Whoever has something to do, or did it: asked person by person along the indexes of their tasks. */
const assignees = ({ db }: Ctx) =>
  db
    .selectFrom('users')
    .select(['users.id as value', fullName('users').as('label')])
    .where('users.group', 'in', ['company', 'agent'])
    .where(
      sql<SqlBool>`(exists (select from tasks t where t.user_id = users.id and t.status = 'pending')
        or exists (select from tasks t where t.user_id = users.id and t.status = 'completed'))`,
    )
    .orderBy(fullName('users'))
    .orderBy('users.id')
    .execute()

/** The tasks in reach: the one list behind page, tabs, calendar and feed. */
const taskList = declareList(endpoints.list, {
  key: 'tasks.id',
  from: rowsOf,
  rows: (ctx, reach: TaskReach) => shown(ctx, rowsOf(ctx, reach)),
  search: (_, text) => searched(text),
  filters: {
    type: isOneOf('tasks.type', 'text'),
    category: isOneOf('tasks.category', 'text'),
    user_id: isOneOf('tasks.user_id'),
    lead_status_ids: (ids) => sql<SqlBool>`exists (
      select
      from leads standing
      where tasks.category = 'lead' and standing.id = tasks.record_id and standing.status_id = any(${ids}::int[])
    )`,
    scheduled_at: isInDays('tasks.scheduled_at'),
  },
  params: {
    type: isOneOf('tasks.type', 'text'),
    category: isOneOf('tasks.category', 'text'),
    status: isOneOf('tasks.status', 'text'),
    user_identifier: (identifier) => sql<SqlBool>`tasks.user_id in (select u.id from users u where u.identifier = ${identifier}::uuid)`,
    page_tab: (tab, ctx) => tabConditions(ctx, tab),
  },
  together: (ctx, { from, to }, reach) => [...reach.conditions, ...withinDays(ctx, 'tasks.scheduled_at', { from, to })],
  groups: {
    type: { by: 'type', values: () => taskTypes.map((value) => ({ value, label: taskTypeLabels[value] })) },
    category: { by: 'category', values: () => taskCategories.map((value) => ({ value, label: taskCategoryLabels[value] })) },
    user: { by: 'user_id', values: assignees },
  },
  orders: {
    scheduled_at: by('tasks.scheduled_at', 'timestamptz', {
      index: 'tasks_open_by_time',
      behind: { 'tasks.user_id': 'tasks_open_by_user' },
    }),
    completed_at: by('tasks.completed_at', 'timestamptz', {
      nulls: 'largest',
      index: 'tasks_done_by_time',
      behind: { 'tasks.user_id': 'tasks_done_by_user' },
    }),
    id: byNumber,
  },
})

/** One page of the tasks of a record, of the actor's own or of their people's, with its tabs where they are asked for. */
export async function taskPage(ctx: Ctx, query: TaskQuery) {
  const reach = await tasksInReach(ctx, query)
  const page = await taskList.page(ctx, query, reach)
  return { ...page, ...(query.with_tabs && { tabsInfo: await tabsOf(ctx, query, reach) }) }
}

/** The first of one's own open tasks that a text finds. */
export async function openTasks(ctx: Ctx, search: string, most: number): Promise<Task[]> {
  const asked = { search, page_tab: 'open', page: 1, per_page: most, count: 'none', sort_by: 'scheduled_at', sort: 'asc' } as const
  return (await taskList.page(ctx, asked, await tasksInReach(ctx, {}))).recordsInfo
}

async function tabsOf(ctx: Ctx, { filters, search, type, category }: TaskQuery, reach: TaskReach): Promise<TaskTabInfo[]> {
  const criteria: Criteria<TaskQuery> = { filters, search, ...(type && { type }), ...(category && { category }) }
  const counts = await taskList.counts(
    ctx,
    criteria,
    taskTabs.map((tab) => tabConditions(ctx, tab)),
    reach,
  )
  return taskTabs.map((key, index) => ({
    key,
    label: taskTabLabels[key],
    count: counts[index]!.total,
    isCountExact: counts[index]!.isExact,
  }))
}

/** The earliest tasks between two moments, done or to be done, as a calendar shows them. */
export async function tasksBetween(ctx: Ctx, span: { readonly from: string; readonly to: string }, whose: 'mine' | 'team', most: number) {
  const reach = await tasksInReach(ctx, { whose })
  return reach.conditions
    .reduce((tasks, condition) => tasks.where(whereOf(condition)), shown(ctx, rowsOf(ctx, reach)))
    .where('tasks.status', 'in', ['pending', 'completed'])
    .where('tasks.scheduled_at', '>=', span.from)
    .where('tasks.scheduled_at', '<', span.to)
    .orderBy('tasks.scheduled_at')
    .orderBy('tasks.id')
    .limit(most)
    .execute()
}

/** One task, as returned after it was written. */
export const taskById = (ctx: Ctx, id: number): Promise<Task> =>
  shown(ctx, ctx.db.selectFrom('tasks')).where('tasks.id', '=', id).executeTakeFirstOrThrow()

/** The first fifty people the actor may give a task, by name. */
export async function peopleOfTasks(ctx: Ctx, search: string) {
  const people = await peopleForTasks(ctx)
  return people
    .select(['users.identifier', 'users.id', 'users.first_name', 'users.last_name'])
    .$if(search !== '', (query) => query.where(searchIn(search, 'users.first_name', 'users.last_name')))
    .orderBy(fullName('users'))
    .orderBy('users.id')
    .limit(50)
    .execute()
}
