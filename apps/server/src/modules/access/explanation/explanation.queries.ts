import type { ExplainedModule, Explanation, Viewer } from '@embark/contract/access/explanation/explanation.contract.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { permissionText, scopeTexts } from '@embark/contract/organization/permission/permission.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { type SqlBool, sql } from 'kysely'
import { actorFrom, holders } from '#platform/access/actors.ts'
import { reasonFor, seenBy } from '#platform/access/sight.ts'
import { type Ctx, scopeOf } from '#platform/context.ts'
import { metaOf } from '#platform/db/paged.ts'
import { refuse } from '#platform/refusal.ts'
import { sighted } from './sighted.queries.ts'

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

/** Whether a person sees a record and which rule decides, for each of their roles. */
export async function explain(
  ctx: Ctx,
  { module, identifier, user_identifier }: About & { user_identifier: string },
): Promise<Explanation> {
  const { sight, record } = await sighted(ctx, module, identifier)
  const user = await ctx.db
    .selectFrom('users')
    .select(['identifier', 'id', 'first_name', 'last_name', 'email'])
    .where('identifier', '=', user_identifier)
    .executeTakeFirst()
  const person = user ?? refuse('NOT_FOUND')
  const rows = await inRoles(ctx).where('users.id', '=', person.id).execute()
  const actors = rows.map((row) => actorFrom(row))
  const seen = await seenBy(ctx, sight, record.id, actors)
  const say = (text: string, vars?: Record<string, string>) => translate(ctx.language, text, vars)
  const roles = actors.map((actor, index) => {
    const can = seen[index] === 'seen'
    const { text, vars } = reasonFor(sight, actor, seen[index]!, record.facts)
    const scope = scopeOf({ actor }, sight.module)
    return {
      role: roleOf(rows[index]!),
      can,
      permission: {
        key: sight.permission,
        description: say(permissionText(sight.permission)),
        is_held: actor.permissions.has(sight.permission),
      },
      scope,
      scope_text: say(scopeTexts[scope]),
      reason: say(text, vars),
    }
  })
  return { user: personOf(person), record: { name: record.name }, can: roles.some(({ can }) => can), roles }
}

const named = (search: string) =>
  sql<SqlBool>`position(fold(${search}) in fold(users.first_name || ' ' || users.last_name || ' ' || users.email)) > 0`

/** Everyone who sees a record, each once, with the rule of the first of their roles that lets them. */
export async function viewersOf(ctx: Ctx, query: About & PageRequest & { readonly search: string }) {
  const { sight, record } = await sighted(ctx, query.module, query.identifier)
  const rows = await inRoles(ctx)
    .$if(query.search !== '', (found) => found.where(named(query.search)))
    .execute()
  const able = rows.map((row) => ({ row, actor: actorFrom(row) })).filter(({ actor }) => actor.permissions.has(sight.permission))
  const seen = await seenBy(
    ctx,
    sight,
    record.id,
    able.map(({ actor }) => actor),
  )
  const people = new Map<number, Viewer>()
  for (const [index, { row, actor }] of able.entries()) {
    if (seen[index] !== 'seen' || people.has(row.id)) continue
    const { text, vars } = reasonFor(sight, actor, 'seen', record.facts)
    people.set(row.id, { user: personOf(row), role: roleOf(row), reason: translate(ctx.language, text, vars) })
  }
  const from = (query.page - 1) * query.per_page
  const recordsInfo = [...people.values()].slice(from, from + query.per_page)
  return { recordsInfo, metaInfo: metaOf(query, { total: people.size, isExact: true }, from + recordsInfo.length < people.size) }
}

/** At most 50 active people by name or email, with their roles. */
export async function peopleFound(ctx: Ctx, search: string) {
  const roles = sql<{ identifier: string; name: string }[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('identifier', r.identifier, 'name', r.name) order by h.position, h.id), '[]')
    from user_roles h join roles r on r.id = h.role_id where h.user_id = users.id and r.is_active)`
  return ctx.db
    .selectFrom('users')
    .select(['identifier', 'id', 'first_name', 'last_name', 'email', roles.as('roles')])
    .where('status', '=', 'active')
    .$if(search !== '', (found) => found.where((eb) => eb.or([named(search), sql<SqlBool>`users.identifier::text = ${search}`])))
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .limit(50)
    .execute()
}
