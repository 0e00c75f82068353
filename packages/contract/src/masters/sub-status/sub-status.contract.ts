import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Id, Identifier, listQuery, pageOf, RecordRef, requiredText } from '../../kernel/shapes.ts'

/** What a status is divided into, in the words of the company. */
export const SubStatus = z.object({
  identifier: Identifier,
  id: Id,
  stage_id: Id,
  label: z.string(),
  is_active: z.boolean(),
  /** How many records stand in it now. */
  records: z.number().int(),
})
export type SubStatus = z.output<typeof SubStatus>

export const SubStatusBody = z.object({
  label: requiredText('Name is required', 100),
  is_active: z.boolean().default(true),
})
export type SubStatusBody = z.output<typeof SubStatusBody>

const One = z.object({ subStatusInfo: SubStatus })

/** Sub-statuses: specification 3 §7, G-L-21 and G-L-44. */
export const subStatuses = resource('masters.sub_status', {
  list: {
    route: 'GET /sub_status',
    access: 'masters.stages.read',
    summary: 'List the sub-statuses of a status, those out of use too.',
    query: listQuery({ sortBy: ['label'], perPage: 100 }).extend({
      sort: z.enum(['asc', 'desc']).default('asc'),
      stage_id: z.coerce.number().int(),
    }),
    response: pageOf(SubStatus),
  },
  dropdown: {
    route: 'GET /sub_status/dropdown/sub_status/:id',
    access: 'signed-in',
    summary: 'Read the sub-statuses a record can take in a status, as choices.',
    params: z.object({ id: RecordRef }),
    response: z.array(z.object({ label: z.string(), value: Id, identifier: Identifier })),
    errors: ['NOT_FOUND'],
  },
  create: {
    route: 'POST /sub_status',
    access: 'masters.stages.update',
    recentProof: false,
    summary: 'Divide a status further.',
    body: SubStatusBody.extend({ stage_id: z.number('Choose the status') }),
    response: One,
    status: 201,
    message: 'Sub-status added',
    errors: ['ALREADY_EXISTS'],
    audit: 'sub_status.created',
  },
  edit: {
    route: 'PUT /sub_status/:id',
    access: 'masters.stages.update',
    recentProof: false,
    summary: 'Rename a sub-status or take it out of use; records that stand in it stay.',
    body: SubStatusBody,
    response: One,
    message: 'Sub-status changed',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'sub_status.updated',
  },
})
