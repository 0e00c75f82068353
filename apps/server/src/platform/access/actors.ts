import type { Permission, Scope, ScopedModule } from '@embark/contract/kernel/access.ts'
import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Limits } from '../actor.ts'
import type { Db } from '../db/pool.ts'
import { registry } from '../registry.ts'

/** The columns by which a person is known in a query. */
interface PersonColumns {
  readonly user: string
  readonly role: string
  readonly group: string
  readonly agent: string
}
type FactName = 'teamIds' | 'institutionIds' | 'hasStudentProfile' | 'mustSign' | 'limits'
/** What modules know of a person that decides what they see, each as one column of a larger query. */
export const actorFacts = registry<FactName, (of: PersonColumns) => RawBuilder<unknown>>('what decides what somebody sees')

const columns: PersonColumns = { user: 'users.id', role: 'roles.id', group: 'users.group', agent: 'users.agent_id' }
// Each fact is registered with the type an actor has it in.
const fact = <T>(name: FactName) => sql<T>`${actorFacts.of(name)(columns)}`

/** What a person may do in a role: what the role may, with what they have beyond it and without what is withheld from them. */
export const permissionsOf = (held: string, role: string) => sql<Permission[]>`array(
  select unnest(${sql.ref(`${role}.permissions`)})
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
      fact<number[]>('teamIds').as('team_ids'),
      fact<number[]>('institutionIds').as('institution_ids'),
      sql<string>`(select g.identifier from role_groups g where g.id = roles.group_id)`.as('group_identifier'),
      fact<boolean>('hasStudentProfile').as('has_student_profile'),
      fact<boolean>('mustSign').as('must_sign'),
      fact<Limits>('limits').as('limits'),
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
