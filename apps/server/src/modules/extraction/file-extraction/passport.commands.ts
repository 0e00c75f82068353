import { isPassportField, type ProfileField } from '@embark/contract/extraction/file-extraction/file-extraction.rules.ts'
import { Day } from '@embark/contract/kernel/shapes.ts'
import { isPassportNumber, maskedPassport, normalPassport } from '@embark/contract/leads/passport/passport.rules.ts'
// The package's own entry reads the names of countries in seventy languages.
import countryCodes from 'i18n-iso-countries/index.js'
import { sql } from 'kysely'
import { leadsWithPassport, visibleLead, writePassport } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { Refusal, refuseField } from '#platform/refusal.ts'
import type { ReadableFile } from './file-extraction.policy.ts'

/** A value somebody takes over, with its place among the wishes, where it is complained about. */
export interface AcceptedField {
  readonly page: number
  readonly lead_field: ProfileField
  readonly value: string
  readonly at: number
}

/** Takes what was accepted of each page's passport to the passports of the lead; what is not accepted stays as it is there. */
export async function takePassports(
  ctx: Ctx,
  file: ReadableFile,
  fields: readonly AcceptedField[],
  sealed: Readonly<Record<string, string>>,
) {
  const accepted = fields.filter(({ lead_field }) => isPassportField(lead_field))
  for (const page of new Set(accepted.map((field) => field.page)))
    await takePassport(
      ctx,
      file,
      accepted.filter((field) => field.page === page),
      sealed[`page_${page}`],
    )
}

async function takePassport(ctx: Ctx, file: ReadableFile, fields: readonly AcceptedField[], sealed: string | undefined) {
  const lead = await visibleLead(ctx, file.lead_identifier)
  const path = (field: AcceptedField) => `accept.${field.at}.key`
  const of = (name: ProfileField) => fields.find(({ lead_field }) => lead_field === name)
  const read = sealed && ctx.tokens.vaultOf(ctx.tenant.id).unseal(Buffer.from(sealed, 'base64'))
  const typed = of('passport_number')
  const number = typed && typed.value !== maskedPassport(read ?? '') ? normalPassport(typed.value) : read
  const first = fields[0]!
  if (!number || !isPassportNumber(number)) return refuseField(path(typed ?? first), 'Enter the number as it stands in the passport')
  if (!typed && !(await leadsWithPassport(ctx, number)).includes(lead.id))
    return refuseField(path(first), 'The lead does not have this passport yet. Take its number over as well')
  const [country, expiry] = [of('passport_country'), of('passport_expiry')]
  if (expiry && !Day.safeParse(expiry.value).success) return refuseField(path(expiry), 'This value does not fit the field')
  const facts = {
    number,
    ...(country && { country_id: await countryOf(ctx, country.value, path(country)) }),
    ...(expiry && { expires_on: expiry.value }),
  }
  await writePassport(ctx, lead, facts, 'extraction').catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const places = { number: typed, country_id: country, expires_on: expiry }
    const complaints = error.complaints.map((each) => {
      const field = places[each.field as keyof typeof places] ?? first
      return { ...each, field: path(field) }
    })
    throw new Refusal(error.code, error.vars, complaints)
  })
}

/** A country by the three letters of a passport, or as people call it. */
export async function countryOf(ctx: Ctx, value: string, path: string): Promise<number> {
  // German passports say one letter.
  const name = (value === 'D' ? 'DE' : countryCodes.alpha3ToAlpha2(value.toUpperCase())) ?? value
  const { rows } = await sql<{ id: number }>`
    select id from countries where iso2 = upper(${name}) or lower(name) = lower(${name}) order by id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? refuseField(path, 'Choose one of the options')
}
