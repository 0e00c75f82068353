import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, pageOf, requiredText } from '../../kernel/shapes.ts'

export const UnsubscribeReason = z.object({
  identifier: Identifier,
  id: Id,
  title: z.string(),
  is_active: z.boolean(),
  requires_remarks: z.boolean(),
  order_by: z.number().int(),
})
export type UnsubscribeReason = z.output<typeof UnsubscribeReason>

export const UnsubscribeReasonBody = z.object({
  title: requiredText('Title is required', 150),
  requires_remarks: Flag.default(false),
  is_active: Flag.default(true),
})
export type UnsubscribeReasonBody = z.output<typeof UnsubscribeReasonBody>

/** Why people leave a channel: specification 1 §7, G-C-83 to G-C-85. */
export const unsubscribeReasons = resource('notifications.unsubscribe_reason', {
  dropdown: {
    route: 'GET /unsubscribe/reasons/dropdown',
    access: 'public',
    summary: 'List the active reasons for a dropdown.',
    response: z.array(Option.extend({ requires_remarks: z.boolean() })),
    limit: { by: 'ip', max: 60, seconds: 60 },
  },
  list: {
    route: 'GET /unsubscribe/reasons',
    access: 'unsubscribe.reasons.read',
    summary: 'List the reasons in their order.',
    query: listQuery({ sortBy: ['order_by'], filters: { is_active: Flag } }),
    response: pageOf(UnsubscribeReason),
  },
  create: {
    route: 'POST /unsubscribe/reason',
    access: 'unsubscribe.reasons.create',
    recentProof: false,
    summary: 'Add a reason at the end.',
    body: UnsubscribeReasonBody,
    response: z.object({ unsubscribeReasonInfo: UnsubscribeReason }),
    status: 201,
    message: 'Unsubscribe reason created successfully',
    audit: 'unsubscribe_reason.created',
  },
  update: {
    route: 'PUT /unsubscribe/reason/:identifier',
    access: 'unsubscribe.reasons.update',
    recentProof: false,
    summary: 'Change a reason; an inactive one is no longer offered.',
    params: z.object({ identifier: Identifier }),
    body: UnsubscribeReasonBody,
    response: z.object({ unsubscribeReasonInfo: UnsubscribeReason }),
    message: 'Unsubscribe reason updated successfully',
    errors: ['NOT_FOUND'],
    audit: 'unsubscribe_reason.updated',
  },
})
