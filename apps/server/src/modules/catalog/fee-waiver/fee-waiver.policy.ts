import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { companyDay, reference } from '#platform/db/fragments.ts'
import { prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import { isVisibleInstitution, keepsInstitutions } from '../institution/institution.policy.ts'

/** Whether a waiver holds today: the company's own calendar says which day it is. */
export const stateOfWaiver = sql<'in_force' | 'to_come' | 'over' | 'in_active'>`
  case
    when not fee_waivers.is_active then 'in_active'
    when fee_waivers.till_date < ${companyDay} then 'over'
    when fee_waivers.valid_from > ${companyDay} then 'to_come'
    else 'in_force'
  end`

/** The waivers of the institutions somebody sees: those in force, and for who keeps institutions the others too. */
export const visibleWaivers = (ctx: Ctx) =>
  ctx.db
    .selectFrom('fee_waivers')
    .innerJoin('institutions', 'institutions.id', 'fee_waivers.institution_id')
    .where(isVisibleInstitution(ctx))
    .$if(!keepsInstitutions(ctx), (rows) => rows.where(sql<SqlBool>`${stateOfWaiver} = 'in_force'`))

/** A waiver the actor keeps, locked until the transaction ends; a shared institution's are the company's own too. */
export async function keptWaiver(ctx: Ctx, ref: string) {
  const waiver = await ctx.db
    .selectFrom('fee_waivers')
    .selectAll()
    .where(reference(ref))
    .$if(!keepsInstitutions(ctx), (none) => none.where(sql<SqlBool>`false`))
    .forUpdate()
    .executeTakeFirst()
  return prove(waiver ?? refuse('NOT_FOUND'))
}
export type KeptWaiver = Awaited<ReturnType<typeof keptWaiver>>
