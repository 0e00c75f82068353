import { type Branch, branches } from '@embark/contract/organization/branch/branch.contract.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { ifThere, nameIn, place, searchIn } from '#platform/db/fragments.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { seesInside, type VisibleBranch, visibleBranches } from './branch.policy.ts'

/** Every branch by its name, as headings of a list. */
export const branchValues = ({ db }: Ctx) =>
  db.selectFrom('branches').select(['id as value', 'name as label']).orderBy('name').orderBy('id').execute()

/** Whether something is in use, in the words of the specification. */
export const statusOf = (column: string) => sql<Branch['status']>`case when ${sql.ref(column)} then 'active' else 'in_active' end`
const rowsOf = (ctx: Ctx) =>
  visibleBranches(ctx)
    .leftJoin('countries', 'countries.id', 'branches.country_id')
    .leftJoin('states', 'states.id', 'branches.state_id')
    .leftJoin('cities', 'cities.id', 'branches.city_id')
    .select(['branches.identifier', 'branches.id', 'branches.name', 'branches.alias', 'branches.country_id'])
    .select(['branches.state_id', 'branches.city_id', 'branches.address_line'])
    .select([
      ifThere('countries', place('countries', nameIn(ctx.language, 'countries'))).as('country'),
      ifThere('states', place('states', nameIn(ctx.language, 'states'))).as('state'),
      ifThere('cities', place('cities')).as('city'),
      statusOf('branches.is_active').as('status'),
      seesInside(ctx)
        ? sql<number>`(select count(*)::int from users where users.branch_id = branches.id and users.status = 'active')`.as('users_count')
        : sql<number>`0`.as('users_count'),
    ])

/** Branches by name. */
export const branchList = declareList(branches.list, {
  key: 'branches.id',
  rows: rowsOf,
  search: (_, text) => searchIn(text, 'branches.name', 'branches.alias'),
  filters: {},
  params: {
    with_users_only: (isWanted) =>
      isWanted ? sql<SqlBool>`exists (select from users where users.branch_id = branches.id and users.status = 'active')` : undefined,
  },
  orders: { name: by('branches.name', 'text', { key: 'asc' }) },
})

/** One branch, as returned after a change. */
export const branchById = (ctx: Ctx, id: number) => rowsOf(ctx).where('branches.id', '=', id).executeTakeFirstOrThrow()

/** The active branches with an active lead executive, as choices (G-M-94). */
export async function leadExecutiveBranches(ctx: Ctx, numberOnly: boolean) {
  const choices = await visibleBranches(ctx)
    .select(['branches.name', 'branches.id', 'branches.identifier'])
    .where('branches.is_active', '=', true)
    .where(
      sql<SqlBool>`exists (select 1 from users u join user_roles held on held.user_id = u.id join roles r on r.id = held.role_id
        where u.branch_id = branches.id and u.status = 'active' and r.system_key in ('lead_executive', 'counsellor'))`,
    )
    .orderBy('branches.name')
    .execute()
  return choices.map(({ name, id, identifier }) => ({ label: name, value: numberOnly ? id : identifier, identifier }))
}

/** People with the first of their roles, by name. */
export const peopleOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('users')
    .select(['users.identifier', 'users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.status'])
    .select(
      sql<string | null>`(select r.name from user_roles held join roles r on r.id = held.role_id where held.user_id = users.id
        order by held.position, held.id limit 1)`.as('role_name'),
    )
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')

/** Who works in a branch. */
export const peopleOfBranch = (ctx: Ctx, { id }: VisibleBranch) => peopleOf(ctx).where('users.branch_id', '=', id).execute()

/** The active teams of one branch, as choices. */
export const teamChoices = (ctx: Ctx, { id }: VisibleBranch) =>
  ctx.db
    .selectFrom('teams')
    .$if(!seesInside(ctx), (rows) => rows.where(sql<SqlBool>`false`))
    .select(['teams.name as label', 'teams.id as value', 'teams.identifier'])
    .where('teams.branch_id', '=', id)
    .where('teams.is_active', '=', true)
    .orderBy('teams.name')
    .execute()
