import type { BranchBody, BranchEdit } from '@embark/contract/organization/branch/branch.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { VisibleBranch } from './branch.policy.ts'
import { branchById, peopleOfBranch } from './branch.queries.ts'

/** Opens a branch. */
export async function createBranch(ctx: Ctx, body: BranchBody) {
  await refuseTaken(ctx, body)
  const { id } = await ctx.db
    .insertInto('branches')
    .values({ ...columnsOf(body), is_active: body.status === 'active' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'branch', id, after: body })
  return branchById(ctx, id)
}

/** Changes a branch. A deactivated one keeps its people and records (G-M-09). */
export async function editBranch(ctx: Ctx, { id, identifier: _, ...before }: VisibleBranch, body: BranchEdit) {
  await refuseTaken(ctx, body, id)
  await ctx.db
    .updateTable('branches')
    .set({ ...columnsOf(body), ...(body.status && { is_active: body.status === 'active' }), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  ctx.changed({ module: 'branch', id, before, after: body })
  return branchById(ctx, id)
}

const columnsOf = ({ status: _, ...body }: BranchEdit) => body

/** Country, state and city must fit together, and both names must be unique (G-M-92). */
async function refuseTaken(ctx: Ctx, { name, alias, country_id, state_id, city_id }: BranchEdit, besides = 0) {
  const { rows } = await sql<Record<'name' | 'alias' | 'country' | 'state' | 'city', boolean>>`select
    exists (select from branches where lower(name) = lower(${name}) and id <> ${besides}) as name,
    exists (select from branches where lower(alias) = lower(${alias}) and id <> ${besides}) as alias,
    ${country_id}::int is null or exists (select from countries where id = ${country_id}) as country,
    ${state_id}::int is null or exists (select from states where id = ${state_id} and country_id = ${country_id}) as state,
    ${city_id}::int is null or exists (select from cities where id = ${city_id} and state_id = ${state_id}) as city`.execute(ctx.db)
  const taken = rows[0]!
  for (const field of ['country', 'state', 'city'] as const) if (!taken[field]) refuseField(`${field}_id`, 'Choose one of the options')
  if (taken.name) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'A branch has this name already' }])
  if (taken.alias) refuse('ALREADY_EXISTS', {}, [{ field: 'alias', text: 'A branch has this alias already' }])
}

/** Replaces the people of a branch. What they see changes at once. */
export async function setBranchUsers(ctx: Ctx, branch: VisibleBranch, identifiers: readonly string[]) {
  const people = await companyPeople(ctx, identifiers)
  const ids = people.map(({ id }) => id)
  const { rows } = await sql<{
    id: number
    is_in: boolean
  }>`
    update users
    set branch_id = case when id = any(${ids}::int[]) then ${branch.id}::int end, updated_at = now()
    where (id = any(${ids}::int[]) and branch_id is distinct from ${branch.id})
      or (branch_id = ${branch.id} and not id = any(${ids}::int[]))
    returning id, branch_id is not null as is_in`.execute(ctx.db)
  const of = (isIn: boolean) => rows.filter(({ is_in }) => is_in === isIn).map(({ id }) => id)
  ctx.changed({ module: 'branch', id: branch.id, before: { left: of(false) }, after: { joined: of(true) } })
  await tellRights(ctx, rows)
  return peopleOfBranch(ctx, branch)
}

/** The company's own people with these identifiers. Anybody else is refused at the field. */
export async function companyPeople(ctx: Ctx, identifiers: readonly string[]) {
  const distinctIdentifiers = [...new Set(identifiers)]
  const users = distinctIdentifiers.length
    ? await ctx.db
        .selectFrom('users')
        .select(['id', 'identifier', 'agent_id'])
        .where('identifier', 'in', distinctIdentifiers)
        .where('group', '=', 'company')
        .execute()
    : []
  if (users.length < distinctIdentifiers.length) refuseField('user_identifiers', 'Choose people of the company')
  return users
}

/** People who moved see other records from their next request on, and their open pages reload. */
export async function tellRights(ctx: Ctx, people: readonly { id: number }[]) {
  if (!people.length) return
  await ctx.forgetAccess()
  for (const { id } of people) ctx.emit('user.changed', { user_id: id })
}
