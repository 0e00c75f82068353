import type { Passport } from '@embark/contract/leads/passport/passport.contract.ts'
import { isPassportNumber, maskedPassport, normalPassport, type PassportOrigin } from '@embark/contract/leads/passport/passport.rules.ts'
import { type Ctx, can } from '#platform/context.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { mayChangePerson, type PassportOfLead, passportOf, passportRows } from './passport.policy.ts'

/** The vault of the company, in which the numbers lie. */
export const vaultOf = (ctx: Pick<Ctx, 'tokens' | 'tenant'>) => ctx.tokens.vaultOf(ctx.tenant.id)

type Row = Awaited<ReturnType<ReturnType<typeof passportRows>['executeTakeFirstOrThrow']>>

/** A passport as it leaves: of its number only the end. */
export function shownPassport(ctx: Ctx, { number_sealed, country_id: _, origin, ...passport }: Row): Passport {
  const number = maskedPassport(vaultOf(ctx).unseal(number_sealed))
  // A check on the column allows only these.
  return { ...passport, number, origin: origin as PassportOrigin }
}

/** The passports of a lead, the one that lasts longest first. */
export async function passportsOf(ctx: Ctx, lead: VisibleLead) {
  const rows = await passportRows(ctx, lead)
    .orderBy('lead_passports.expires_on', (order) => order.desc().nullsLast())
    .orderBy('lead_passports.id', 'desc')
    .execute()
  return {
    recordsInfo: rows.map((row) => shownPassport(ctx, row)),
    can: { change: mayChangePerson(ctx, lead), reveal: can(ctx, 'leads.passport.reveal') },
  }
}

export const shownById = async (ctx: Ctx, lead: VisibleLead, id: number) => {
  const { lead: _, ...row } = await passportOf(ctx, lead, id)
  return shownPassport(ctx, row)
}

/** The leads with a passport of this number; none where what is searched for cannot be one. */
export async function leadsWithPassport(ctx: Ctx, search: string): Promise<number[]> {
  const number = normalPassport(search)
  // A short or common number is somebody's phone or the number of a lead.
  if (!isPassportNumber(number)) return []
  const rows = await ctx.db
    .selectFrom('lead_passports')
    .select('lead_id')
    .where('number_hash', '=', vaultOf(ctx).digestOf(number))
    .limit(50)
    .execute()
  return rows.map(({ lead_id }) => lead_id)
}

/** The whole number, told of in the audit log. */
export function revealPassport(ctx: Ctx, { lead, number_sealed, identifier }: PassportOfLead) {
  const number = vaultOf(ctx).unseal(number_sealed)
  ctx.changed({ module: 'lead', id: lead.id, after: { passport: maskedPassport(number), passport_identifier: identifier } })
  return { number }
}
