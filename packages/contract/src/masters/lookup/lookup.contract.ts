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

/** How many records of one kind have a value; counted up to 1,000. */
const ValueUse = z.object({ place: z.string(), count: z.number().int(), has_more: z.boolean() })
export type ValueUse = z.output<typeof ValueUse>

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
  uses: {
    route: 'GET /masters/lists/:value_id/uses',
    access: 'masters.lists.read',
    summary: 'Where a value is used: how many records of each kind have it.',
    params: z.object({ value_id: RecordRef }),
    response: z.object({ usesInfo: z.array(ValueUse) }),
    errors: ['NOT_FOUND'],
  },
  order: {
    route: 'PUT /masters/lists/:type/order',
    access: 'masters.lists.update',
    recentProof: false,
    summary: 'Put the values of a list in another order; those that are not named follow in the one they had.',
    params: z.object({ type: Type }),
    body: z.object({ identifiers: z.array(Identifier).min(1).max(1_000) }),
    response: z.object({ count: z.number().int() }),
    message: 'Order saved',
    errors: ['NOT_FOUND'],
    audit: 'list_value.ordered',
  },
  merge: {
    route: 'POST /masters/lists/:value_id/merge',
    access: 'masters.lists.update',
    recentProof: false,
    summary: 'Let one value go into another of its list: every record that has it gets the other, and it is gone from the list.',
    params: z.object({ value_id: RecordRef }),
    body: z.object({ into: z.uuid('Choose the value that stays') }),
    response: z.object({ valueInfo: ListValue }),
    message: 'The records get the other value',
    errors: ['NOT_FOUND'],
    audit: 'list_value.merged',
    idempotency: 'accepted',
  },
})
