import { leadShortlists } from '@embark/contract/leads/shortlist/shortlist.contract.ts'
import { implement } from '#platform/http/implement.ts'
import { visibleLead } from '../lead/lead.policy.ts'
import { setShortlist } from './shortlist.commands.ts'
import { shortlistableLead, shortlistedLead } from './shortlist.policy.ts'
import { shortlist, shortlistMarks, shortlistOfLead } from './shortlist.queries.ts'

export const shortlistRoutes = implement(leadShortlists, {
  list: async (ctx, { query }) => shortlist.page(ctx, query, await shortlistedLead(ctx, query.lead_identifier)),
  marks: async (ctx, { query }) => ({ recordsInfo: await shortlistMarks(ctx, await shortlistedLead(ctx, query.lead_identifier)) }),
  shortlist: async (ctx, { body }) => setShortlist(ctx, await shortlistableLead(ctx, body.lead_identifier), body.content, 'program_finder'),
  assign: async (ctx, { body }) => {
    const wishes = body.programs.map((program) => ({ ...program, is_shortlisted: body.is_shortlist }))
    return setShortlist(ctx, await shortlistableLead(ctx, body.lead_identifier), wishes, body.shortlist_origin)
  },
  ofLead: async (ctx, { params, query }) => shortlistOfLead.page(ctx, query, await visibleLead(ctx, params.lead_id)),
})
