import { maxPerPage, type PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { Branch } from '@embark/contract/organization/branch/branch.contract.ts'
import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'
import { refuse } from '#platform/refusal.ts'

interface Wanted extends PageRequest {
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly paginate: boolean
}

/** Without pages there is one, as long as any list may be. */
const pageFor = (query: Wanted): PageRequest => (query.paginate ? query : { page: 1, per_page: maxPerPage * 5, count: 'capped' })
const status = (column: string) => sql<Branch['status']>`case when ${sql.ref(column)} then 'active' else 'in_active' end`
const holds = (column: string, search: string) => sql<SqlBool>`position(fold(${search}) in fold(${sql.ref(column)})) > 0`
/** Agents, students and institutions choose a branch; how it is organised inside is not theirs to see. */
const seesInside = ({ actor }: Ctx) => actor.group === 'company' || actor.kind === 'system'

/** Branches by name. */
export const branchesOf = (ctx: Ctx, query: Wanted & { with_users_only: boolean }) =>
  paged(
    ctx.db,
    ctx.db
      .selectFrom('branches')
      .select(['identifier', 'id', 'name', 'alias'])
      .select([
        status('is_active').as('status'),
        sql<number>`(select count(*)::int from users where users.branch_id = branches.id and users.status = 'active')`.as('users_count'),
      ])
      .$if(!seesInside(ctx), (rows) => rows.where('is_active', '=', true))
      .$if(query.search !== '', (rows) => rows.where(holds('name', query.search)))
      .$if(query.with_users_only, (rows) =>
        rows.where(sql<SqlBool>`exists (select 1 from users where users.branch_id = branches.id and users.status = 'active')`),
      )
      .orderBy('name', query.sort)
      .orderBy('id'),
    pageFor(query),
  )

const visibleTeams = (ctx: Ctx) =>
  ctx.db
    .selectFrom('teams')
    .innerJoin('branches', 'branches.id', 'teams.branch_id')
    .$if(!seesInside(ctx), (rows) => rows.where(sql<SqlBool>`false`))

/** Teams by name, with their branch. */
export const teamsOf = (ctx: Ctx, query: Wanted & { branch_id?: number | undefined }) =>
  paged(
    ctx.db,
    visibleTeams(ctx)
      .select([
        'teams.identifier',
        'teams.id',
        'teams.name',
        'teams.alias',
        'teams.branch_id',
        'branches.name as branch_name',
        status('teams.is_active').as('status'),
      ])
      .$if(query.search !== '', (rows) => rows.where(holds('teams.name', query.search)))
      .$if(query.branch_id !== undefined, (rows) => rows.where('teams.branch_id', '=', query.branch_id!))
      .orderBy('teams.name', query.sort)
      .orderBy('teams.id'),
    pageFor(query),
  )

/** The active teams of one branch, as choices. */
export async function teamChoices(ctx: Ctx, ref: string) {
  const column = /^\d+$/.test(ref) ? 'id' : 'identifier'
  const branch = await ctx.db
    .selectFrom('branches')
    .select('id')
    .where(column, '=', column === 'id' ? Number(ref) : ref)
    .executeTakeFirst()
  const { id } = branch ?? refuse('NOT_FOUND')
  return visibleTeams(ctx)
    .select(['teams.name as label', 'teams.id as value', 'teams.identifier'])
    .where('teams.branch_id', '=', id)
    .where('teams.is_active', '=', true)
    .orderBy('teams.name')
    .execute()
}
