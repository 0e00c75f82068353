import { type ManagerChoice, reportingManagers } from '@embark/contract/organization/reporting-manager/reporting-manager.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { place, searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import type { Subject } from '../assigning/assigning.policy.ts'

const managerRows = (ctx: Ctx, { user_id, role_id, group }: Subject) => {
  const theirs = sql`m.user_id = ${user_id} and m.role_id = ${role_id} and m.manager_user_id = u.id and m.manager_role_id = r.id`
  const people = sql<ManagerChoice>`(
    select u.identifier, u.id, u.first_name, u.last_name, r.identifier as role_identifier, r.name as role_name,
      exists (select from reporting_managers m where ${theirs}) as is_assigned,
      exists (select from reporting_managers m where ${theirs} and m.country_id is null) as is_general,
      coalesce((
        select jsonb_agg(${place('c')} order by c.name)
        from reporting_managers m
        join countries c on c.id = m.country_id
        where ${theirs}), '[]') as countries
    from users u
    join user_roles held on held.user_id = u.id
    join roles r on r.id = held.role_id and r.is_active
    where u.status = 'active' and u.id <> ${user_id} and u."group" in ('company', ${group}::text) and u."group" <> 'user')`
  return ctx.db.selectFrom(people.as('person')).selectAll('person')
}

/** The people somebody may report to, in each of their roles, current managers first. */
export const managerList = declareList(reportingManagers.list, {
  key: 'person.role_identifier',
  keyKind: 'uuid',
  rows: managerRows,
  search: (_, text) => searchIn(text, 'person.first_name', 'person.last_name', 'person.role_name'),
  filters: {},
  orders: {
    name: {
      parts: [
        { by: 'person.is_assigned', kind: 'boolean', way: 'desc' },
        { by: 'person.first_name', kind: 'text', way: 'asc' },
        { by: 'person.last_name', kind: 'text', way: 'asc' },
        { by: 'person.id', kind: 'int', way: 'asc' },
      ],
      key: 'asc',
    },
  },
})
