import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { ManagerChoice } from '@embark/contract/organization/reporting-manager/reporting-manager.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { place, searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'
import type { Subject } from '../assigning/assigning.policy.ts'

/** The people somebody may report to, in each of their roles; those they report to first. */
export function managersFor(ctx: Ctx, { user_id, role_id, group }: Subject, query: PageRequest & { search: string }) {
  const own = sql`m.user_id = ${user_id} and m.role_id = ${role_id} and m.manager_user_id = u.id and m.manager_role_id = r.id`
  const people =
    sql<ManagerChoice>`(select u.identifier, u.id, u.first_name, u.last_name, r.identifier as role_identifier, r.name as role_name,
      exists (select from reporting_managers m where ${own}) as is_assigned,
      exists (select from reporting_managers m where ${own} and m.country_id is null) as is_general,
      coalesce((select jsonb_agg(${place('c')} order by c.name) from reporting_managers m join countries c on c.id = m.country_id where ${own}), '[]') as countries
    from users u join user_roles held on held.user_id = u.id join roles r on r.id = held.role_id and r.is_active
    where u.status = 'active' and u.id <> ${user_id} and u."group" in ('company', ${group}::text) and u."group" <> 'user')`.as('person')
  return paged(
    ctx.db,
    ctx.db
      .selectFrom(people)
      .selectAll('person')
      .$if(query.search !== '', (rows) => rows.where(searchIn(query.search, 'person.first_name', 'person.last_name', 'person.role_name')))
      .orderBy('person.is_assigned', 'desc')
      .orderBy('person.first_name')
      .orderBy('person.last_name')
      .orderBy('person.id'),
    query,
  )
}
