import { type Permission, type Scope, type ScopedModule, scopedModules } from '@embark/contract/kernel/access.ts'
import type { PersonRightsBody, Scopes } from '@embark/contract/organization/permission/permission.contract.ts'
import { helpless, permissionText, scopeTexts } from '@embark/contract/organization/permission/permission.rules.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import { type Ctx, scopeOf } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { keepSomebodyInCharge, mayGive, type PersonInRole, type VisibleRole } from '../role/role.policy.ts'
import { checkedChange, type RoleChange, rightsOfPerson, rightsOfRole } from './permission.queries.ts'

/** Writes the rights that roles gain and lose. Their holders are told, and the rights apply from their next request. */
export async function applyChange(ctx: Ctx, change: readonly RoleChange[]) {
  for (const { id, added, removed } of change) {
    const permissions = sql<string[]>`array(
      select distinct key collate "C"
      from unnest(permissions || ${added}::text[]) as key
      where key <> all(${removed}::text[])
      order by 1)`
    await ctx.db.updateTable('roles').set({ permissions, version: sql`version + 1` }).where('id', '=', id).execute()
    ctx.emit('role.changed', { role_id: id })
    ctx.changed({ module: 'role', id, before: { removed }, after: { added } })
  }
  await ctx.forgetAccess()
  await keepSomebodyInCharge(ctx)
}

/** Replaces what a role may do. */
export async function saveOfRole(ctx: Ctx, role: VisibleRole, keys: readonly Permission[]) {
  await applyChange(ctx, await checkedChange(ctx, role, keys))
  return rightsOfRole(ctx, role)
}

// From narrow to wide; agency and institution are outside this order.
const widths: readonly Scope[] = ['own', 'assigned', 'team', 'branch', 'tenant']

/** Whether somebody with the first scope may grant the second. */
const covers = (held: Scope, given: Scope) =>
  held === 'tenant' || held === given || (widths.includes(given) && widths.indexOf(given) <= widths.indexOf(held))

/** Sets which records a role sees. Nobody may grant a wider scope than their own. */
export async function saveScopes(ctx: Ctx, role: VisibleRole, scopes: Scopes) {
  const { scopes: before } = await rightsOfRole(ctx, role)
  const changed = scopedModules.filter((module) => before[module] !== scopes[module])
  const wider = changed.filter(
    (module: ScopedModule) => ctx.actor.roleKey !== 'super_admin' && !covers(scopeOf(ctx, module), scopes[module]),
  )
  if (wider.length)
    refuse('RIGHT_NOT_HELD', { names: wider.map((module) => translate(ctx.language, scopeTexts[scopes[module]])).join(', ') })
  for (const module of changed)
    await ctx.db
      .insertInto('role_data_scopes')
      .values({ role_id: role.id, module, scope: scopes[module] })
      .onConflict((oc) => oc.constraint('role_data_scopes_tenant_id_role_id_module_key').doUpdateSet({ scope: scopes[module] }))
      .execute()
  await ctx.db.updateTable('roles').set({ version: sql`version + 1` }).where('id', '=', role.id).execute()
  await ctx.forgetAccess()
  ctx.emit('role.changed', { role_id: role.id })
  ctx.changed({ module: 'role', id: role.id, before: { scopes: before }, after: { scopes: scopes } })
  return rightsOfRole(ctx, role)
}

/** Replaces the rights a person has beyond their role, and those withheld from them (G-M-84). */
export async function saveOfPerson(ctx: Ctx, person: PersonInRole, { permissions: keys, withheld }: PersonRightsBody) {
  const ofRole = new Set(person.of_role)
  const extra = [...new Set(keys)].filter((key) => !ofRole.has(key))
  const without = [...new Set(withheld)].filter((key) => ofRole.has(key))
  const after = new Set([...person.of_role.filter((key) => !without.includes(key)), ...extra])
  mayGive(
    ctx,
    [...after].filter((key) => !person.permissions.includes(key)),
  )
  const alone = helpless(after).filter((key) => !person.of_role.includes(key) || without.includes('settings.user.management.read'))
  if (alone.length)
    refuseField('permissions', 'These need the permission to open user management: {{names}}', {
      names: alone.map((key) => translate(ctx.language, permissionText(key))).join(', '),
    })
  const before = await rightsOfPerson(ctx, person)
  await ctx.db.deleteFrom('user_permissions').where('user_role_id', '=', person.user_role_id).execute()
  const rows = [
    ...extra.map((permission) => [permission, 'granted'] as const),
    ...without.map((permission) => [permission, 'withheld'] as const),
  ]
  if (rows.length)
    await ctx.db
      .insertInto('user_permissions')
      .values(rows.map(([permission, effect]) => ({ user_role_id: person.user_role_id, permission, effect })))
      .execute()
  await ctx.forgetAccess()
  await keepSomebodyInCharge(ctx)
  ctx.emit('user.changed', { user_id: person.id })
  const all = before.modules.flatMap(({ permissions }) => permissions)
  const keysOf = (list: typeof all) => list.map(({ key }) => key)
  ctx.changed({
    module: 'user',
    id: person.id,
    before: {
      role_id: person.role_id,
      granted: keysOf(all.filter(({ granted_by }) => granted_by === 'user')),
      withheld: keysOf(all.filter(({ is_withheld }) => is_withheld)),
    },
    after: { role_id: person.role_id, granted: extra, withheld: without },
  })
  return rightsOfPerson(ctx, person)
}
