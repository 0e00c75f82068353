import type { SignInResult } from '@embark/contract/identity/sign-in/sign-in.contract.ts'
import { domainOf } from '@embark/contract/identity/sign-in-provider/sign-in-provider.rules.ts'
import { sql } from 'kysely'
import { refuseBlockedAddress } from '#platform/access/address-lists.ts'
import { proofSeconds } from '#platform/auth/recent-proof.ts'
import type { Ctx } from '#platform/context.ts'
import type { Look } from '#platform/http/implement.ts'
import { clockSeconds, type ProviderPerson } from '#platform/openid/openid.ts'
import { refuse } from '#platform/refusal.ts'
import { deviceOf } from '../session/session.policy.ts'
import { accountById } from '../sign-in/account.queries.ts'
import { type Browser, enter, enterProven } from '../sign-in/sign-in.commands.ts'
import { enabledProvider, type ProviderRow, rulesOf } from '../sign-in-provider/sign-in-provider.queries.ts'
import { writeUser } from '../user/user.commands.ts'
import { type Begun, comeBack, findPage, type Returned, refuseReturn } from './attempt.commands.ts'
import { accountOfSubject, subjectOf } from './identity.queries.ts'

/** Begins a way in, from where people may sign in at all. */
export async function beginSignIn(look: Look, email: string | undefined): Promise<Begun> {
  await look(async (ctx) => refuseBlockedAddress(ctx, 'login'))
  return findPage(look, 'sign_in', email)
}

/** Finds out whom the provider let in. */
export async function returnFromProvider(look: Look, answer: string): Promise<Returned> {
  await look(async (ctx) => refuseBlockedAddress(ctx, 'login'))
  return comeBack(look, 'sign_in', answer)
}

/** Opens a session for whom the provider let in, in the account that is theirs. */
export async function enterByProvider(ctx: Ctx, { person }: Returned, browser: Browser): Promise<SignInResult> {
  const provider = (await enabledProvider(ctx)) ?? refuse('NOT_OFFERED')
  const { email } = person
  if (email === null || !person.isVerified) return refuseReturn(ctx, provider, 'its address is not verified', 'PROVIDER_UNVERIFIED')
  if (!provider.domains.includes(domainOf(email))) return refuseReturn(ctx, provider, `${domainOf(email)} is not served`, 'PROVIDER_DOMAIN')
  const account = await accountById(ctx, await userFor(ctx, provider, person, email), deviceOf(ctx))
  if (account?.status !== 'active' || !account.role) return refuseReturn(ctx, provider, 'the account is not active', 'PROVIDER_NO_ACCOUNT')
  const came = { provenAt: provenAtOf(ctx, person) }
  return provider.counts_as_second_step
    ? enterProven(ctx, account, account.role, browser, came)
    : enter(ctx, account, account.role, browser, came)
}

/**
 * When somebody last proved who they are: a provider lets in again whom it knows from this morning, and that is no fresh proof. Older
 * than what counts as one it need not be.
 */
function provenAtOf(ctx: Ctx, { authTime }: ProviderPerson): Date {
  const now = ctx.now().getTime()
  const stale = now - (proofSeconds + 1) * 1_000
  return new Date(Math.min(now, Math.max(authTime === null ? 0 : authTime * 1_000, stale)))
}

/** The person behind the subject: joined before, joined now by the verified address, or made now. */
async function userFor(ctx: Ctx, provider: ProviderRow, person: ProviderPerson, email: string): Promise<number> {
  const joined = await accountOfSubject(ctx, provider.issuer, person.subject)
  if (joined) {
    await ctx.db.updateTable('sign_in_identities').set({ last_used_at: sql`now()` }).where('id', '=', joined.id).execute()
    return joined.user_id
  }
  const known = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const userId = known?.id ?? (await newUser(ctx, provider, person, email))
  const made = await ctx.db
    .insertInto('sign_in_identities')
    .values({ user_id: userId, issuer: provider.issuer, subject: person.subject, last_used_at: sql`now()` })
    // An address that went to somebody else there does not bring the account along.
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return refuseReturn(ctx, provider, 'the account is joined to another subject', 'PROVIDER_OTHER_PERSON')
  ctx.audit('sign_in_identity.joined', { module: 'user', id: userId, after: { issuer: provider.issuer, subject: person.subject } })
  return userId
}

/** Makes the account of somebody who comes for the first time, in the role the company's rules give. */
async function newUser(ctx: Ctx, provider: ProviderRow, person: ProviderPerson, email: string): Promise<number> {
  const place = provider.creates_accounts ? await placeFor(ctx, provider, person, email) : undefined
  if (!place) return refuseReturn(ctx, provider, 'there is no account, and no rule that makes one', 'PROVIDER_NO_ACCOUNT')
  const user = await writeUser(ctx, [place.role], {
    email,
    first_name: (person.firstName ?? email.split('@')[0]!).slice(0, 100),
    last_name: (person.lastName ?? '').slice(0, 100),
    language: ctx.language,
    ...(place.branch_id !== null && { branch_id: place.branch_id }),
  })
  return user.id
}

/** Role and branch by the first rule that fits, or what is set for everybody else; nothing where neither is. */
async function placeFor(ctx: Ctx, provider: ProviderRow, { values }: ProviderPerson, email: string) {
  const rule = (await rulesOf(ctx)).find(({ kind, value }) => (kind === 'claim' ? values.includes(value) : domainOf(email) === value))
  const { role_id, branch_id } = rule ?? { role_id: provider.default_role_id, branch_id: provider.default_branch_id }
  if (role_id === null) return undefined
  const role = await ctx.db
    .selectFrom('roles')
    .select(['id', 'group', 'name', 'system_key'])
    .where('id', '=', role_id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return role && { role, branch_id }
}

/** Begins to prove with the provider who the caller is; only who comes in by it can. */
export async function beginProof(look: Look): Promise<Begun> {
  await look(async (ctx) => {
    const provider = (await enabledProvider(ctx)) ?? refuse('NOT_OFFERED')
    if ((await subjectOf(ctx, provider.issuer, ctx.actor.id!)) === undefined) refuse('NOT_OFFERED')
  })
  return findPage(look, 'prove')
}

/** Refuses a proof that is another person's, or older than the asking. */
export async function acceptProof(ctx: Ctx, { person, begunAt }: Returned) {
  const provider = (await enabledProvider(ctx)) ?? refuse('NOT_OFFERED')
  if ((await subjectOf(ctx, provider.issuer, ctx.actor.id!)) !== person.subject) refuseReturn(ctx, provider, 'it let in somebody else')
  const isFresh = person.authTime !== null && person.authTime >= begunAt.getTime() / 1_000 - clockSeconds
  if (!isFresh) refuseReturn(ctx, provider, 'it did not ask for the password again')
}

/** Parts a person from every provider, so that they are joined anew with their next sign-in. Returns how many there were. */
export async function partIdentities(ctx: Ctx, userId: number): Promise<number> {
  const parted = await ctx.db.deleteFrom('sign_in_identities').where('user_id', '=', userId).returning(['issuer', 'subject']).execute()
  for (const before of parted) ctx.audit('sign_in_identity.parted', { module: 'user', id: userId, before })
  return parted.length
}
