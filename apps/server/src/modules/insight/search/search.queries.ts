import { type SearchKind, searchKinds } from '@embark/contract/kernel/search.ts'
import type { SearchHit } from '@embark/contract/kernel/search-hit.ts'
import { keepLeadMatches } from '#modules/leads/leads.public.ts'
import type { Ctx } from '#platform/context.ts'
import { finders } from '#platform/search/finders.ts'

/** What fits the words, by kind, in the order in which kinds are shown; a kind without a hit is left out. */
export async function foundOfEachKind(ctx: Ctx, search: string, most: number) {
  const groups: { kind: SearchKind; hits: SearchHit[] }[] = []
  // Most of them are found by the person they are about.
  await keepLeadMatches(ctx, search)
  for (const kind of searchKinds) {
    const finder = finders.of(kind)
    if (!finder.isFor(ctx)) continue
    const hits = await finder.find(ctx, search, most)
    if (hits.length) groups.push({ kind, hits })
  }
  return groups
}
