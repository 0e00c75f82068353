import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { networkFrom, networkText } from '../../kernel/networks.ts'
import { Id, Identifier, listQuery, orAbsent, pageOf, requiredText, Timestamp } from '../../kernel/shapes.ts'

export const ipTypes = ['whitelisted', 'blacklisted'] as const
export const ipStatuses = ['active', 'in_active'] as const

export const IpRule = z.object({
  identifier: Identifier,
  id: Id,
  /** In its one spelling: lower case, without leading zeros, and without prefix when it is a single address. */
  ip_address: z.string(),
  title: z.string().nullable(),
  type: z.enum(ipTypes),
  status: z.enum(ipStatuses),
  reason: z.string(),
  /** `login` for every whitelisted entry. */
  applicable_for: z.enum(['lead', 'all', 'login']),
  created_at: Timestamp,
})
export type IpRule = z.output<typeof IpRule>

const Address = requiredText('IP address is required', 60).transform((text, context) => {
  const network = networkFrom(text)
  if (network && network.prefix > 0) return networkText(network)
  context.addIssue({ code: 'custom', message: 'Invalid IP address' })
  return z.NEVER
})

export const IpRuleBody = z
  .object({
    ip_address: Address,
    title: z
      .string()
      .trim()
      .max(100)
      .nullish()
      .transform((text) => text || null),
    type: z.enum(ipTypes, 'Type is required'),
    status: z.enum(ipStatuses, 'Status is required'),
    reason: requiredText('Reason is required', 255),
    applicable_for: orAbsent(z.enum(['lead', 'all', 'login'], 'Applicable for is required')),
  })
  .superRefine(({ type, applicable_for }, context) => {
    if (type === 'blacklisted' && applicable_for !== 'lead' && applicable_for !== 'all')
      context.addIssue({ code: 'custom', path: ['applicable_for'], message: 'Applicable for is required' })
  })
  // A whitelisted entry is about signing in, whatever was sent (G-M-96).
  .transform(({ applicable_for, ...body }) => ({
    ...body,
    applicable_for: body.type === 'whitelisted' ? ('login' as const) : (applicable_for ?? 'all'),
  }))
export type IpRuleBody = z.output<typeof IpRuleBody>

/** Addresses a company lets in or keeps out: specification 2 §2 and §7, G-M-95 to G-M-97. */
export const ipRules = resource('organization.ip_rule', {
  list: {
    route: 'GET /settings/organization/ip-addresses',
    access: 'settings.ip.addresses.read',
    summary: 'List the IP addresses of one type, or of both, newest first.',
    query: listQuery({ sortBy: ['created_at'], perPage: 15, maxPerPage: 100 }).extend({ type: z.enum(ipTypes).optional() }),
    response: pageOf(IpRule),
  },
  create: {
    route: 'POST /settings/organization/ip-address',
    access: 'settings.ip.addresses.create',
    recentProof: true,
    summary: 'Add an IP address or a network; one that would keep out the caller is refused.',
    body: IpRuleBody,
    response: z.object({ ipAddressInfo: IpRule }),
    status: 201,
    message: 'IP address added successfully',
    errors: ['ALREADY_EXISTS', 'ADDRESS_LOCKS_OUT'],
    audit: 'ip_address.created',
  },
  edit: {
    route: 'PUT /settings/organization/ip-address/:id',
    access: 'settings.ip.addresses.update',
    recentProof: true,
    summary: 'Change an IP address or a network; a change that would keep out the caller is refused.',
    body: IpRuleBody,
    response: z.object({ ipAddressInfo: IpRule }),
    message: 'IP address updated successfully',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'ADDRESS_LOCKS_OUT'],
    audit: 'ip_address.updated',
  },
})
