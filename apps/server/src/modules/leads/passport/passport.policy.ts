import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { nameIn, pick, reference } from '#platform/db/fragments.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'

/** Whether the actor may change what is kept of the person themselves: staff who edit leads, and the student of this one. */
export const mayChangePerson = (ctx: Ctx, { student_user_id }: Pick<VisibleLead, 'student_user_id'>) =>
  can(ctx, 'leads.update') || (student_user_id !== null && student_user_id === ctx.actor.id)

/** A lead of which the actor may change what is kept of the person. */
export const changeablePerson = (ctx: Ctx, lead: VisibleLead) =>
  mayChangePerson(ctx, lead) && lead.deleted_at === null ? lead : refuse('PERMISSION_DENIED')

/** The passports of a lead somebody sees, sealed. */
export const passportRows = (ctx: Ctx, lead: Pick<VisibleLead, 'id'>) =>
  ctx.db
    .selectFrom('lead_passports')
    .leftJoin('countries', 'countries.id', 'lead_passports.country_id')
    .select([
      'lead_passports.id',
      'lead_passports.identifier',
      'lead_passports.version',
      'lead_passports.number_sealed',
      'lead_passports.country_id',
      'lead_passports.issued_on',
      'lead_passports.expires_on',
      'lead_passports.origin',
      'lead_passports.updated_at',
      sql<{ id: number; iso2: string; name: string } | null>`
        case when countries.id is not null then
          ${pick('countries', 'id', 'iso2')} || jsonb_build_object('name', ${nameIn(ctx.language, 'countries')}) end`.as('country'),
    ])
    .where('lead_passports.lead_id', '=', lead.id)

/** One of them. */
export async function passportOf(ctx: Ctx, lead: VisibleLead, ref: string | number) {
  const passport = await passportRows(ctx, lead).where(reference(ref, 'lead_passports')).executeTakeFirst()
  return prove({ ...(passport ?? refuse('NOT_FOUND')), lead })
}
export type PassportOfLead = Proven<Awaited<ReturnType<typeof passportOf>>>
