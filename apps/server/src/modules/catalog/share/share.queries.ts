import { sql } from 'kysely'
import { gateIsOn } from '#platform/access/gates.ts'
import { type Ctx, can } from '#platform/context.ts'

/** Whether the actor may let other companies claim institutions of this one. */
export const mayShare = (ctx: Ctx) => gateIsOn(ctx, 'inventory.sharing') && can(ctx, 'inventory.claim.institutions.share')

/** The companies of the installation but this one, by name; none where this one may not share. */
export async function sharingCompanies(ctx: Ctx) {
  const may_share = gateIsOn(ctx, 'inventory.sharing')
  if (!may_share) return { may_share, options: [] }
  const rows = await ctx.db
    .selectFrom('tenants')
    .select(['number', 'name'])
    .where('status', '=', 'active')
    .where('number', '!=', ctx.tenant.number)
    .orderBy('name')
    .limit(1_000)
    .execute()
  return { may_share, options: rows.map(({ number, name }) => ({ label: name, value: number })) }
}

/** The name of the company whose copy the institution in a column is; null where it is the company's own. */
export const ownerOfCopy = (column: string) =>
  sql<string | null>`(
    select owner.name
    from shared_claims copy
    join tenants owner on owner.number = copy.owner
    where copy.institution_id = ${sql.ref(column)}
  )`
