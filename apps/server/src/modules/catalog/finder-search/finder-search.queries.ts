import type { FinderSearch } from '@embark/contract/catalog/finder-search/finder-search.contract.ts'
import { mostSearches } from '@embark/contract/catalog/finder-search/finder-search.rules.ts'
import type { ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName } from '#platform/db/fragments.ts'
import { ownSearches } from './finder-search.policy.ts'

const searches = (ctx: Ctx) =>
  ownSearches(ctx)
    .leftJoin('leads', 'leads.id', 'kept.lead_id')
    .select(['kept.identifier', 'kept.id', 'kept.name', 'kept.search', 'kept.is_paused', 'kept.checked_at', 'kept.created_at'])
    .select(({ ref }) => [
      // Both were validated when they were written.
      ref('kept.category').$castTo<ProgramCategory>().as('category'),
      ref('kept.filters').$castTo<Record<string, unknown>>().as('filters'),
      sql<FinderSearch['leadInfo']>`case when leads.id is not null
        then jsonb_build_object('identifier', leads.identifier, 'name', ${fullName('leads')}) end`.as('leadInfo'),
      sql<number>`cardinality(kept.known_ids)`.as('fits'),
      sql<number>`cardinality(kept.new_ids)`.as('news'),
    ])

/** The searches somebody keeps. */
export const keptSearches = (ctx: Ctx): Promise<FinderSearch[]> => searches(ctx).orderBy('kept.name').limit(mostSearches).execute()

/** One of them, as it is answered after a change. */
export const searchById = (ctx: Ctx, id: number): Promise<FinderSearch> => searches(ctx).where('kept.id', '=', id).executeTakeFirstOrThrow()
