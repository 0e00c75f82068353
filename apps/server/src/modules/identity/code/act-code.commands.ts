import { timingSafeEqual } from 'node:crypto'
import { codeRules } from '@embark/contract/identity/code/code.rules.ts'
import { sql } from 'kysely'
import { sendLetter } from '#modules/notifications/notifications.public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { type Attempt, countAttempt } from '../two-factor/attempt.commands.ts'
import { factorsOf } from '../two-factor/factor.queries.ts'
import { takeAppCode } from '../two-factor/two-factor.commands.ts'

/** A weighty act that waits for a code. */
export interface WeightyAct {
  readonly purpose: 'bulk_delete'
  /** A digest of exactly what will be done: the code opens that and nothing else. */
  readonly bound: Buffer
}

/**
 * Asks for the code of one weighty act: of who has an app as second factor that of the app, of everybody else one by mail. It is bound to
 * the person, their device and what will be done, and replaces the one before.
 */
export async function askForActCode(ctx: Ctx, { purpose, bound }: WeightyAct, about: { readonly count: number }) {
  const { enabled_at } = await factorsOf(ctx, ctx.actor.id!)
  const method = enabled_at === null ? ('email_otp' as const) : ('totp' as const)
  if (method === 'email_otp') {
    if (!ctx.tenant.settings.security.codes_by_mail) refuse('TWO_FACTOR_REQUIRED')
    await refuseTooSoon(ctx, { purpose, bound })
  }
  const mine = { user_id: ctx.actor.id!, device_identifier: ctx.actor.deviceIdentifier }
  await ctx.db
    .updateTable('act_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', mine.user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  const identifier = crypto.randomUUID()
  const code = ctx.tokens.newCode(codeRules.digits)
  const { id } = await ctx.db
    .insertInto('act_codes')
    .values({
      ...mine,
      identifier,
      purpose,
      method,
      bound_hash: bound,
      code_hash: method === 'email_otp' ? ctx.tokens.hashOfCode(code, identifier) : null,
      expires_at: sql<string>`now() + make_interval(secs => ${codeRules.seconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (method === 'email_otp') await mail(ctx, { id, code, count: about.count })
  return { verification_identifier: identifier, method, expires_in: codeRules.seconds, resend_after: codeRules.resendSeconds }
}

/** The same code is not sent again within a minute; one for another act is. */
async function refuseTooSoon(ctx: Ctx, { purpose, bound }: WeightyAct) {
  const sent = await ctx.db
    .selectFrom('act_codes')
    .select(sql<number>`ceil(extract(epoch from created_at + make_interval(secs => ${codeRules.resendSeconds}) - now()))::int`.as('wait'))
    .where('user_id', '=', ctx.actor.id)
    .where('purpose', '=', purpose)
    .where('bound_hash', '=', bound)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (sent && sent.wait > 0) refuse('TOO_MANY_REQUESTS', { retry_after: sent.wait })
}

async function mail(ctx: Ctx, { id, code, count }: { readonly id: number; readonly code: string; readonly count: number }) {
  const { email } = await ctx.db.selectFrom('users').select('email').where('id', '=', ctx.actor.id!).executeTakeFirstOrThrow()
  await sendLetter(ctx, {
    event: 'code_bulk_delete',
    channel: 'email',
    language: ctx.language,
    values: { code, company: ctx.tenant.name, leads: count },
    is_secret: true,
    recipient: email,
    user_id: ctx.actor.id!,
    dedupe_key: `act-code-${id}`,
  })
}

/** What the first step found out about the code of an act. */
export interface CheckedActCode {
  readonly code: string
  readonly asked: { readonly id: number; readonly method: string; readonly bound_hash: Buffer; readonly isRight: boolean } | undefined
  /** Of an app: the counted attempt at the second factor, which signing in counts too. */
  readonly attempt: Attempt | undefined
}

/** Looks at the code of an act, one attempt at a time, and counts the attempt whatever happens to the call. */
export const lookAtActCode = (
  look: Look,
  { identifier, code }: { readonly identifier: string; readonly code: string },
): Promise<CheckedActCode> =>
  look(async (ctx) => {
    const asked = await ctx.db
      .updateTable('act_codes')
      .set({ tries: sql`tries + 1` })
      .where('identifier', '=', identifier)
      .where('user_id', '=', ctx.actor.id)
      .where(sql<boolean>`device_identifier is not distinct from ${ctx.actor.deviceIdentifier}::uuid`)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<string>`now()`)
      .where('tries', '<', codeRules.tries)
      .returning(['id', 'method', 'bound_hash', 'code_hash'])
      .executeTakeFirst()
    if (!asked) return { code, asked: undefined, attempt: undefined }
    const { code_hash, ...rest } = asked
    const isRight = code_hash !== null && isSame(code_hash, ctx.tokens.hashOfCode(code, identifier))
    const attempt = asked.method === 'totp' ? await countAttempt(ctx, ctx.actor.id!, null) : undefined
    return { code, asked: { ...rest, isRight }, attempt }
  })

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Uses up the code of exactly this act, or refuses: a wrong one, one for something else, and one that was used. */
export async function takeActCode(ctx: Ctx, { asked, code }: CheckedActCode, { bound }: WeightyAct) {
  if (!asked || !(asked.method === 'totp' ? await takeAppCode(ctx, ctx.actor.id!, code) : asked.isRight)) return refuseActCode(ctx)
  // A code that was asked for another selection opens nothing, and stays good for that one.
  if (!asked.bound_hash.equals(bound)) return refuse('SELECTION_EXPIRED')
  const taken = await ctx.db
    .updateTable('act_codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', asked.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return taken ?? refuseActCode(ctx)
}

function refuseActCode(ctx: Ctx): never {
  ctx.evenIfRefused(async (kept) => kept.audit('code.refused', { module: 'user', id: ctx.actor.id! }))
  return refuseField('two_factor_code', 'Invalid verification code')
}
