import { sql } from 'kysely'
import { asksForAny, numberAsked, type OptionParams, type OptionSource, textAsked } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'
import { onOffer } from '../claim/offer.policy.ts'

/** People choose from the part of the catalogue offered to them; names that were chosen before stay readable. */
const offered = (ctx: Ctx, params: OptionParams, ...names: readonly string[]) => (params === null ? sql`true` : onOffer(ctx, ...names))

/** What fields of forms may choose from the catalogue. */
export const catalogOptions: Readonly<Record<string, OptionSource>> = {
  '/dropdowns/destination-countries-dropdown': (ctx, params) =>
    sql`select c.id as value, ${nameIn(ctx.language, 'c')} as label, 0 as rank
      from countries c
      where exists (select from institutions i where i.country_id = c.id and i.is_active and ${offered(ctx, params, 'i')})`,
  '/dropdowns/campuses': (ctx, params) => {
    const [city, institution] = [numberAsked(params, 'city_id'), numberAsked(params, 'institution_id')]
    const isThere = sql`and exists (
      select from cities t join states s on s.id = t.state_id
      where t.id = ${city} and s.country_id = i.country_id and fold(t.name) = fold(p.city))`
    return sql`select p.id as value, p.name as label, 0 as rank
      from campuses p
      join institutions i on i.id = p.institution_id
      where p.is_active
        and (${asksForAny(params)} or ${institution}::int is not null or ${city}::int is not null)
        and ${offered(ctx, params, 'i', 'p')}
        ${institution === null ? sql`` : sql`and p.institution_id = ${institution}`}
        ${city === null ? sql`` : isThere}`
  },
  '/dropdowns/institutions': (ctx, params) => {
    const country = numberAsked(params, 'country_id')
    const isOpen = sql`and exists (
      select from programs m join program_intakes n on n.program_id = m.id
      where m.institution_id = i.id and m.is_active)`
    return sql`select i.id as value, i.name as label, 0 as rank
      from institutions i
      where i.is_active and ${offered(ctx, params, 'i')}
        ${country === null ? sql`` : sql`and i.country_id = ${country}`}
        ${textAsked(params, 'module_type') === 'application' ? isOpen : sql``}`
  },
}
