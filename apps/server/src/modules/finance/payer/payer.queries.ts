import type { Payer } from '@embark/contract/finance/payer/payer.contract.ts'
import { languageOfCountry } from '@embark/contract/finance/payer/payer.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'

/** What documents to an institution say of it. */
export async function payerOf(ctx: Ctx, institutionId: number): Promise<Payer & { readonly country_code: string }> {
  const { institution, country, ...payer } = await ctx.db
    .selectFrom('institutions as i')
    .innerJoin('countries as c', 'c.id', 'i.country_id')
    .leftJoin('payers as p', 'p.institution_id', 'i.id')
    .select(['i.id', 'i.name as institution', 'c.iso2 as country_code', nameIn(ctx.language, 'c').as('country')])
    .select((eb) => [
      eb.fn.coalesce('p.name', sql<string>`''`).as('name'),
      eb.fn.coalesce('p.address', sql<string>`''`).as('address'),
      eb.fn.coalesce('p.email', sql<string>`''`).as('email'),
      eb.fn.coalesce('p.tax_number', sql<string>`''`).as('tax_number'),
      // The check on the column allows our languages only.
      eb.ref('p.language').$castTo<Language | null>().as('language'),
    ])
    .where('i.id', '=', institutionId)
    .executeTakeFirstOrThrow()
  const { id, country_code, ...written } = payer
  return {
    ...written,
    country_code,
    institutionInfo: { id, name: institution, country },
    document_language: written.language ?? languageOfCountry(country_code),
  }
}
