import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'

export const referralTypes = ['user', 'agent'] as const

/** Links with which people bring others along: G-C-61. */
export const referrals = resource('identity.referral', {
  shortLink: {
    route: 'GET /referrals/short-link/:code',
    access: 'public',
    summary: 'Read whom a short link belongs to, as the id the forms behind it carry.',
    params: z.object({ code: z.string().regex(/^[0-9a-zA-Z]{1,40}$/) }),
    query: z.object({ referral: z.enum(referralTypes).catch('user').default('user') }),
    response: z.object({ referralInfo: z.object({ referral_id: z.string(), referral_type: z.enum(referralTypes) }) }),
    errors: ['NOT_FOUND'],
    limit: { by: 'ip', max: 120, seconds: 60 },
  },
  own: {
    route: 'GET /account/referral-links',
    access: 'signed-in',
    summary: 'Read your own links, one for people who want an account and one for agencies, and how many came by them.',
    response: z.object({
      code: z.string(),
      came_count: z.number().int(),
      enrolled_count: z.number().int(),
      recordsInfo: z.array(z.object({ referral_type: z.enum(referralTypes), url: z.string() })),
    }),
  },
})
