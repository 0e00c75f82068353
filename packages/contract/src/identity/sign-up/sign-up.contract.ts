import * as z from 'zod'
import { resource } from '../../kernel/endpoint.ts'
import { requiredText } from '../../kernel/shapes.ts'
import { OtpChallenge } from '../code/code.contract.ts'

/** A person's own address, as the forms of the way in ask for it. */
export const OwnEmail = z
  .string('Email address is required')
  .trim()
  .min(1, 'Email address is required')
  .max(254)
  .pipe(z.email('Invalid email'))
/** A dial code and a number, both required. */
export const OwnNumber = {
  country_code: z
    .string('Country code is required')
    .trim()
    .regex(/^\+?[0-9]{1,4}$/, 'Country code is required'),
  mobile: z
    .string('Mobile number is required')
    .trim()
    .min(1, 'Mobile number is required')
    .regex(/^$|^[0-9 ()-]{4,25}$/, 'Enter a valid mobile number'),
}

/** Making an account of one's own: G-C-13. */
export const signUp = resource('identity.sign_up', {
  signUp: {
    route: 'POST /auth/signup',
    access: 'public',
    recentProof: false,
    idempotency: false,
    summary: 'Ask for an account; a code goes to the address, and only its reader gets further.',
    description: 'Answers alike when the address or number has an account already; its owner is told by mail.',
    body: z.object({
      first_name: requiredText('First name is required', 100),
      last_name: requiredText('Last name is required', 100),
      email: OwnEmail,
      ...OwnNumber,
      referral_id: z.string().trim().max(60).optional(),
      terms_accepted: z.literal(true, 'Please accept the terms'),
    }),
    response: OtpChallenge,
    message: 'We have sent a code to your email address',
    errors: ['NOT_OFFERED'],
    audit: 'account.asked',
    limit: { by: 'ip', max: 20, seconds: 3_600 },
  },
})
