import type { signUp } from '@embark/contract/identity/sign-up/sign-up.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { registry } from '#platform/registry.ts'
import { ownerOf } from '../code/code.queries.ts'
import { referrerBy } from '../referral/referral.queries.ts'
import { createUser } from '../user/user.commands.ts'
import { signUpOf } from './sign-up.queries.ts'

/** Somebody who has just made an account of their own; their address is proven, their number is not. */
export interface Newcomer {
  readonly id: number
  readonly group: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly country_code: string
  readonly mobile: string
  readonly language: string
}

/** What else happens, in the same change, when somebody makes an account of their own. */
export const newcomers = registry<string, (ctx: Ctx, person: Newcomer) => Promise<void>>('what welcomes a newcomer')

type Wish = NonNullable<(typeof signUp.signUp)['~types']>['input']['body']
const digits = (text: string) => text.replace(/\D/g, '')

/** Keeps a sign-up until the code proves its address. No person is created before that. */
export async function keepSignUp(ctx: Ctx, { terms_accepted: _, ...wish }: Wish) {
  if (!ctx.tenant.settings.auth.sign_up_enabled) refuse('NOT_OFFERED')
  const email = wish.email.toLowerCase()
  const { id } = await ctx.db
    .insertInto('sign_ups')
    .values({ ...wish, email, country_code: digits(wish.country_code), mobile: digits(wish.mobile), referral_id: wish.referral_id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { otp_type: 'signup' as const, name: { email }, sign_up_id: id }
}

/** Creates the person whose address is proven, in the company's role for new people. */
export async function activateSignUp(ctx: Ctx, id: number): Promise<number> {
  const wish = (await signUpOf(ctx, id)) ?? refuse('INVALID_OTP')
  const { email, first_name, last_name, country_code, mobile, referral_id } = wish
  const isTaken = (await ownerOf(ctx, { email })) ?? (await ownerOf(ctx, { number: `${country_code}${mobile}` }))
  if (isTaken) refuse('INVALID_OTP')
  const roles = [ctx.tenant.settings.auth.signup_role_key]
  const user = await createUser(ctx, { email, first_name, last_name, country_code, mobile, roles, language: ctx.language })
  const referrer = await referrerBy(ctx, referral_id)
  if (referrer) await ctx.db.updateTable('users').set({ referred_by: referrer.id }).where('id', '=', user.id).execute()
  await ctx.db.deleteFrom('sign_ups').where('id', '=', id).execute()
  ctx.wasDoneBy(user.id)
  const newcomer = { ...user, country_code: `+${digits(country_code)}`, mobile: digits(mobile), language: ctx.language }
  for (const welcome of newcomers.all()) await welcome(ctx, newcomer)
  return user.id
}
