import type {
  HandOverBody,
  ManagerBody,
  ManagerRemoval,
} from '@embark/contract/organization/reporting-manager/reporting-manager.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { type Subject, subjectOf } from '../assigning/assigning.policy.ts'

/** Serialises changes of reporting lines in a company, so that two of them never close a circle together. */
const oneAtATime = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext(concat('reporting_managers', current_setting('app.tenant_id'))))`.execute(ctx.db)

/** Sets a person's manager, for these destinations or in general, replacing the previous one. */
export async function setManager(ctx: Ctx, subject: Subject, body: ManagerBody) {
  const manager = await managerNamed(ctx, body)
  if (manager.user_id === subject.user_id) refuseField('manager_user_identifier', 'Choose someone else')
  await oneAtATime(ctx)
  const countries = await countriesOf(ctx, body.country_ids)
  await sql`
    insert into reporting_managers (user_id, role_id, manager_user_id, manager_role_id, country_id)
    select ${subject.user_id}::int, ${subject.role_id}::int, ${manager.user_id}::int, ${manager.role_id}::int, country
    from unnest(${countries}::int[]) as country
    on conflict (tenant_id, user_id, role_id, coalesce(country_id, 0))
        do update set manager_user_id = excluded.manager_user_id, manager_role_id = excluded.manager_role_id`.execute(ctx.db)
  await refuseCircle(ctx)
  const after = { manager_user_id: manager.user_id, manager_role_id: manager.role_id, country_ids: body.country_ids }
  ctx.changed({ module: 'user', id: subject.user_id!, after })
  return { picked: countries.length }
}

/** Removes a person's manager, for these destinations or in general. */
export async function removeManager(ctx: Ctx, { user_id, role_id }: Subject, { country_ids }: ManagerRemoval) {
  await oneAtATime(ctx)
  const { rows } = await sql<{ manager_user_id: number }>`delete from reporting_managers where user_id = ${user_id} and role_id = ${role_id}
    and (${!country_ids.length} or country_id = any(${country_ids}::int[])) returning manager_user_id`.execute(ctx.db)
  ctx.changed({ module: 'user', id: user_id!, before: { manager_user_ids: rows.map((row) => row.manager_user_id), country_ids } })
  return { picked: rows.length }
}

/** Moves everybody from one manager to another, who may have been one of them. */
export async function handOver(ctx: Ctx, body: HandOverBody) {
  const [from, to] = [await subjectOf(ctx, { user_identifier: body.from_user_identifier }), await managerNamed(ctx, body)]
  if (from.user_id === to.user_id) refuseField('manager_user_identifier', 'Choose someone else')
  await oneAtATime(ctx)
  // The new manager takes over the old one's manager, and no longer reports to the old one.
  const { rows } = await sql<{ user_id: number }>`
    with freed as (delete from reporting_managers where user_id = ${to.user_id} and manager_user_id = ${from.user_id})
    update reporting_managers set manager_user_id = ${to.user_id}, manager_role_id = ${to.role_id}
    where manager_user_id = ${from.user_id} and user_id <> ${to.user_id} returning user_id`.execute(ctx.db)
  await refuseCircle(ctx)
  const user_ids = [...new Set(rows.map((row) => row.user_id))]
  ctx.changed({ module: 'user', id: from.user_id!, before: { reported_to_by: user_ids }, after: { manager_user_id: to.user_id } })
  return { picked: user_ids.length }
}

async function managerNamed(ctx: Ctx, body: Pick<ManagerBody, 'manager_user_identifier' | 'manager_role_identifier'>) {
  const asked = { user_identifier: body.manager_user_identifier, role_identifier: body.manager_role_identifier }
  return subjectOf(ctx, asked).catch(() => refuseField('manager_user_identifier', 'please select destination manager'))
}

/** The destinations a manager is responsible for. A row without a country covers all that have no manager of their own. */
async function countriesOf(ctx: Ctx, ids: readonly number[]): Promise<(number | null)[]> {
  if (!ids.length) return [null]
  const countries = await ctx.db
    .selectFrom('countries')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  if (countries.length < new Set(ids).size) refuseField('country_ids', 'Choose one of the options')
  return countries.map(({ id }) => id)
}

/** A person's manager may not report to that person, directly or through others (G-M-78). */
async function refuseCircle(ctx: Ctx) {
  const { rows } = await sql<{ closes: boolean }>`
    with recursive line(start, at) as (
      select user_id, manager_user_id from reporting_managers
      union select line.start, m.manager_user_id from line join reporting_managers m on m.user_id = line.at)
    select exists (select from line where start = at) as closes`.execute(ctx.db)
  if (rows[0]!.closes) refuse('MANAGER_CIRCLE', {}, [{ field: 'manager_user_identifier', text: 'This person reports to them already' }])
}
