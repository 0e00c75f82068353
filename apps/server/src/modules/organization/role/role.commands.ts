import { moduleKeys, moduleOf, permissionText } from '@embark/contract/organization/permission/permission.rules.ts'
import type { RoleBody } from '@embark/contract/organization/role/role.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping } from '#platform/record.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { applyChange } from '../permission/permission.commands.ts'
import { changeOf } from '../permission/permission.queries.ts'
import { mayGive, oneAtATime, type VisibleRole, visibleRole } from './role.policy.ts'
import { roleById } from './role.queries.ts'

/** How deep roles may be nested (G-M-88). */
const mostLevels = 5

async function refuseTaken(ctx: Ctx, name: string, groupId: number, except = 0) {
  const taken = await ctx.db
    .selectFrom('roles')
    .select('id')
    .where('group_id', '=', groupId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', except)
    .executeTakeFirst()
  if (taken) refuseField('name', 'This group has a role of this name already')
}

const groupOf = async (ctx: Ctx, id: number) =>
  (await ctx.db.selectFrom('role_groups').select(['id', 'kind']).where('id', '=', id).executeTakeFirst()) ??
  refuseField('group_id', 'Please select group')

/** The chain of parents must end, not be too long, and not exclude rights the role already holds. */
async function checkParent(ctx: Ctx, parentId: number | null | undefined, role?: VisibleRole) {
  if (!parentId) return null
  const rows = await ctx.db.selectFrom('roles').select(['id', 'parent_role_id']).execute()
  const parentOf = new Map(rows.map(({ id, parent_role_id }) => [id, parent_role_id]))
  if (!parentOf.has(parentId)) refuseField('parent_role_id', 'Parent role was not found')
  const above: number[] = []
  for (let each: number | null | undefined = parentId; each; each = parentOf.get(each)) {
    if (each === role?.id || above.includes(each)) refuseField('parent_role_id', 'A role cannot be its own parent')
    above.push(each)
  }
  const depthBelow = (id: number): number =>
    1 + Math.max(0, ...rows.filter((each) => each.parent_role_id === id).map((each) => depthBelow(each.id)))
  if (above.length + (role ? depthBelow(role.id) : 1) > mostLevels)
    refuseField('parent_role_id', 'Roles can be nested at most {{max}} levels deep', { max: mostLevels })
  const parent = await visibleRole(ctx, parentId)
  const lacking = (role?.permissions ?? []).filter((key) => !parent.permissions.includes(key))
  if (lacking.length)
    refuseField('parent_role_id', 'A role can only have permissions its parent has. The parent lacks: {{names}}', {
      names: lacking.map((key) => translate(ctx.language, permissionText(key))).join(', '),
    })
  return parentId
}

/** All modules are stored as an empty list, so that new modules are included. */
const keptModules = (ids: readonly string[]) => (moduleKeys.every((key) => ids.includes(key)) ? null : [...new Set(ids)])

/** Creates a role without rights, which sees only its own records. */
export async function createRole(ctx: Ctx, body: RoleBody) {
  await oneAtATime(ctx)
  const group = await groupOf(ctx, body.group_id)
  await refuseTaken(ctx, body.name, group.id)
  const parent_role_id = await checkParent(ctx, body.parent_role_id)
  const role = { name: body.name, group_id: group.id, group: group.kind, parent_role_id, modules: keptModules(body.module_ids) }
  const { id } = await ctx.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  ctx.changed({ module: 'role', id, after: role })
  return roleById(ctx, id)
}

const roleKind: Keeping<'roles'> = { module: 'role', table: 'roles' }

/** Renames and moves a role. It, and the roles below it, lose the permissions of modules it no longer has. */
export async function updateRole(ctx: Ctx, role: VisibleRole, body: RoleBody) {
  const group = await groupOf(ctx, body.group_id)
  await refuseTaken(ctx, body.name, group.id, role.id)
  if (group.kind !== role.group && (await hasPeople(ctx, role.id)))
    refuseField('group_id', 'People have this role; it can move only to a group for the same type of user')
  const parent_role_id = await checkParent(ctx, body.parent_role_id, role)
  const after = { name: body.name, group_id: group.id, parent_role_id, modules: keptModules(body.module_ids) }
  const { name, group_id, parent_role_id: parentBefore, modules } = role
  await changeRecord(ctx, roleKind, role, {
    set: { ...after, group: group.kind },
    before: { name, group_id, parent_role_id: parentBefore, modules },
    after,
  })
  const kept = role.permissions.filter((key) => body.module_ids.includes(moduleOf(key)))
  if (kept.length < role.permissions.length) await applyChange(ctx, await changeOf(ctx, role, kept))
  else ctx.emit('role.changed', { role_id: role.id })
  return roleById(ctx, role.id)
}

const hasPeople = async (ctx: Ctx, id: number) =>
  (await ctx.db.selectFrom('user_roles').select('id').where('role_id', '=', id).limit(1).executeTakeFirst()) !== undefined

/** Copies a role without its people. */
export async function cloneRole(ctx: Ctx, source: VisibleRole, name: string) {
  mayGive(ctx, source.permissions)
  await refuseTaken(ctx, name, source.group_id!)
  const { id } = await ctx.db
    .insertInto('roles')
    .values({
      name,
      group: source.group,
      group_id: source.group_id,
      parent_role_id: source.parent_role_id,
      modules: source.modules,
      permissions: source.permissions,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into role_data_scopes (role_id, module, scope)
    select ${id}, module, scope
    from role_data_scopes
    where role_id = ${source.id}`.execute(ctx.db)
  ctx.changed({ module: 'role', id, after: { name, like: source.id } })
  return roleById(ctx, id)
}

/** Activates or deactivates a role. One that people hold stays active. */
export async function setRoleStatus(ctx: Ctx, role: VisibleRole, status: 'active' | 'in_active') {
  const is_active = status === 'active'
  if (!is_active && (await hasPeople(ctx, role.id))) refuse('IN_USE')
  await changeRecord(ctx, roleKind, role, { set: { is_active }, before: { is_active: role.is_active }, after: { is_active } })
  await ctx.forgetAccess()
  return roleById(ctx, role.id)
}
