import { sql } from 'kysely'
import { proofSeconds } from '#platform/auth/recent-proof.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import {
  type Passage,
  type ProviderAccess,
  type ProviderPerson,
  ProviderRefusal,
  personBehind,
  providerPage,
} from '#platform/openid/openid.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { refuse } from '#platform/refusal.ts'
import { accessOf, enabledProvider, type ProviderRow, redirectAddress } from '../sign-in-provider/sign-in-provider.queries.ts'

/** What a way to the provider is for; one begun for one purpose serves no other. */
export type Purpose = 'sign_in' | 'prove'

/** The cookie that binds a way to the browser which began it, so that nobody is signed in by another's link. */
const cookieName = ({ request }: Ctx) => (request.isSecure ? '__Host-embark-provider' : 'embark-provider')

interface Door {
  readonly outgoing: Outgoing
  readonly provider: ProviderRow
  readonly access: ProviderAccess
  readonly redirect: string
}

async function doorOf(ctx: Ctx): Promise<Door> {
  const provider = (await enabledProvider(ctx)) ?? refuse('NOT_OFFERED')
  return { outgoing: ctx.outgoing, provider, access: accessOf(ctx, provider), redirect: redirectAddress(ctx) }
}

/** A way to the provider that is about to begin. */
export interface Begun {
  readonly address: string
  readonly passage: Passage
  readonly version: number
}

/** Finds out where the browser goes to, without holding a connection while the provider is asked. */
export async function findPage(look: Look, purpose: Purpose, loginHint?: string): Promise<Begun> {
  const { outgoing, provider, access, redirect, secrets } = await look(async (ctx) => ({
    ...(await doorOf(ctx)),
    // The page people come back to tells a proof by its state.
    secrets: {
      state: `${purpose === 'prove' ? 'prove.' : ''}${ctx.tokens.newSecret()}`,
      nonce: ctx.tokens.newSecret(),
      verifier: ctx.tokens.newSecret(),
    },
  }))
  const passage = { ...secrets, redirectAddress: redirect, isProof: purpose === 'prove', claim: provider.claim }
  const address = await orTold(look, provider, () => providerPage(outgoing, access, passage, loginHint))
  return { address, passage, version: provider.version }
}

/** Keeps a way to the provider for ten minutes, bound to this browser. */
export async function keepAttempt(ctx: Ctx, purpose: Purpose, { address, passage, version }: Begun): Promise<{ address: string }> {
  const browser = ctx.tokens.newSecret()
  await sql`delete from provider_attempts where expires_at <= now()`.execute(ctx.db)
  await ctx.db
    .insertInto('provider_attempts')
    .values({
      purpose,
      user_id: purpose === 'prove' ? ctx.actor.id : null,
      state_hash: ctx.tokens.hashOf(passage.state),
      browser_hash: ctx.tokens.hashOf(browser),
      secrets_sealed: ctx.tokens.seal(JSON.stringify({ nonce: passage.nonce, verifier: passage.verifier })),
      provider_version: version,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute()
  ctx.setCookie({ name: cookieName(ctx), value: browser, expires: new Date(ctx.now().getTime() + 600_000) })
  return { address }
}

/** Whom the provider let in, and when this way to it was begun. */
export interface Returned {
  readonly person: ProviderPerson
  readonly begunAt: Date
}

/** Uses a way up, whatever follows, and asks the provider whom it let in. */
export async function comeBack(look: Look, purpose: Purpose, answer: string): Promise<Returned> {
  const { door, passage, begunAt } = await look(async (ctx) => {
    const own = await doorOf(ctx)
    return { door: own, ...(await takeAttempt(ctx, own, purpose, answer)) }
  })
  const { outgoing, provider, access } = door
  const person = await orTold(look, provider, () => personBehind(outgoing, access, passage, answer, proofSeconds))
  return { person, begunAt }
}

async function takeAttempt(ctx: Ctx, { provider, redirect }: Door, purpose: Purpose, answer: string) {
  const state = new URLSearchParams(answer).get('state') ?? ''
  const taken = await ctx.db
    .deleteFrom('provider_attempts')
    .where('state_hash', '=', ctx.tokens.hashOf(state))
    .where('browser_hash', '=', ctx.tokens.hashOf(ctx.request.cookies[cookieName(ctx)] ?? ''))
    .where('purpose', '=', purpose)
    .where('provider_version', '=', provider.version)
    .where('user_id', purpose === 'prove' ? '=' : 'is', purpose === 'prove' ? ctx.actor.id : null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['secrets_sealed', 'created_at'])
    .executeTakeFirst()
  if (!taken) return refuseReturn(ctx, provider, 'no such sign-in was begun in this browser')
  // Sealed by keepAttempt, so it is what was kept.
  const { nonce, verifier } = JSON.parse(ctx.tokens.unseal(taken.secrets_sealed)) as { nonce: string; verifier: string }
  const passage: Passage = { state, nonce, verifier, redirectAddress: redirect, isProof: purpose === 'prove', claim: provider.claim }
  return { passage, begunAt: new Date(taken.created_at) }
}

/** Says no to who came back from the provider, and keeps the reason for who looks after the company. */
export function refuseReturn(
  ctx: Ctx,
  { id }: Pick<ProviderRow, 'id'>,
  reason: string,
  code:
    | 'PROVIDER_REFUSED'
    | 'PROVIDER_UNREACHABLE'
    | 'PROVIDER_UNVERIFIED'
    | 'PROVIDER_DOMAIN'
    | 'PROVIDER_NO_ACCOUNT'
    | 'PROVIDER_OTHER_PERSON' = 'PROVIDER_REFUSED',
): never {
  ctx.evenIfRefused(async (kept) => kept.audit('provider_sign_in.refused', { module: 'sign_in_provider', id, after: { reason } }))
  return refuse(code)
}

async function orTold<T>(look: Look, provider: ProviderRow, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    const { isUnreachable, reason } = error
    return look((ctx) => refuseReturn(ctx, provider, reason, isUnreachable ? 'PROVIDER_UNREACHABLE' : 'PROVIDER_REFUSED'))
  }
}
