import type { FinderSearchBody, FinderSearchEdit } from '@embark/contract/catalog/finder-search/finder-search.contract.ts'
import { mostSearches, widestSearch } from '@embark/contract/catalog/finder-search/finder-search.rules.ts'
import type { ProgramFilters } from '@embark/contract/catalog/program/program.contract.ts'
import type { ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { sql } from 'kysely'
import { notify } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { refuseField } from '#platform/refusal.ts'
import { offeringsFound } from '../program/program.queries.ts'
import { seekers } from '../program/seekers.queries.ts'
import { type OwnSearch, ownSearches } from './finder-search.policy.ts'
import { searchById } from './finder-search.queries.ts'

type Sought = Pick<FinderSearchBody, 'category' | 'search' | 'filters'>
const soughtBy = ({ category, search, filters }: Pick<OwnSearch, 'category' | 'search' | 'filters'>): Sought => ({
  // All three were validated when they were written.
  category: category as ProgramCategory,
  search,
  filters: filters as ProgramFilters,
})

/** Keeps a search of the finder; what it finds now is known. */
export async function keepSearch(ctx: Ctx, { name, lead_identifier, ...sought }: FinderSearchBody) {
  const lead = lead_identifier ? await seekers.of('lead')(ctx, lead_identifier) : null
  const { many } = await ownSearches(ctx)
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (Number(many) >= mostSearches) refuseField('name', 'You keep 50 searches already. Delete one first')
  const known = await offeringsFound(ctx, sought, widestSearch + 1)
  if (known.length > widestSearch) refuseField('name', 'More than 5,000 programs fit. Narrow the search first')
  const { category, search, filters } = sought
  const { id } = await ctx.db
    .insertInto('finder_searches')
    .values({
      user_id: ctx.actor.id!,
      role_id: ctx.actor.roleId!,
      lead_id: lead?.id ?? null,
      name,
      category,
      search,
      filters: JSON.stringify(filters),
      known_ids: known,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'finder_search', id, after: { name, category, search, filters } })
  return searchById(ctx, id)
}

/** Renames a search, pauses it or lets it go on; then what it finds at that moment is known. */
export async function editSearch(ctx: Ctx, kept: OwnSearch, { name = kept.name, is_paused = kept.is_paused }: FinderSearchEdit) {
  const goesOn = kept.is_paused && !is_paused
  const known = goesOn && (await offeringsFound(ctx, soughtBy(kept), widestSearch))
  await ctx.db
    .updateTable('finder_searches')
    .set({ name, is_paused, ...(known && { known_ids: known, new_ids: [], checked_at: ctx.now().toISOString() }) })
    .where('id', '=', kept.id)
    .execute()
  ctx.changed({
    module: 'finder_search',
    id: kept.id,
    before: { name: kept.name, is_paused: kept.is_paused },
    after: { name, is_paused },
  })
  return searchById(ctx, kept.id)
}

/** Takes note that its owner looked at what is new in a search. */
export async function lookAtSearch(ctx: Ctx, { id, name }: OwnSearch) {
  await ctx.db.updateTable('finder_searches').set({ new_ids: [] }).where('id', '=', id).execute()
  ctx.changed({ module: 'finder_search', id, after: { name } })
  return searchById(ctx, id)
}

/** Keeps a search no longer. */
export async function deleteSearch(ctx: Ctx, { id, identifier, name }: OwnSearch) {
  await ctx.db.deleteFrom('finder_searches').where('id', '=', id).execute()
  ctx.changed({ module: 'finder_search', id, before: { name } })
  return { identifier }
}

/** Names this many of the new programs; the rest is counted. */
const shown = 5

/** Compares what a search finds now with what it found before, as its owner sees it, and tells them of what is new. */
export async function compareSearch(ctx: Ctx, kept: OwnSearch, touched: number) {
  // A lead that is no longer theirs to see has nothing more to be found for.
  if (kept.lead_id !== null) await seekers.of('lead')(ctx, await identifierOfLead(ctx, kept.lead_id))
  const offerings = await offeringsFound(ctx, soughtBy(kept), widestSearch)
  const { rows } = await sql<{ id: number; is_fresh: boolean; program: string }>`
    with before as materialized (select known_ids, new_ids from finder_searches where id = ${kept.id} for update)
    select o.id, o.id <> all(before.known_ids) as is_fresh, programs.name as program
    from before, program_offerings o
    join programs on programs.id = o.program_id
    where o.id = any(${offerings}::int[]) and (o.id <> all(before.known_ids) or o.id = any(before.new_ids))
    order by o.id desc`.execute(ctx.db)
  const fresh = rows.filter(({ is_fresh }) => is_fresh)
  await ctx.db
    .updateTable('finder_searches')
    .set({ known_ids: offerings, new_ids: rows.map(({ id }) => id), checked_at: ctx.now().toISOString() })
    .where('id', '=', kept.id)
    .execute()
  if (!fresh.length) return
  const names = [...new Set(fresh.map(({ program }) => program))]
  await notify(ctx, [ctx.actor.id!], {
    event: 'programs_found',
    module_type: 'finder_search',
    module_identifier: kept.identifier,
    vars: {
      search: kept.name,
      number: fresh.length,
      programs: `${names.slice(0, shown).join(', ')}${names.length > shown ? ` +${names.length - shown}` : ''}`,
    },
    dedupe_key: `finder-search-${kept.id}-${touched}`,
  })
}

const identifierOfLead = async (ctx: Ctx, id: number) =>
  (await ctx.db.selectFrom('leads').select('identifier').where('id', '=', id).executeTakeFirst())?.identifier
