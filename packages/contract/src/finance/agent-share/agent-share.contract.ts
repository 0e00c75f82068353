import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Day, Id, Identifier, listQuery, pageOf, RecordRef } from '../../kernel/shapes.ts'

/** What an agency gets of the commission that was received for its students. */
export const AgentShare = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  /** What holds today, in percent. */
  share_percentage: z.number(),
  /** The first day of what holds today; none where it holds from the beginning. */
  valid_from: Day.nullable(),
  /** What is agreed for later, by its first day. */
  next: z.array(z.object({ share_percentage: z.number(), valid_from: Day })),
})
export type AgentShare = z.output<typeof AgentShare>

const Share = z
  .union([z.string().trim(), z.number()], 'Share is required')
  .refine((value) => value !== '', 'Share is required')
  .refine(
    (value) => /^\d{1,3}(\.\d{1,2})?$/.test(String(value)) && Number(value) <= 100,
    'Enter a percentage from 0 to 100, with at most two decimals',
  )
  .transform((value) => Math.round(Number(value) * 100))

/** The share of agencies in received commission (G-M-42, G-M-55). */
export const agentShares = resource('finance.agent_share', {
  list: {
    route: 'GET /agent-shares',
    access: 'commission.structures.read',
    summary: 'List the agencies with their share of the commission.',
    query: listQuery({ sortBy: ['name'] }),
    response: pageOf(AgentShare),
  },
  change: {
    route: 'PUT /agent-shares/:id',
    access: 'commission.structures.update',
    recentProof: true,
    summary: 'Agree on another share with an agency, from a day on; installments made before keep theirs.',
    params: z.object({ id: RecordRef }),
    body: z.object({ share_percentage: Share, valid_from: z.iso.date('First day is required') }),
    response: z.object({ agentShareInfo: AgentShare }),
    message: 'Agent share updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'agent.share_changed',
  },
})
