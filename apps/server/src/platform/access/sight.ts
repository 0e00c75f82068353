import type { Permission, Scope, ScopedModule } from '@embark/contract/kernel/access.ts'
import { reasons } from '@embark/contract/kernel/reasons.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, type Ctx, scopeOf } from '../context.ts'
import { type Condition, whereOf } from '../list/conditions.ts'

/** The facts about a record that decide who sees it, by name. */
export interface Facts {
  readonly branch: string | null
  readonly team?: string | null
  readonly agency: string | null
  readonly owner?: string | null
  readonly assigned?: readonly { readonly user_id: number; readonly name: string; readonly since: string }[]
  readonly institution?: { readonly id: number; readonly name: string }
}

/** A sentence that is translated when it is told. */
export interface Reason {
  readonly text: string
  readonly vars?: Record<string, string>
}
type Why = (isWithin: boolean, actor: Actor, facts: Facts) => Reason

/** One scope of a noun: the condition its lists have, and the words for why a record meets it or not. */
export interface Bound {
  readonly within: (actor: Actor) => Condition
  readonly why: Why
}
export type Bounds = Readonly<Record<Scope, Bound>>

/** How a noun is seen: everything that explains its lists, and the lists themselves. */
export interface Sight {
  readonly module: ScopedModule
  readonly permission: Permission
  /** The table its bounds speak of, and which of its rows live. */
  readonly table: string
  readonly live: RawBuilder<SqlBool>
  readonly bounds: Bounds
  /** The part a person works on; undefined if all of it. */
  readonly limits?: (actor: Actor) => RawBuilder<SqlBool> | undefined
}
/** Whether a person sees a record; if not, because of their scope or because of their assignments. */
export type Seen = 'seen' | 'limited' | 'outside'

/** That a column is one of these, where some are named. */
export const among = (column: string, ids: readonly number[]): RawBuilder<SqlBool> | undefined =>
  ids.length ? sql<SqlBool>`${sql.ref(column)} in (${sql.join([...ids])})` : undefined
/** All conditions that there are. */
export const allOf = (...conditions: readonly (RawBuilder<SqlBool> | undefined)[]): RawBuilder<SqlBool> | undefined => {
  const parts = conditions.filter((each) => each !== undefined)
  return parts.length ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : undefined
}

/** A record whose visibility is explained. */
export interface Sighted {
  readonly id: number
  readonly name: string
  readonly facts: Facts
}

/** The condition of a reader's scope: the one place a scope becomes SQL. */
export const boundFor = (bounds: Bounds, ctx: Pick<Ctx, 'actor'>, module: ScopedModule) =>
  whereOf(bounds[scopeOf(ctx, module)].within(ctx.actor))

/** The conditions a list has for its reader: their scope, and what of it they work on. */
export function conditionsFor(
  { bounds, module, limits }: Pick<Sight, 'bounds' | 'module' | 'limits'>,
  ctx: Pick<Ctx, 'actor'>,
): Condition[] {
  const scope = scopeOf(ctx, module)
  const limited = limits?.(ctx.actor)
  return [...(scope === 'tenant' ? [] : [bounds[scope].within(ctx.actor)]), ...(limited ? [limited] : [])]
}

/** Whether each of these people sees a record, by the very conditions their lists have. */
export async function seenBy(ctx: Ctx, { module, permission, table, live, bounds, limits }: Sight, id: number, actors: readonly Actor[]) {
  const seen: Seen[] = []
  for (let from = 0; from < actors.length; from += 500) {
    const some = actors.slice(from, from + 500)
    const conditions = some.map((actor) => {
      const limited = limits?.(actor) ?? sql`true`
      return sql`
        case
          when not coalesce(${boundFor(bounds, { actor }, module)}, false) then 'outside'
          when not coalesce(${limited}, false) then 'limited'
          else 'seen' end`
    })
    const { rows } = await sql<{ within: Seen[] }>`
      select array[${sql.join(conditions)}]::text[] as within
      from ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = ${id} and ${live}`.execute(ctx.db)
    seen.push(...some.map((actor, index) => (actor.permissions.has(permission) ? (rows[0]?.within[index] ?? 'outside') : 'outside')))
  }
  return seen
}

const placed =
  (fact: (facts: Facts) => string | null | undefined, mine: string, other: string, none: string): Why =>
  (isWithin, _, facts) => {
    const name = fact(facts)
    return name ? { text: isWithin ? mine : other, vars: { name } } : { text: none }
  }

/** The words of each scope. */
type Said = 'tenant' | 'branch' | 'team' | 'agency' | 'owner' | 'student' | 'assigned' | 'institution' | 'nobody'
export const why: Readonly<Record<Said, Why>> = {
  tenant: () => ({ text: reasons.everything }),
  branch: placed(({ branch }) => branch, reasons.inBranch, reasons.inOtherBranch, reasons.inNoBranch),
  team: placed(({ team }) => team, reasons.inTeam, reasons.inOtherTeam, reasons.inNoTeam),
  agency: placed(({ agency }) => agency, reasons.ofAgency, reasons.ofOtherAgency, reasons.ofNoAgency),
  owner: (isWithin, actor, facts) =>
    isWithin ? { text: reasons.owned } : placed(({ owner }) => owner, '', reasons.ownedByOther, reasons.ownedByNobody)(false, actor, facts),
  student: (isWithin) => ({ text: isWithin ? reasons.theirStudent : reasons.otherStudent }),
  assigned: (isWithin, actor, { assigned = [] }): Reason => {
    const assignment = assigned.find(({ user_id }) => user_id === actor.id)
    if (isWithin && assignment) return { text: reasons.assigned, vars: { day: assignment.since } }
    if (!assigned.length) return { text: reasons.assignedToNobody }
    return { text: reasons.assignedToOthers, vars: { names: [...new Set(assigned.map(({ name }) => name))].join(', ') } }
  },
  institution: (isWithin, actor, { institution }) => {
    const { id, name } = institution!
    const other = actor.institutionIds.includes(id) ? reasons.notYetSent : reasons.atOtherInstitution
    return { text: isWithin ? reasons.atInstitution : other, vars: { name } }
  },
  nobody: () => ({ text: reasons.nobodys }),
}

/** The deciding sentence for one person in one role. */
export function reasonFor({ module, permission, bounds }: Sight, actor: Actor, seen: Seen, facts: Facts): Reason {
  if (!actor.permissions.has(permission)) return { text: reasons.withoutPermission }
  if (seen === 'limited') return { text: reasons.outsideLimits }
  return bounds[scopeOf({ actor }, module)].why(seen === 'seen', actor, facts)
}
