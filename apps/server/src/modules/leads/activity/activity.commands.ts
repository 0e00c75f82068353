import type { ActivityType, activityVars, OtherActivity } from '@embark/contract/leads/activity/activity.contract.ts'
import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { Ctx } from '#platform/context.ts'
import type { Step } from '#platform/record.ts'

interface About {
  /** Shared with everybody who sees the record, or internal to the company and its agents, which is the default. */
  readonly visibility?: 'internal' | 'shared'
  /** Who did it, if not the actor. */
  readonly actor_id?: number | null
}
type Vars<T extends ActivityType> = z.output<(typeof activityVars)[T]>
/** An entry of a timeline; its facts are plain, or an expression where the database knows them. */
export type Entry =
  | { readonly [T in ActivityType]: About & { readonly type: T; readonly vars: Vars<T> | RawBuilder<unknown> } }[ActivityType]
  | (About & { readonly type: 'created' | OtherActivity; readonly vars: Readonly<Record<string, unknown>> })
/** What is said of a lead that took the branch of a person; nothing of one that took none. */
export const branchEntries = (taken: { readonly name: string; readonly person: string } | undefined): Entry[] =>
  taken ? [{ type: 'branch_taken', vars: { branch: taken.name, person: taken.person } }] : []
export type EntryOn = Entry & { readonly id: number }
type ActivityModule = 'lead' | 'application'

const isExpression = (vars: Entry['vars']): vars is RawBuilder<unknown> => 'toOperationNode' in vars
const into = sql`insert into activities (module, record_id, type, actor_id, vars, visibility)`

/** Writes entries of the timelines of leads or applications. */
export function entriesStep(ctx: Ctx, module: ActivityModule, entries: readonly EntryOn[]): Step {
  const rows = entries.map(({ id, type, vars, visibility = 'internal', actor_id = ctx.actor.id }) => ({
    id,
    type,
    vars,
    visibility,
    actor_id,
  }))
  const plain = rows.filter(({ vars }) => !isExpression(vars))
  const fromValues = sql`
    select ${module}, e.id, e.type, e.actor_id, e.vars, e.visibility
    from jsonb_to_recordset(${JSON.stringify(plain)}::jsonb) as e (id int, type text, actor_id int, vars jsonb, visibility text)`
  const fromExpressions = rows
    .filter(({ vars }) => isExpression(vars))
    .map(({ id, type, actor_id, vars, visibility }) => sql`select ${module}, ${id}::int, ${type}, ${actor_id}::int, ${vars}, ${visibility}`)
  return sql`${into} ${sql.join([...(plain.length ? [fromValues] : []), ...fromExpressions], sql` union all `)}`
}

/** The same for records created earlier in the same statement, whose rows give their `id`. */
export const entriesFrom = (ctx: Ctx, module: ActivityModule, made: string, ...entries: readonly Entry[]): Step => {
  const rows = entries.map(
    ({ type, vars, visibility = 'internal', actor_id = ctx.actor.id }) => sql`
      select ${module}, id, ${type}, ${actor_id}::int, ${isExpression(vars) ? vars : sql`${JSON.stringify(vars)}::jsonb`}, ${visibility}
      from ${sql.table(made)}`,
  )
  return sql`${into} ${sql.join(rows, sql` union all `)}`
}

/** Writes an entry on its own, for a record that does not change otherwise. */
export const addEntry = async (ctx: Ctx, module: ActivityModule, entry: EntryOn) =>
  void (await entriesStep(ctx, module, [entry]).execute(ctx.db))
