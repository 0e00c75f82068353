import { leadSelections } from '@embark/contract/leads/selection/selection.contract.ts'
import { can } from '#platform/context.ts'
import { implement } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { leadsInTrash } from '../lead/lead.policy.ts'
import { judgedMoves, orderMoves } from './bulk-status.commands.ts'
import { actOn, deleteLeads, restoreLeads, restoreSelection } from './selection.commands.ts'
import { chosenLeads, frozenLeads } from './selection.policy.ts'
import { frozenSelection, trashList } from './selection.queries.ts'

const permissionOf = { assign: 'leads.assign', transfer: 'leads.transfer', status: 'leads.status.update', delete: 'leads.delete' } as const

export const selectionRoutes = implement(leadSelections, {
  preview: async (ctx, { body: { action, ...target } }) => {
    if (!can(ctx, permissionOf[action])) refuse('PERMISSION_DENIED')
    return { selectionInfo: await frozenSelection(ctx, action, await chosenLeads(ctx, target)) }
  },
  assign: (ctx, { body: { reason, ...body } }) => actOn(ctx, body, { kind: 'assign', to: body, reason }),
  transfer: (ctx, { body: { reason, ...body } }) => actOn(ctx, body, { kind: 'transfer', to: body, reason }),
  moves: async (ctx, { query: { selection_token, status_identifier } }) => ({
    movesInfo: await judgedMoves(ctx, await frozenLeads(ctx, selection_token), status_identifier),
  }),
  move: async (ctx, { body }) => ({ jobInfo: await orderMoves(ctx, body) }),
  remove: (ctx, { body }) => deleteLeads(ctx, body),
  removeByMethod: (ctx, { body }) => deleteLeads(ctx, body),
  restore: async (ctx, { body: { leads, selection_token } }) => {
    if (selection_token) return restoreSelection(ctx, selection_token)
    const done = await restoreLeads(ctx, await leadsInTrash(ctx, leads))
    return { resultInfo: { total: leads.length, done, skipped: [] }, jobInfo: null }
  },
  trash: (ctx, { query }) => trashList.page(ctx, query),
})
