import type { Ctx } from '#platform/context.ts'
import { prove } from '#platform/proof.ts'
import { lockLeads } from '../lead/lead.policy.ts'

const columns = [
  'leads.id',
  'leads.identifier',
  'leads.number',
  'leads.first_name',
  'leads.last_name',
  'leads.branch_id',
  'leads.team_id',
  'leads.owner_id',
  'leads.destination_countries',
  'leads.source_country_id',
  'leads.preferred_language',
  'leads.lead_source_id',
  'leads.lead_medium_id',
  'leads.deleted_at',
  'leads.converted_at',
  'leads.lost_at',
] as const

/** Leads the product gives to somebody by itself, kept from others until it did, with who works them. */
export async function leadsToGive(ctx: Ctx, ids: readonly number[]) {
  await lockLeads(ctx, ids)
  return givenLeads(ctx, ids)
}

/** The same to be looked at. */
export async function givenLeads(ctx: Ctx, ids: readonly number[]) {
  const leads = ids.length
    ? await ctx.db.selectFrom('leads').select(columns).where('leads.id', 'in', ids).orderBy('leads.id').execute()
    : []
  const held = ids.length
    ? await ctx.db
        .selectFrom('lead_users')
        .innerJoin('users', 'users.id', 'lead_users.user_id')
        .innerJoin('roles', 'roles.id', 'lead_users.role_id')
        .select(['lead_users.lead_id', 'lead_users.user_id', 'lead_users.role_id', 'roles.name as role'])
        .select(['users.first_name', 'users.last_name'])
        .where('lead_users.lead_id', 'in', ids)
        .orderBy('lead_users.id')
        .execute()
    : []
  return leads.map((lead) => prove({ ...lead, held: held.filter(({ lead_id }) => lead_id === lead.id) }))
}
export type LeadToGive = Awaited<ReturnType<typeof leadsToGive>>[number]
