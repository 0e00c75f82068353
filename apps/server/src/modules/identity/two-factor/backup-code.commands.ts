import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { sql } from 'kysely'
import { hashCode, isPassword } from '#platform/auth/passwords.ts'
import type { AccessClaims } from '#platform/auth/tokens.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { refuse } from '#platform/refusal.ts'
import { type GrantOwner, ownerOfGrant } from '../grant/grant.commands.ts'
import { renewProof } from '../session/recent-proof.commands.ts'
import { deviceOf } from '../session/session.policy.ts'
import type { Browser } from '../sign-in/sign-in.commands.ts'
import { type Attempt, countAttempt, forgive, refuseAttempt } from './attempt.commands.ts'
import { codesOf, factorsOf, hasFactor } from './factor.queries.ts'
import { newBackupCodes, shownCode } from './totp.rules.ts'
import { finish } from './two-factor.commands.ts'

export interface NewCode {
  readonly code: string
  readonly code_hash: string
}

/** Makes ten codes and computes their hashes without holding a connection. */
export async function prepareCodes(): Promise<NewCode[]> {
  const made: NewCode[] = []
  for (const code of newBackupCodes()) made.push({ code, code_hash: await hashCode(code) })
  return made
}

/** Replaces the set of codes and returns the new one as a text file. It cannot be read again. */
export async function replaceCodes(ctx: Ctx, codes: readonly NewCode[]) {
  const user_id = ctx.actor.id!
  if (!hasFactor(await factorsOf(ctx, user_id))) refuse('NOT_FOUND')
  await ctx.db.deleteFrom('backup_codes').where('user_id', '=', user_id).execute()
  await ctx.db
    .insertInto('backup_codes')
    .values(codes.map(({ code_hash }) => ({ user_id, code_hash })))
    .execute()
  ctx.changed({ module: 'user', id: user_id })
  ctx.emit('security.changed', { user_id, change: 'backup_codes_made' })
  const text = `${[ctx.tenant.name, '', ...codes.map(({ code }) => shownCode(code))].join('\n')}\n`
  return { filename: 'backup-codes.txt', type: 'text/plain', disposition: 'attachment' as const, content: Buffer.from(text) }
}

/** A counted attempt with a backup code: while signing in with a grant, or later with an access token. */
export interface CodeTry {
  readonly attempt: Attempt
  readonly way: { readonly owner: GrantOwner } | { readonly claims: AccessClaims }
  /** The matching code, if any. */
  readonly codeId: number | undefined
}

/** Counts the attempt, then compares the code with the hashes without holding a connection. */
export async function tryBackupCode(look: Look, code: string): Promise<CodeTry> {
  const { attempt, way, kept } = await look(async (ctx) => {
    const person = await whoTries(ctx)
    const counted = await countAttempt(ctx, person.userId, person.grantId)
    return { attempt: counted, way: person.way, kept: await codesOf(ctx, person.userId) }
  })
  for (const { id, code_hash } of kept) if (await isPassword(code, code_hash)) return { attempt, way, codeId: id }
  return { attempt, way, codeId: undefined }
}

async function whoTries(ctx: Ctx): Promise<{ userId: number; grantId: number | null; way: CodeTry['way'] }> {
  const claims = ctx.tokens.readAccess(ctx.request.bearer ?? '')
  if (!claims) {
    const owner = await ownerOfGrant(ctx, 'two_factor')
    return { userId: owner.id, grantId: owner.grant_id, way: { owner } }
  }
  const session = await ctx.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.id')
    .where('sessions.id', '=', claims.tenant === ctx.tenant.id ? claims.session : -1)
    .where('sessions.status', '=', 'active')
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  const device = deviceOf(ctx)
  if (!session || (device && device !== claims.device)) return refuse('TOKEN_UNKNOWN')
  return { userId: session.id, grantId: null, way: { claims } }
}

/** Uses the code up. While signing in it opens the session; afterwards it proves who one is (G-C-26). */
export async function useBackupCode(
  ctx: Ctx,
  { attempt, way, codeId }: CodeTry,
  browser: Browser,
): Promise<SignInResult | { tokensInfo: { accessToken: string } }> {
  const used =
    codeId !== undefined &&
    (await ctx.db
      .updateTable('backup_codes')
      .set({ used_at: sql`now()` })
      .where('id', '=', codeId)
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst())
  if (!used) return refuseAttempt(ctx, attempt, 'code')
  ctx.emit('security.changed', { user_id: attempt.userId, change: 'backup_code_used' })
  if ('owner' in way) return finish(ctx, way.owner, browser)
  await forgive(ctx, attempt.userId)
  ctx.wasDoneBy(attempt.userId)
  ctx.changed({ module: 'user', id: attempt.userId })
  return renewProof(ctx, way.claims)
}
