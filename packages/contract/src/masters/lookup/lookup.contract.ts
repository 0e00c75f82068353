import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, pageOf, RecordRef, requiredText } from '../../kernel/shapes.ts'

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
  'counselling_type',
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

/** A value of one of the lists, as who keeps them sees it. */
export const ListValue = Lookup.extend({
  /** Only document types: whether every application needs one, whatever its programs ask for. */
  is_required: z.boolean(),
})
export type ListValue = z.output<typeof ListValue>
const Type = z.enum(lookupTypes)
const ValueBody = z.object({
  label: requiredText('Name is required', 100),
  is_active: Flag.default(true),
  is_required: Flag.default(false),
})
export type ListValueBody = z.output<typeof ValueBody>

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
  values: {
    route: 'GET /masters/lists',
    access: 'masters.lists.read',
    summary: 'List the values of one of the company’s lists to change them, inactive ones too.',
    query: listQuery({ sortBy: ['order_by', 'label'] }).extend({
      type: Type.default('lead_source'),
      sort: z.enum(['asc', 'desc']).default('asc'),
    }),
    response: pageOf(ListValue),
  },
  create: {
    route: 'POST /masters/lists/:type',
    access: 'masters.lists.update',
    recentProof: false,
    summary: 'Add a value to one of the company’s lists; the months of intakes are all there.',
    params: z.object({ type: Type }),
    body: ValueBody,
    response: z.object({ valueInfo: ListValue }),
    status: 201,
    message: 'Added to the list',
    errors: ['ALREADY_EXISTS'],
    audit: 'list_value.created',
    idempotency: 'accepted',
  },
  edit: {
    route: 'PUT /masters/lists/:value_id',
    access: 'masters.lists.update',
    recentProof: false,
    summary: 'Rename a value, or take it out of what people may choose; records that have it keep it.',
    params: z.object({ value_id: RecordRef }),
    body: ValueBody,
    response: z.object({ valueInfo: ListValue }),
    message: 'List updated',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'IN_USE'],
    audit: 'list_value.updated',
  },
})
