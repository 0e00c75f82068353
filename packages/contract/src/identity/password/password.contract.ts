import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'

/** Choosing a password with a link that works once: G-C-14, G-C-18. */
export const passwords = resource('identity.password', {
  set: {
    route: 'POST /auth/set-password',
    access: 'public',
    summary: 'Choose a password, with the one-time token of a link in the Authorization header.',
    description: 'Every session of the person ends; they sign in by hand afterwards.',
    body: z
      .object({
        password: z.string('Password is required').min(1, 'Password is required').max(1_000),
        confirm_password: z.string('Passwords must match').max(1_000),
      })
      .refine((body) => body.password === body.confirm_password, { path: ['confirm_password'], message: 'Passwords must match' }),
    response: z.object({ result: z.literal('password_set') }),
    message: 'Your password is set. You can sign in now',
    errors: ['AUTHORIZATION_MISSING', 'LINK_EXPIRED'],
    audit: 'user.password_set',
    limit: { by: 'ip', max: 20, seconds: 3_600 },
  },
})
