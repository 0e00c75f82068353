import type { PassportBody, PassportEdit } from '@embark/contract/leads/passport/passport.contract.ts'
import { isPassportNumber, maskedPassport, normalPassport, type PassportOrigin } from '@embark/contract/leads/passport/passport.rules.ts'
import { sql } from 'kysely'
import { type Ctx, can } from '#platform/context.ts'
import { chosen } from '#platform/db/chosen.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import type { VisibleLead } from '../lead/lead.policy.ts'
import { type PassportOfLead, passportOf } from './passport.policy.ts'
import { shownById, vaultOf } from './passport.queries.ts'

/** What somebody says of a passport; what is not said of one that is known stays as it is. */
export interface PassportFacts {
  readonly number: string
  readonly country_id?: number | null | undefined
  readonly issued_on?: string | null | undefined
  readonly expires_on?: string | null | undefined
}
type Rest = Omit<PassportFacts, 'number'>

const said = (facts: Rest) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<Rest>

const factsOf = async (ctx: Ctx, { country_id, issued_on, expires_on }: Rest) =>
  said({
    ...(country_id !== undefined && { country_id: await chosen(ctx, 'countries', country_id, 'country_id') }),
    issued_on,
    expires_on,
  })

const sealed = (ctx: Ctx, number: string) => ({ number_sealed: vaultOf(ctx).seal(number), number_hash: vaultOf(ctx).digestOf(number) })

/** Notes a passport that was typed twice. */
export async function addPassport(ctx: Ctx, lead: VisibleLead, { number, number_again: _, ...facts }: PassportBody) {
  const origin = can(ctx, 'leads.update') ? 'staff' : 'student'
  const id = await insertPassport(ctx, lead, { number, ...facts }, origin)
  return shownById(ctx, lead, id ?? refuse('ALREADY_EXISTS', {}, [{ field: 'number', text: 'This passport is noted already' }]))
}

/** Changes a passport; what was said of it by whoever came before is theirs until then. */
export async function editPassport(ctx: Ctx, passport: PassportOfLead, { number, number_again: _, ...wishes }: PassportEdit) {
  const { id, lead, country_id, issued_on, expires_on, number_sealed } = passport
  const facts = await factsOf(ctx, wishes)
  const { issued_on: from = issued_on, expires_on: until = expires_on } = facts
  if (from && until && from >= until) refuseField('expires_on', 'A passport expires after it was issued')
  if (number && (await isNoted(ctx, lead, number, id)))
    refuse('ALREADY_EXISTS', {}, [{ field: 'number', text: 'This passport is noted already' }])
  const { numUpdatedRows } = await ctx.db
    .updateTable('lead_passports')
    .set({
      ...facts,
      ...(number && { ...sealed(ctx, number), origin: can(ctx, 'leads.update') ? 'staff' : 'student' }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', ctx.ifMatch ?? passport.version)
    .executeTakeFirst()
  if (!numUpdatedRows) refuse('VERSION_CONFLICT')
  await compareAnew(ctx, lead)
  ctx.changed({
    module: 'lead',
    id: lead.id,
    before: { passport: maskedPassport(vaultOf(ctx).unseal(number_sealed)), country_id, issued_on, expires_on },
    after: { ...(number && { passport: maskedPassport(number) }), ...facts },
  })
  return shownById(ctx, lead, id)
}

/** Takes a passport off a lead. */
export async function removePassport(ctx: Ctx, { id, identifier, lead, number_sealed }: PassportOfLead) {
  await ctx.db.deleteFrom('lead_passports').where('id', '=', id).execute()
  await compareAnew(ctx, lead)
  ctx.changed({ module: 'lead', id: lead.id, before: { passport: maskedPassport(vaultOf(ctx).unseal(number_sealed)) } })
  return { identifier }
}

/**
 * Notes what another module read of a passport, with where it read it; of a number that is known only what is said changes. Answers the
 * passport's number among those of the company; the number itself is refused at its field where it can be none.
 */
export async function writePassport(ctx: Ctx, lead: VisibleLead, { number: typed, ...facts }: PassportFacts, origin: PassportOrigin) {
  const number = normalPassport(typed)
  if (!isPassportNumber(number)) refuseField('number', 'Enter the number as it stands in the passport')
  const fresh = await insertPassport(ctx, lead, { number, ...facts }, origin)
  if (fresh !== undefined) return { id: fresh }
  const known = await ctx.db
    .selectFrom('lead_passports')
    .select('id')
    .where('lead_id', '=', lead.id)
    .where('number_hash', '=', vaultOf(ctx).digestOf(number))
    .executeTakeFirstOrThrow()
  await editPassport(ctx, await passportOf(ctx, lead, known.id), said(facts))
  return known
}

async function insertPassport(ctx: Ctx, lead: VisibleLead, { number, ...rest }: PassportFacts, origin: PassportOrigin) {
  const facts = await factsOf(ctx, rest)
  if (facts.issued_on && facts.expires_on && facts.issued_on >= facts.expires_on)
    refuseField('expires_on', 'A passport expires after it was issued')
  const made = await ctx.db
    .insertInto('lead_passports')
    .values({ ...facts, ...sealed(ctx, number), lead_id: lead.id, origin, created_by: ctx.actor.id })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return undefined
  await compareAnew(ctx, lead)
  ctx.changed({ module: 'lead', id: lead.id, after: { passport: maskedPassport(number), ...facts, origin } })
  return made.id
}

const isNoted = async (ctx: Ctx, lead: VisibleLead, number: string, except: number) =>
  (await ctx.db
    .selectFrom('lead_passports')
    .select('id')
    .where('lead_id', '=', lead.id)
    .where('number_hash', '=', vaultOf(ctx).digestOf(number))
    .where('id', '<>', except)
    .executeTakeFirst()) !== undefined

/** A person is recognised by their passport too: who may be the same is asked again. */
async function compareAnew(ctx: Ctx, lead: VisibleLead) {
  await ctx.db.updateTable('lead_keys').set({ is_compared: false }).where('lead_id', '=', lead.id).execute()
  ctx.emit('lead.updated', { id: lead.id })
}
