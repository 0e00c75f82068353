import { type GroupKey, groups } from '@embark/contract/organization/role/role.contract.ts'
import { translate } from '@embark/locales/translate.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'

/** The four groups, in the caller's language. */
export const groupChoices = ({ language }: Ctx) =>
  groups.map(({ key, name }, index) => ({ label: translate(language, name), value: index + 1, identifier: key, system_key: key }))

/** A group by its key or its number. */
const groupNamed = (ref: string): GroupKey =>
  (groups.find(({ key }, index) => key === ref || String(index + 1) === ref) ?? refuse('NOT_FOUND')).key

/** The active roles of one group, as choices. */
export const roleChoices = (ctx: Ctx, group: string) =>
  ctx.db
    .selectFrom('roles')
    .select(['name as label', 'id as value', 'identifier', 'system_key'])
    .where('group', '=', groupNamed(group))
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()

export interface WantedPeople {
  readonly search: string
  readonly branch_id?: number | undefined
  readonly team_id?: number | undefined
}

/** The active people in one role by name, at most 200; a search narrows them. */
export async function peopleInRole(ctx: Ctx, ref: string, { search, branch_id, team_id }: WantedPeople) {
  const column = /^\d+$/.test(ref) ? 'id' : 'identifier'
  const role = await ctx.db
    .selectFrom('roles')
    .select('id')
    .where(column, '=', column === 'id' ? Number(ref) : ref)
    .executeTakeFirst()
  const { id } = role ?? refuse('NOT_FOUND')
  return ctx.db
    .selectFrom('users')
    .leftJoin('branches', 'branches.id', 'users.branch_id')
    .select([
      'users.identifier',
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.branch_id',
      'branches.name as branch_name',
    ])
    .where(sql<SqlBool>`users.id in (select user_id from user_roles where role_id = ${id})`)
    .where('users.status', '=', 'active')
    .$if(search !== '', (rows) =>
      rows.where(sql<SqlBool>`position(fold(${search}) in fold(users.first_name || ' ' || users.last_name || ' ' || users.email)) > 0`),
    )
    .$if(branch_id !== undefined, (rows) => rows.where('users.branch_id', '=', branch_id!))
    .$if(team_id !== undefined, (rows) =>
      rows.where(sql<SqlBool>`users.id in (select user_id from team_members where team_id = ${team_id})`),
    )
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .limit(200)
    .execute()
}
