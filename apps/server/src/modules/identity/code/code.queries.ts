import { type CodeType, codeRules } from '@embark/contract/identity/code/code.rules.ts'
import type { Language } from '@embark/contract/kernel/language.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { SignInName } from '../sign-in/account.queries.ts'

/** A code that was asked for, as it is now. */
export interface AskedCode {
  readonly id: number
  readonly otp_type: CodeType
  readonly name: SignInName
  readonly turn: number
  readonly code_hash: string | null
  readonly user_id: number | null
  readonly sign_up_id: number | null
  readonly failed_tries: number
  /** Whether a code may still be tried. */
  readonly is_open: boolean
  readonly may_be_sent_again: boolean
  readonly resend_wait: number
  /** The number of this browser, if the person has signed in on it before. */
  readonly device_id: number | null
}

/** The request behind an identifier, from the browser that made it, locked until the transaction ends. */
export async function askedCode(ctx: Ctx, otp_identifier: string, device: string | null): Promise<AskedCode | undefined> {
  const { rows } = await sql<AskedCode>`
    select c.id, c.otp_type, c.name, c.turn, c.code_hash, c.user_id, c.sign_up_id, c.failed_tries,
      c.used_at is null and c.expires_at > now() and c.failed_tries < ${codeRules.tries} as is_open,
      c.used_at is null
        and c.failed_tries < ${codeRules.tries}
        and c.created_at > now() - ${`${codeRules.resendWithinSeconds} seconds`}::interval as may_be_sent_again,
      ceil(
        extract(epoch from c.sent_at + ${`${codeRules.resendSeconds} seconds`}::interval - now())
      )::int as resend_wait,
      (
        select d.id
        from devices d
        where d.user_id = c.user_id and d.device_identifier = c.device_identifier and d.status = 'active'
      ) as device_id
    from sign_in_codes c
    where c.identifier = ${otp_identifier} and c.device_identifier is not distinct from ${device}::uuid
    for update of c`.execute(ctx.db)
  return rows[0]
}

/** How to reach the person with this name, if exactly one person has it and may sign in. */
export async function ownerOf(ctx: Ctx, name: SignInName) {
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'sign_in_number', 'status'])
    // The check on the column allows our languages only.
    .select((eb) => eb.ref('language').$castTo<Language | null>().as('language'))
    .where((eb) => ('email' in name ? eb('email', '=', name.email) : eb('sign_in_number', '=', name.number)))
    .limit(2)
    .execute()
  return user.length === 1 ? user[0] : undefined
}
