import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Option } from '../../kernel/shapes.ts'

/** Agencies as choices of other screens. */
export const agents = resource('organization.agent', {
  dropdown: {
    route: 'GET /agents/dropdown',
    access: 'signed-in',
    summary: 'Read the agencies as choices; an agent sees their own.',
    query: z.object({ search: z.string().trim().max(200).default('') }),
    response: z.object({ recordsInfo: z.array(Option) }),
  },
})
