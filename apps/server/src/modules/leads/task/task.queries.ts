import { tasks as endpoints, type Task } from '@embark/contract/leads/task/task.contract.ts'
import { type SqlBool, sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, option, person, quotedPerson, searchIn, withinDays } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList, type QueryOf } from '#platform/list/list.ts'
import { by, byNumber } from '#platform/list/order.ts'
import { tasksInReach } from './task.policy.ts'

type Base = Awaited<ReturnType<typeof tasksInReach>>

const shown = (ctx: Ctx, tasks: Base) =>
  tasks
    .innerJoin('users as assignee', 'assignee.id', 'tasks.user_id')
    .leftJoin('users as maker', 'maker.id', 'tasks.created_by')
    .leftJoin('roles', 'roles.id', 'tasks.role_id')
    .leftJoin('applications', (join) => join.on('tasks.category', '=', 'application').onRef('applications.id', '=', 'tasks.record_id'))
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
      sql<Task['can']>`
        jsonb_build_object(
          'change_status',
          ${can(ctx, 'leads.update')} or tasks.user_id = ${ctx.actor.id}::int or tasks.created_by = ${ctx.actor.id}::int
        )`.as('can'),
    ])

const taskList = declareList(endpoints.list, {
  key: 'tasks.id',
  from: (_, reach: Base) => reach,
  rows: (ctx, reach: Base) => shown(ctx, reach),
  search: (_, text) => searchIn(text, 'tasks.note'),
  filters: {},
  params: {
    type: isOneOf('tasks.type', 'text'),
    status: isOneOf('tasks.status', 'text'),
    user_identifier: (identifier) => sql<SqlBool>`tasks.user_id in (select u.id from users u where u.identifier = ${identifier}::uuid)`,
  },
  together: (ctx, { from, to }) => withinDays(ctx, 'tasks.scheduled_at', { from, to }),
  orders: { scheduled_at: by('tasks.scheduled_at', 'timestamptz'), id: byNumber },
})

/** One page of the tasks of a record, or of the actor's own. */
export const taskPage = async (ctx: Ctx, query: QueryOf<typeof endpoints.list>) =>
  taskList.page(ctx, query, await tasksInReach(ctx, query.category, query.identifier))

/** One task, as returned after it was written. */
export const taskById = (ctx: Ctx, id: number): Promise<Task> =>
  shown(ctx, ctx.db.selectFrom('tasks')).where('tasks.id', '=', id).executeTakeFirstOrThrow()
