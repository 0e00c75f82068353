import type { Task } from '@embark/contract/leads/task/task.contract.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { ifThere, option, person, quotedPerson, searchIn, withinDays } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import { tasksInReach } from './task.policy.ts'

/** What a list of tasks can be narrowed to. */
export interface TaskWish {
  readonly page: number
  readonly per_page: number
  readonly count: 'capped' | 'exact' | 'none'
  readonly sort: 'asc' | 'desc'
  readonly sort_by: 'scheduled_at' | 'id'
  readonly search: string
  readonly type?: Task['type'] | undefined
  readonly category: 'lead' | 'application'
  readonly identifier?: string | undefined
  readonly status?: Task['status'] | undefined
  readonly user_identifier?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

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
      // The checks on these columns allow the values of the contract and no other.
      ref('tasks.type').$castTo<Task['type']>().as('type'),
      ref('tasks.category').$castTo<Task['category']>().as('category'),
      ref('tasks.status').$castTo<Task['status']>().as('status'),
      sql<boolean>`tasks.status = 'pending' and tasks.scheduled_at < now()`.as('is_overdue'),
      person('assignee').as('user'),
      ifThere('maker', person('maker')).as('created_by'),
      ifThere('roles', option('roles')).as('role'),
      ifThere('leads', quotedPerson('leads')).as('lead'),
      sql<
        Task['can']
      >`jsonb_build_object('change_status', ${can(ctx, 'leads.update')} or tasks.user_id = ${ctx.actor.id}::int or tasks.created_by = ${ctx.actor.id}::int)`.as(
        'can',
      ),
    ])

/** One page of the tasks of a record, or of the actor's own. */
export async function taskPage(ctx: Ctx, wish: TaskWish) {
  const query = shown(ctx, await tasksInReach(ctx, wish.category, wish.identifier))
    .$if(wish.type !== undefined, (all) => all.where('tasks.type', '=', wish.type!))
    .$if(wish.status !== undefined, (all) => all.where('tasks.status', '=', wish.status!))
    .$if(wish.user_identifier !== undefined, (all) => all.where('assignee.identifier', '=', wish.user_identifier!))
    .where((eb) => eb.and(withinDays(ctx, 'tasks.scheduled_at', wish)))
    .$if(wish.search !== '', (all) => all.where(searchIn(wish.search, 'tasks.note')))
    .orderBy(`tasks.${wish.sort_by}`, wish.sort)
    .orderBy('tasks.id', wish.sort)
  return paged(ctx.db, query, wish)
}

/** One task, as it is answered after it was written. */
export const taskById = (ctx: Ctx, id: number): Promise<Task> =>
  shown(ctx, ctx.db.selectFrom('tasks')).where('tasks.id', '=', id).executeTakeFirstOrThrow()
