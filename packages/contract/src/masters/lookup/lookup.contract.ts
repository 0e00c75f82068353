import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier } from '../../kernel/shapes.ts'

export const lookupTypes = [
  'lead_source',
  'lead_medium',
  'lead_reason',
  'application_reason',
  'study_level',
  'discipline',
  'intake',
  'test_score',
  'document_type',
  'invoice_hold_reason',
  'invoice_drop_reason',
] as const
export type LookupType = (typeof lookupTypes)[number]

export const Lookup = z.object({
  identifier: Identifier,
  id: Id,
  key: z.string(),
  label: z.string(),
  is_active: z.boolean(),
  order_by: z.number().int(),
})
export type Lookup = z.output<typeof Lookup>

/** A tenant's own lists (G-L-18, G-M-64). */
export const lookups = resource('masters.lookup', {
  list: {
    route: 'GET /masters/lookups/:type',
    access: 'signed-in',
    summary: 'List the values of one of the company’s lists, in their order.',
    params: z.object({ type: z.enum(lookupTypes) }),
    query: z.object({ is_active: z.enum(['1', '0', 'all']).default('1') }),
    response: z.object({ recordsInfo: z.array(Lookup) }),
    errors: ['NOT_FOUND'],
  },
})
