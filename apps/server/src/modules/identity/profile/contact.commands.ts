import { randomInt } from 'node:crypto'
import type { ProfileBody } from '@embark/contract/identity/profile/profile.contract.ts'
import { sql } from 'kysely'
import { sendLetter } from '#modules/notifications/notifications.public.ts'
import { needRecentProof } from '#platform/auth/recent-proof.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse, refuseField } from '#platform/refusal.ts'

const mostTries = 5
const codeMinutes = 10

/** How a person is reached, as it is kept. */
interface Contact {
  readonly email: string
  readonly country_code: string | null
  readonly mobile: string | null
}

/** The change a profile asks for, one thing at a time. */
interface Wish {
  readonly kind: 'email' | 'mobile'
  /** Where the code goes; empty when a number is removed. */
  readonly value: string
}

/** The counted attempt, if a code was given. */
export interface ContactTry {
  readonly code_hash: Buffer | undefined
}

const contactOf = (ctx: Ctx): Promise<Contact> =>
  ctx.db.selectFrom('users').select(['email', 'country_code', 'mobile']).where('id', '=', ctx.actor.id!).executeTakeFirstOrThrow()
const digits = (text: string | null | undefined) => text?.replace(/\D/g, '') || null
const numberIn = ({ country_code, mobile }: Pick<ProfileBody, 'country_code' | 'mobile'>) => {
  const number = digits(mobile)
  return { mobile: number, country_code: number && `+${digits(country_code)}` }
}
const hashFor = (ctx: Ctx, { kind, value }: Wish, code: string) =>
  ctx.tokens.hashOf(ctx.tokens.signLink('contact', ctx.actor.id!, kind, value, code))

function wishIn(body: ProfileBody, now: Contact): Wish | undefined {
  const email = body.email !== undefined && body.email !== now.email
  const next = numberIn(body)
  // A call that does not mention the number leaves it as it is.
  const mobile =
    body.mobile !== undefined && (next.mobile !== now.mobile || (next.mobile !== null && next.country_code !== now.country_code))
  if (email && mobile) return refuseField('mobile', 'Change the email address first, then the mobile number')
  if (email) return { kind: 'email', value: body.email! }
  return mobile ? { kind: 'mobile', value: next.mobile === null ? '' : `${next.country_code}${next.mobile}` } : undefined
}

/** Counts the attempt before the code is checked. After the fifth a new code is needed. */
export async function tryContact(look: Look, { verificationCode }: ProfileBody): Promise<ContactTry> {
  if (verificationCode === undefined) return { code_hash: undefined }
  const counted = await look((ctx) =>
    ctx.db
      .updateTable('contact_changes')
      .set((eb) => ({ failed_tries: eb('failed_tries', '+', 1) }))
      .where('user_id', '=', ctx.actor.id!)
      .where('failed_tries', '<', mostTries)
      .where('expires_at', '>', sql<string>`now()`)
      .returning('code_hash')
      .executeTakeFirst(),
  )
  return { code_hash: counted?.code_hash }
}

/** Changes the address or number if the profile asks for it: with recent proof, and with the code sent to the new one. */
export async function changeContact(ctx: Ctx, body: ProfileBody, { code_hash }: ContactTry) {
  const now = await contactOf(ctx)
  const wish = wishIn(body, now)
  if (!wish) return { before: {}, after: {} }
  needRecentProof(ctx.actor, ctx.now())
  if (wish.value !== '') {
    if (body.verificationCode === undefined) return askForCode(ctx, wish)
    if (!code_hash?.equals(hashFor(ctx, wish, body.verificationCode)))
      return refuse('CODE_INVALID', {}, [{ field: 'verificationCode', text: 'Invalid verification code', code: 'CODE_INVALID' }])
  }
  return wish.kind === 'email' ? takeEmail(ctx, now, wish.value) : takeNumber(ctx, now, body)
}

/** Sends a code to the new address or number. Asked again within a minute, it gives the same answer without sending. */
function askForCode(ctx: Ctx, wish: Wish): never {
  ctx.evenIfRefused(async (kept) => {
    const user_id = kept.actor.id!
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const fresh = {
      ...wish,
      code_hash: hashFor(kept, wish, code),
      failed_tries: 0,
      expires_at: sql<string>`now() + ${`${codeMinutes} minutes`}::interval`,
    }
    const sent = await kept.db
      .insertInto('contact_changes')
      .values({ user_id, ...fresh })
      .onConflict((oc) =>
        oc
          .constraint('contact_changes_tenant_id_user_id_key')
          .doUpdateSet(fresh)
          .where((eb) =>
            eb.or([
              eb('contact_changes.value', '<>', wish.value),
              eb('contact_changes.expires_at', '<', sql<string>`now() + ${`${codeMinutes - 1} minutes`}::interval`),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (!sent) return
    kept.audit('user.contact_code_sent', { module: 'user', id: user_id, after: wish })
    await sendLetter(kept, {
      event: 'code_contact',
      channel: wish.kind === 'email' ? 'email' : 'sms',
      language: kept.language,
      values: { code, company: kept.tenant.name, minutes: codeMinutes },
      recipient: wish.value,
      user_id,
    })
  })
  return refuse('CODE_REQUIRED', { to: wish.value })
}

async function takeEmail(ctx: Ctx, { email: before }: Contact, email: string) {
  const id = ctx.actor.id!
  const taken = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) return refuseField('email', 'Someone here already has this email address')
  await ctx.db.updateTable('users').set({ email }).where('id', '=', id).execute()
  await spend(ctx)
  ctx.emit('security.changed', { user_id: id, change: 'email_changed', details: { value: email } })
  // The old address is told as well, so that its owner would notice.
  await sendLetter(ctx, {
    event: 'email_changed_old_address',
    channel: 'email',
    language: ctx.language,
    values: { value: email },
    recipient: before,
    user_id: id,
  })
  return { before: { email: before }, after: { email } }
}

async function takeNumber(ctx: Ctx, { country_code, mobile }: Contact, body: ProfileBody) {
  const [id, next] = [ctx.actor.id!, numberIn(body)]
  await ctx.db.updateTable('users').set(next).where('id', '=', id).execute()
  await spend(ctx)
  const value = next.mobile === null ? '--' : `${next.country_code} ${next.mobile}`
  ctx.emit('security.changed', { user_id: id, change: 'mobile_changed', details: { value } })
  return { before: { country_code, mobile }, after: next }
}

const spend = (ctx: Ctx) => ctx.db.deleteFrom('contact_changes').where('user_id', '=', ctx.actor.id!).execute()
