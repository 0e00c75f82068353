import type { Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import { sql } from 'kysely'
import { gateIsOn } from '#platform/access/gates.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { sharingCompanies } from './share.queries.ts'

interface Wanted {
  readonly institution_id: readonly number[]
  readonly is_for_all: boolean
  readonly client_identifiers: readonly string[]
}

/** Sets which companies may claim these institutions, replacing the former ones; only a company's own can be shared. */
export async function shareInstitutions(ctx: Ctx, wish: Wanted) {
  if (!gateIsOn(ctx, 'inventory.sharing')) refuse('NOT_OFFERED')
  const ids = [...new Set(wish.institution_id)]
  const clients = wish.is_for_all ? [null] : [...new Set(wish.client_identifiers)]
  const known = new Set((await sharingCompanies(ctx)).options.map(({ value }) => value))
  if (clients.some((client) => client !== null && !known.has(client))) refuseField('client_identifiers', 'Choose companies from the list')
  const mine = await ctx.db
    .selectFrom('institutions')
    .leftJoin('shared_claims', 'shared_claims.institution_id', 'institutions.id')
    .select('institutions.id')
    .where('institutions.id', 'in', ids)
    .where('shared_claims.id', 'is', null)
    .forUpdate('institutions')
    .execute()
  if (mine.length !== ids.length) refuse('NOT_FOUND')
  const before = await ctx.db
    .deleteFrom('inventory_shares')
    .where('institution_id', 'in', ids)
    .returning(['institution_id', 'client'])
    .execute()
  const rows = ids.flatMap((institution_id) => clients.map((client) => ({ institution_id, client, created_by: ctx.actor.id })))
  if (rows.length) await ctx.db.insertInto('inventory_shares').values(rows).execute()
  for (const id of ids) {
    const former = before.filter(({ institution_id }) => institution_id === id).map(({ client }) => client)
    ctx.changed({ module: 'institution', id, before: { shared_with: former }, after: { shared_with: clients } })
  }
  return { changed: ids.length }
}

/**
 * Copies what others share into this company, claimed for a circle; the programs follow by a job, for the company to claim. Answers the
 * copies.
 */
export async function takeShared(ctx: Ctx, shares: readonly string[], circle: Visibility) {
  const identifiers = [...new Set(shares)]
  const { rows } = await sql<{ id: number; owner: string }>`
    with given as (select * from shared_institutions() where share_identifier = any(${identifiers}::uuid[])),
    made as (
      insert into institutions (name, alias_name, url, logo_url, country_id, currency, visible_to)
      select name, alias_name, url, logo_url, country_id, currency, ${circle}
      from given
      on conflict do nothing
      returning id, name, country_id
    ),
    taken as (
      insert into shared_claims (institution_id, owner, source)
      select made.id, given.owner, given.source
      from made
      join given using (name, country_id)
      returning institution_id, owner
    )
    select institution_id as id, owner
    from taken`.execute(ctx.db)
  if (rows.length !== identifiers.length) refuse('NOT_FOUND')
  for (const { id, owner } of rows) {
    await ctx.enqueue('catalog.refresh_copy', { institution_id: id }, { jobKey: `catalog.refresh_copy:${ctx.tenant.number}:${id}` })
    ctx.changed({ module: 'institution', id, before: { visible_to: null }, after: { visible_to: circle, owner } })
  }
  return rows.map(({ id }) => id)
}
