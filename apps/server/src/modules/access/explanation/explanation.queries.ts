import {
  type ExplainedModule,
  type Explanation,
  type PolicyModule,
  policyModules,
  type Viewer,
} from '@embark/contract/access/explanation/explanation.contract.ts'
import type { Permission, Scope } from '@embark/contract/kernel/access.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { permissionText, scopeTexts } from '@embark/contract/organization/permission/permission.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type SqlBool, sql } from 'kysely'
import { actorFrom, holders } from '#platform/access/actors.ts'
import { type Reason, reasonFor, seenBy } from '#platform/access/sight.ts'
import { type Actor, type Ctx, scopeOf } from '#platform/context.ts'
import { pick, searchIn } from '#platform/db/fragments.ts'
import { pageOfAll } from '#platform/list/meta.ts'
import { refuse } from '#platform/refusal.ts'
import { boundedRecord } from './bounded-record.queries.ts'
import { policyRecord } from './policy-record.queries.ts'

interface About {
  readonly module: ExplainedModule
  readonly identifier: string
}

const inRoles = (ctx: Ctx) =>
  holders(ctx.db)
    .select(['users.email', 'roles.name as role_name'])
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .orderBy('held.position')
type InRole = Awaited<ReturnType<ReturnType<typeof inRoles>['execute']>>[number]

const personOf = ({
  identifier,
  id,
  first_name,
  last_name,
  email,
}: Pick<InRole, 'identifier' | 'id' | 'first_name' | 'last_name' | 'email'>) => ({
  identifier,
  id,
  first_name,
  last_name,
  email,
})
const roleOf = ({ role_identifier, role_name }: InRole) => ({ identifier: role_identifier, name: role_name })

interface Judged {
  readonly name: string
  readonly permission: Permission | undefined
  readonly scopeOf: (actor: Actor) => Scope | null
  /** Whether each of these people sees it, with the reason. */
  readonly judge: (actors: readonly Actor[]) => Promise<({ seen: boolean } & Reason)[]>
}

const isByPolicy = (module: ExplainedModule): module is PolicyModule => (policyModules as readonly string[]).includes(module)

/** A record the asker sees, and how to judge everybody else. */
async function judged(ctx: Ctx, { module, identifier }: About): Promise<Judged> {
  if (isByPolicy(module)) {
    const { name, permission, judge } = (await policyRecord(ctx, module, identifier)) ?? refuse('NOT_FOUND')
    const all = async (actors: readonly Actor[]) => {
      const verdicts = []
      for (const actor of actors) verdicts.push(await judge(actor))
      return verdicts
    }
    return { name, permission, scopeOf: () => null, judge: all }
  }
  const { sight, record } = await boundedRecord(ctx, module, identifier)
  const judge = async (actors: readonly Actor[]) => {
    const seen = await seenBy(ctx, sight, record.id, actors)
    return actors.map((actor, index) => ({ seen: seen[index] === 'seen', ...reasonFor(sight, actor, seen[index]!, record.facts) }))
  }
  return { name: record.name, permission: sight.permission, scopeOf: (actor) => scopeOf({ actor }, sight.module), judge }
}

/** A reason in the reader’s language, the permission it speaks of by its name. */
const reasonText = ({ language }: Ctx, { text, vars }: Reason, key: Permission | undefined) =>
  translate(language, text, { ...vars, ...(key && { permission: translate(language, permissionText(key)) }) })

/** Whether a person sees a record and which rule decides, for each of their roles. */
export async function explain(ctx: Ctx, { user_identifier, ...about }: About & { user_identifier: string }): Promise<Explanation> {
  const record = await judged(ctx, about)
  const user = await ctx.db
    .selectFrom('users')
    .select(['identifier', 'id', 'first_name', 'last_name', 'email'])
    .where('identifier', '=', user_identifier)
    .executeTakeFirst()
  const person = user ?? refuse('NOT_FOUND')
  const rows = await inRoles(ctx).where('users.id', '=', person.id).execute()
  const actors = rows.map((row) => actorFrom(row))
  const verdicts = await record.judge(actors)
  const say = (text: string) => translate(ctx.language, text)
  const key = record.permission
  const roles = actors.map((actor, index) => {
    const { seen, ...reason } = verdicts[index]!
    const scope = record.scopeOf(actor)
    return {
      role: roleOf(rows[index]!),
      can: seen,
      permission: key ? { key, description: say(permissionText(key)), is_held: actor.permissions.has(key) } : null,
      scope,
      scope_text: scope && say(scopeTexts[scope]),
      reason: reasonText(ctx, reason, key),
    }
  })
  return { user: personOf(person), record: { name: record.name }, can: roles.some(({ can }) => can), roles }
}

const matchesName = (search: string) => searchIn(search, 'users.first_name', 'users.last_name', 'users.email')

/** Everyone who sees a record, each once, with the rule of the first of their roles that lets them. */
export async function viewersOf(ctx: Ctx, query: About & PageRequest & { readonly search: string }) {
  const record = await judged(ctx, query)
  const rows = await inRoles(ctx)
    .$if(query.search !== '', (roles) => roles.where(matchesName(query.search)))
    .execute()
  const key = record.permission
  const able = rows.map((row) => ({ row, actor: actorFrom(row) })).filter(({ actor }) => !key || actor.permissions.has(key))
  const verdicts = await record.judge(able.map(({ actor }) => actor))
  const people = new Map<number, Viewer>()
  for (const [index, { row }] of able.entries()) {
    const { seen, ...reason } = verdicts[index]!
    if (seen && !people.has(row.id)) people.set(row.id, { user: personOf(row), role: roleOf(row), reason: reasonText(ctx, reason, key) })
  }
  return pageOfAll(query, [...people.values()])
}

/** At most 50 active people by name or email, with their roles. */
export async function peopleFound(ctx: Ctx, search: string) {
  const roles = sql<{ identifier: string; name: string }[]>`(
    select coalesce(jsonb_agg(${pick('r', 'identifier', 'name')} order by h.position, h.id), '[]')
    from user_roles h join roles r on r.id = h.role_id where h.user_id = users.id and r.is_active)`
  return ctx.db
    .selectFrom('users')
    .select(['identifier', 'id', 'first_name', 'last_name', 'email', roles.as('roles')])
    .where('status', '=', 'active')
    .$if(search !== '', (users) => users.where((eb) => eb.or([matchesName(search), sql<SqlBool>`users.identifier::text = ${search}`])))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .limit(50)
    .execute()
}
