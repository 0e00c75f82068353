import type { Permission, Scope, ScopedModule } from '@embark/contract/kernel/access.ts'
import { fullNameOf } from '@embark/contract/kernel/shapes.ts'
import { sql } from 'kysely'
import type { Actor } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { limitsOf } from './limits.ts'

/** What a person may do in a role: what the role may, with what they have beyond it and without what is withheld from them. */
export const permissionsOf = (held: string, role: string) => sql<Permission[]>`array(
  select permission from role_permissions p where p.role_id = ${sql.ref(`${role}.id`)}
  union select permission from user_permissions g where g.user_role_id = ${sql.ref(`${held}.id`)} and g.effect = 'granted'
  except select permission from user_permissions w where w.user_role_id = ${sql.ref(`${held}.id`)} and w.effect = 'withheld')`

/** Everybody in each of their roles, with all that decides what they may do and see. */
export const holders = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('user_roles as held', 'held.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'held.role_id')
    .select(['users.id', 'users.identifier', 'users.first_name', 'users.last_name', 'users.group', 'users.branch_id', 'users.agent_id'])
    .select(['roles.id as role_id', 'roles.identifier as role_identifier', 'roles.system_key'])
    .select(() => [
      permissionsOf('held', 'roles').as('permissions'),
      sql<
        Record<string, Scope>
      >`coalesce((select jsonb_object_agg(module, scope) from role_data_scopes s where s.role_id = roles.id), '{}')`.as('scopes'),
      sql<number[]>`array(select team_id from team_members m where m.user_id = users.id)`.as('team_ids'),
      sql<number[]>`array(select institution_id from institution_users i where i.user_id = users.id)`.as('institution_ids'),
      sql<string>`(select g.identifier from role_groups g where g.id = roles.group_id)`.as('group_identifier'),
      sql<boolean>`case when users."group" = 'user' then exists (select from leads l where l.student_user_id = users.id and l.deleted_at is null) else false end`.as(
        'has_student_profile',
      ),
      sql<boolean>`users."group" = 'agent' and users.agent_id is not null and exists (
        select from agreements a where a."group" = 'agent' and a.is_current
          and not exists (select from agreement_signatures s where s.agreement_id = a.id and s.agent_id = users.agent_id and s.status = 'signed'))`.as(
        'must_sign',
      ),
      limitsOf('users.id', 'roles.id').as('limits'),
    ])
    .where('users.status', '=', 'active')
    .where('roles.is_active', '=', true)

export type Holder = Awaited<ReturnType<ReturnType<typeof holders>['execute']>>[number]

/** Through whose session somebody acts; nobody's when only asked what they might do. */
type Through = Pick<Actor, 'sessionId' | 'deviceIdentifier' | 'viewedBy'>
const noSession: Through = { sessionId: null, deviceIdentifier: null, viewedBy: null }

/** A person in a role, as policies know them. */
export const actorFrom = (row: Holder, through: Through = noSession): Actor => ({
  kind: 'person',
  id: row.id,
  identifier: row.identifier,
  name: fullNameOf(row),
  group: row.group as Actor['group'],
  roleId: row.role_id,
  roleIdentifier: row.role_identifier,
  roleKey: row.system_key,
  groupIdentifier: row.group_identifier,
  hasStudentProfile: row.has_student_profile,
  permissions: new Set(row.permissions),
  scopes: row.scopes as Partial<Record<ScopedModule, Scope>>,
  branchId: row.branch_id,
  teamIds: row.team_ids,
  agentId: row.agent_id,
  mustSign: row.must_sign,
  institutionIds: row.institution_ids,
  provenAt: null,
  limits: row.limits,
  ...through,
})
