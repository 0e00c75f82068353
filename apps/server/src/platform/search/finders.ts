import type { SearchKind } from '@embark/contract/kernel/search.ts'
import type { SearchHit } from '@embark/contract/kernel/search-hit.ts'
import type { Ctx } from '../context.ts'
import { registry } from '../registry.ts'

/** How a noun is searched: from its policy and its declared list, so that what is found is what its list shows. */
export interface Finder {
  /** Whether this actor looks for records of the kind at all. */
  readonly isFor: (ctx: Ctx) => boolean
  readonly find: (ctx: Ctx, search: string, most: number) => Promise<SearchHit[]>
}

/** How each kind of record is searched; its module says. */
export const finders = registry<SearchKind, Finder>('how a kind of record is searched')
