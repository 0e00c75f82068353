import { fullNameOf } from '@embark/contract/kernel/full-name.ts'
import { leadNumber } from '@embark/contract/leads/lead/lead.rules.ts'
import { can } from '#platform/context.ts'
import type { Finder } from '#platform/search/finders.ts'
import { searchesWholeTenant } from './lead.policy.ts'
import { searchLeads } from './lead-search.queries.ts'

/** Leads, one's own first; staff also learn who looks after a lead that is not theirs to open (G-L-20). */
export const leadFinder: Finder = {
  isFor: (ctx) => can(ctx, 'leads.read'),
  async find(ctx, search, most) {
    const page = { search, page: 1, per_page: most }
    const { recordsInfo: own } = await searchLeads(ctx, { ...page, only: 'accessible' })
    const isRoom = own.length < most && searchesWholeTenant(ctx)
    const others = isRoom ? (await searchLeads(ctx, { ...page, per_page: most - own.length, only: 'others' })).recordsInfo : []
    return [...own, ...others].map((hit) => ({
      identifier: hit.identifier,
      id: hit.id,
      name: fullNameOf(hit),
      notes: [leadNumber(hit.id)],
      state: hit.is_accessible ? hit.stage.name : null,
      opens: hit.identifier ? { place: 'lead' as const, name: hit.identifier } : null,
      owner: hit.is_accessible || !hit.owner ? null : fullNameOf(hit.owner),
    }))
  },
}
