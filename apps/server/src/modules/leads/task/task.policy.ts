import type { Permission } from '@embark/contract/kernel/access.ts'
import type { TaskCategory, TaskStatus } from '@embark/contract/leads/task/task.rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lookedAfter } from '#modules/organization/organization.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { fullName, reference } from '#platform/db/fragments.ts'
import { type Condition, isFoundBy, isWithin } from '#platform/list/conditions.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { registry } from '#platform/registry.ts'
import { isVisibleLead, seesInternal, visibleLead } from '../lead/lead.policy.ts'

/** How a kind of record that tasks are about is found and seen. */
interface TaskRecord {
  readonly permission: Permission
  /** The record, where the actor sees it. */
  readonly find: (ctx: Ctx, ref: string) => Promise<{ readonly id: number }>
  /** That the actor sees the record of `tasks.record_id`; looked up task by task, or all of a company's would be read for a page. */
  readonly seen: (ctx: Ctx) => RawBuilder<SqlBool>
}
type Recorded = Exclude<TaskCategory, 'general'>

/** The records tasks are about, by their kind. */
export const taskRecords = registry<Recorded, TaskRecord>('what tasks are about')

/** Leads, as tasks are about them. */
export const leadTasks: TaskRecord = {
  permission: 'leads.read',
  find: visibleLead,
  seen: (ctx) => isVisibleLead(ctx, 'tasks.record_id'),
}
/** Agencies, as tasks are about them: those who look after agencies see them all. */
export const agentTasks: TaskRecord = {
  permission: 'settings.agent.staff.read',
  find: async (ctx, ref) => {
    const agency = ctx.db.selectFrom('agents').select('agents.id').where(reference(ref, 'agents'))
    return (ctx.actor.group === 'agent' ? undefined : await agency.executeTakeFirst()) ?? refuse('NOT_FOUND')
  },
  seen: ({ actor }) => sql`${actor.group !== 'agent'}`,
}

const recordOf = (ctx: Ctx, category: Recorded) => {
  const record = taskRecords.of(category)
  return can(ctx, record.permission) ? record : undefined
}

/** That the actor sees what a task is about; one about nothing is seen by who looks after its person. */
function aboutSeen(ctx: Ctx, general: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const seen = (category: Recorded) => recordOf(ctx, category)?.seen(ctx) ?? sql`false`
  return sql<SqlBool>`case tasks.category
    when 'lead' then ${seen('lead')}
    when 'application' then ${seen('application')}
    when 'agent' then ${seen('agent')}
    else ${general} end`
}

/** The tasks a question is about: their kind and record where one is named, and the conditions of the list. */
export interface TaskReach {
  readonly record: { readonly category: TaskCategory; readonly id: number } | undefined
  readonly conditions: readonly Condition[]
}
interface Asked {
  readonly identifier?: string | undefined
  readonly category?: TaskCategory | undefined
  readonly whose?: 'mine' | 'team'
}

const isMine = ({ actor }: Ctx) => isFoundBy('tasks.user_id')(actor.id ?? 0)

/** The tasks of one record, or the actor's own, or those of the people whose work the actor looks after: the one place that decides it. */
export async function tasksInReach(ctx: Ctx, { identifier, category = 'lead', whose = 'mine' }: Asked): Promise<TaskReach> {
  if (identifier !== undefined) {
    const record = category === 'general' ? undefined : recordOf(ctx, category)
    const { id } = (await record?.find(ctx, identifier)) ?? refuse('NOT_FOUND')
    // Those outside the company see what they were asked to do themselves.
    return { record: { category, id }, conditions: seesInternal(ctx) ? [] : [isMine(ctx)] }
  }
  if (whose === 'mine' || !seesInternal(ctx)) return { record: undefined, conditions: [isMine(ctx)] }
  const people = await lookedAfter(ctx)
  const theirs: Condition[] =
    people === 'everybody' ? [] : [isWithin('tasks.user_id', people.join(), sql`tasks.user_id = any(${people}::int[])`)]
  return { record: undefined, conditions: [...theirs, aboutSeen(ctx, sql`true`)] }
}

const isTheirs = ({ actor }: Ctx) => sql<SqlBool>`(tasks.user_id = ${actor.id}::int or tasks.created_by = ${actor.id}::int)`

/** That the actor may know of a task: their own, one they set, or one about a record or a person they look after. */
async function known(ctx: Ctx): Promise<RawBuilder<SqlBool>> {
  if (!seesInternal(ctx)) return isTheirs(ctx)
  const people = await lookedAfter(ctx)
  const general = people === 'everybody' ? sql<SqlBool>`true` : sql<SqlBool>`tasks.user_id = any(${people}::int[])`
  return sql<SqlBool>`(${isTheirs(ctx)} or ${aboutSeen(ctx, general)})`
}

/** Whether the actor may know of a task, for who explains it. */
export const knowsTask = async (ctx: Ctx, id: number) =>
  (await ctx.db
    .selectFrom('tasks')
    .select('tasks.id')
    .where('tasks.id', '=', id)
    .where(await known(ctx))
    .executeTakeFirst()) !== undefined

const knownTasks = async (ctx: Ctx) =>
  ctx.db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.identifier', 'tasks.record_id', 'tasks.note', 'tasks.type'])
    .select(['tasks.user_id', 'tasks.created_by', 'tasks.scheduled_at'])
    // Check constraints allow only these values.
    .select(({ ref }) => [
      ref('tasks.category').$castTo<TaskCategory>().as('category'),
      ref('tasks.status').$castTo<TaskStatus>().as('status'),
    ])
    .where(await known(ctx))
type KnownTask = Awaited<ReturnType<Awaited<ReturnType<typeof knownTasks>>['executeTakeFirstOrThrow']>>

const mayChange = (ctx: Ctx, { user_id, created_by }: KnownTask) =>
  user_id === ctx.actor.id || created_by === ctx.actor.id || can(ctx, 'leads.update')

/** A task the actor may change: assignee, creator, or whoever may change its record. */
export async function changeableTask(ctx: Ctx, ref: string): Promise<ChangeableTask> {
  const task = (await (await knownTasks(ctx)).where(reference(ref, 'tasks')).forUpdate('tasks').executeTakeFirst()) ?? refuse('NOT_FOUND')
  if (!mayChange(ctx, task)) refuse('PERMISSION_DENIED')
  return prove(task)
}
export type ChangeableTask = Proven<KnownTask>

/** Of the named tasks those the actor may change, what is due first at the head. */
export async function changeableTasks(ctx: Ctx, identifiers: readonly string[]): Promise<ChangeableTask[]> {
  const tasks = await (await knownTasks(ctx))
    .where(sql<boolean>`tasks.identifier = any(${identifiers}::uuid[])`)
    // Always in the same order, so that two who change the same ones never wait for each other.
    .orderBy('tasks.id')
    .forUpdate('tasks')
    .execute()
  return tasks.filter((task) => mayChange(ctx, task)).map(prove)
}

/** Who does a task. */
export interface Assignee {
  readonly user_id: number
  readonly role_id: number | null
  readonly name: string
}
/** What a task is about, and who may be given it. */
interface Subject {
  readonly category: TaskCategory
  readonly record_id: number | null
}

/** The person, where they may be given a task about this: who works the lead, its student, whom the actor looks after; always the actor. */
export async function assigneeFor(
  ctx: Ctx,
  { category, record_id }: Subject,
  identifier: string | null | undefined,
): Promise<Proven<Assignee> | undefined> {
  const lead =
    category === 'lead'
      ? sql`${record_id}::int`
      : sql`(select a.lead_id from applications a where ${category} = 'application' and a.id = ${record_id}::int)`
  const people = category === 'lead' ? [] : await lookedAfter(ctx)
  const isLookedAfter = people === 'everybody' ? sql`u."group" = ${ctx.actor.group ?? 'company'}` : sql`u.id = any(${people}::int[])`
  const person = await ctx.db
    .selectFrom('users as u')
    .leftJoin('lead_users as working', (join) => join.onRef('working.user_id', '=', 'u.id').on(sql<SqlBool>`working.lead_id = ${lead}`))
    .select(['u.id as user_id', 'working.role_id', fullName('u').as('name')])
    .where('u.status', '=', 'active')
    .where(identifier ? sql<SqlBool>`u.identifier = ${identifier}::uuid` : sql<SqlBool>`u.id = ${ctx.actor.id}::int`)
    .where(sql<SqlBool>`(
      u.id = ${ctx.actor.id}::int or working.id is not null or ${isLookedAfter}
      or exists (select from leads where leads.id = ${lead} and leads.student_user_id = u.id))`)
    .executeTakeFirst()
  return person && prove(person)
}

/** What a new task is about, where the actor sees it. */
export async function taskSubject(
  ctx: Ctx,
  category: TaskCategory,
  ref: string | undefined,
): Promise<Proven<Subject & { readonly record: Proven<{ readonly id: number }> | null }>> {
  if (category === 'general') return prove({ category, record_id: null, record: null })
  const { id } = (ref === undefined ? undefined : await recordOf(ctx, category)?.find(ctx, ref)) ?? refuse('NOT_FOUND')
  return prove({ category, record_id: id, record: prove({ id }) })
}
export type TaskSubject = Awaited<ReturnType<typeof taskSubject>>

/** The people the actor may give a task that is about nothing else. */
export async function peopleForTasks(ctx: Ctx) {
  const people = await lookedAfter(ctx)
  const theirs = people === 'everybody' ? sql<SqlBool>`users."group" = 'company'` : sql<SqlBool>`users.id = any(${people}::int[])`
  return ctx.db.selectFrom('users').where('users.status', '=', 'active').where(sql<SqlBool>`(users.id = ${ctx.actor.id}::int or ${theirs})`)
}
