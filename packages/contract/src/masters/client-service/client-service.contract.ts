import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { Flag, Id, Identifier, listQuery, Option, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'

export const ClientService = z.object({
  identifier: Identifier,
  id: Id,
  name: z.string(),
  /** Active people to whom it is assigned. */
  users_count: z.number().int(),
  created_at: Timestamp,
})
export type ClientService = z.output<typeof ClientService>

export const ClientServiceBody = z.object({
  name: requiredText('Name is required', 100).regex(
    /^[\p{L}\p{M}\p{N} _]+$/u,
    'Name can only contain letters, numbers, spaces, and underscores.',
  ),
})
export type ClientServiceBody = z.output<typeof ClientServiceBody>

/** What a company does for its clients: specification 2 §2 and §7, G-M-76, G-M-112. */
export const clientServices = resource('masters.client_service', {
  list: {
    route: 'GET /masters/client-services',
    access: 'masters.client.services.read',
    summary: 'List the client services by name.',
    query: listQuery({ sortBy: ['name'] }).extend({ sort: z.enum(['asc', 'desc']).default('asc') }),
    response: pageOf(ClientService),
  },
  dropdown: {
    route: 'GET /dropdowns/client-services',
    access: 'signed-in',
    summary: 'Read the client services as choices; those of the caller where some are assigned to them.',
    query: z.object({ number_only: Flag.default(false) }),
    response: z.array(Option),
  },
  create: {
    route: 'POST /masters/client-services',
    access: 'masters.client.services.create',
    recentProof: false,
    summary: 'Create a client service.',
    body: ClientServiceBody,
    response: z.object({ clientServiceInfo: ClientService }),
    status: 201,
    message: 'Client Service Added Successfully!',
    errors: ['ALREADY_EXISTS'],
    audit: 'client_service.created',
  },
  edit: {
    route: 'PUT /masters/client-services/:id',
    access: 'masters.client.services.update',
    recentProof: false,
    summary: 'Rename a client service.',
    body: ClientServiceBody,
    response: z.object({ clientServiceInfo: ClientService }),
    message: 'Client Service Updated Successfully!',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    audit: 'client_service.updated',
  },
})
