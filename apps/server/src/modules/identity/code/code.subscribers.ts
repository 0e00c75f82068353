import { codeRules } from '@embark/contract/identity/code/code.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { notify, sendLetter } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import { on } from '#platform/events/subscribe.ts'
import { signUpOf } from '../sign-up/sign-up.queries.ts'
import { ownerOf } from './code.queries.ts'

const waiting = (ctx: Ctx, id: number, turn: number) =>
  ctx.db
    .selectFrom('sign_in_codes')
    .select(['id', 'identifier', 'sign_up_id', 'turn'])
    .select((eb) => [
      // The check constraint and the pages that ask allow only these values.
      eb.ref('language').$castTo<Language>().as('language'),
      eb.ref('otp_type').$castTo<'login' | 'signup' | 'forgot_password'>().as('otp_type'),
      // Only askForCode writes it.
      eb.ref('name').$castTo<{ email: string } | { number: string }>().as('name'),
    ])
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('used_at', 'is', null)
    .executeTakeFirst()

type Waiting = NonNullable<Awaited<ReturnType<typeof waiting>>>

/** Makes the requested code and sends it, if the account exists. */
const codeAsked = on('code.asked', 'code.send', async (ctx, { id, turn }) => {
  const asked = await waiting(ctx, id, turn)
  if (!asked) return
  const { name, otp_type } = asked
  if (otp_type === 'signup') return answerSignUp(ctx, asked)
  const owner = await ownerOf(ctx, name)
  if (owner?.status !== 'active') return
  await send(ctx, asked, { user_id: owner.id, ...('email' in name ? { email: owner.email } : { number: owner.sign_in_number! }) })
})

/** Somebody who already has an account is told so. The code goes to the address that was given, to prove it. */
async function answerSignUp(ctx: Ctx, asked: Waiting) {
  const wish = asked.sign_up_id === null ? undefined : await signUpOf(ctx, asked.sign_up_id)
  if (!wish) return
  const owner = (await ownerOf(ctx, { email: wish.email })) ?? (await ownerOf(ctx, { number: `${wish.country_code}${wish.mobile}` }))
  if (!owner) return send(ctx, asked, { email: wish.email })
  if (asked.turn > 1) return
  await sendLetter(ctx, {
    event: 'account_exists',
    channel: 'email',
    language: owner.language ?? asked.language,
    values: { company: ctx.tenant.name, address: `${ctx.publicUrl}/signin` },
    recipient: owner.email,
    user_id: owner.id,
    dedupe_key: `account-exists-${asked.id}`,
  })
}

type Reader = { readonly user_id?: number } & ({ readonly email: string } | { readonly number: string })

async function send(ctx: Ctx, { id, identifier, turn, otp_type, language }: Waiting, reader: Reader) {
  const code = ctx.tokens.newCode(codeRules.digits)
  await ctx.db
    .updateTable('sign_in_codes')
    .set({ code_hash: ctx.tokens.hashOfCode(code, identifier, turn), user_id: reader.user_id ?? null })
    .where('id', '=', id)
    .execute()
  await sendLetter(ctx, {
    event: `code_${otp_type}`,
    language,
    values: { code, company: ctx.tenant.name },
    is_secret: true,
    dedupe_key: `code-${id}-${turn}`,
    ...(reader.user_id && { user_id: reader.user_id }),
    ...('email' in reader ? { channel: 'email', recipient: reader.email } : { channel: 'sms', recipient: `+${reader.number}` }),
  })
}

/** Tells a person that their password changed, by mail whatever channels they chose. */
const passwordChanged = on('password.changed', 'password.tell_changed', async (ctx, { user_id }, { eventId }) => {
  await notify(ctx, [user_id], {
    event: 'password_changed',
    module_type: 'user',
    vars: {},
    dedupe_key: `password-changed-${eventId}`,
  })
})

export const codeSubscribers = [codeAsked, passwordChanged]
