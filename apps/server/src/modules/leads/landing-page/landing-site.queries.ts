import type { LandingContent, LandingSite } from '@embark/contract/leads/landing-page/landing-content.contract.ts'
import { institutionsIn } from '@embark/contract/leads/landing-page/landing-page.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'

/** Institutions that a page may name in public, in the reader's language. */
async function institutionsFor(ctx: Ctx, ids: readonly number[] | 'all'): Promise<LandingSite['institutions']> {
  if (ids !== 'all' && !ids.length) return []
  const { rows } = await sql<LandingSite['institutions'][number]>`
    select i.id, i.name, ${nameIn(ctx.language, 'c')} as country, f.identifier as logo,
      (select min(campus.city) from campuses campus where campus.institution_id = i.id and campus.is_active) as city
    from institutions i
    join countries c on c.id = i.country_id
    left join files f on f.id = i.logo_file_id
    where i.is_active and i.visible_to in ('all', 'b2c') ${ids === 'all' ? sql`` : sql`and i.id = any(${ids}::int[])`}
    order by i.name
    limit 1000`.execute(ctx.db)
  return rows
}

/** What stands beside a content: the institutions it names or may name, where its pictures are, and the logo. */
export async function beside(ctx: Ctx, ids: readonly number[] | 'all'): Promise<Omit<LandingSite, 'content'>> {
  const company = ctx.tenant.isAtItsAddress ? '' : `?client_number=${ctx.tenant.number}`
  return {
    institutions: await institutionsFor(ctx, ids),
    picture_address: `/api/landing_page/pictures/{file}${company}`,
    logo: ctx.tenant.settings.documents.logo ?? null,
  }
}

/** A content as visitors see it. */
export const siteOf = async (ctx: Ctx, content: LandingContent): Promise<LandingSite> => ({
  content,
  ...(await beside(ctx, institutionsIn(content))),
})
