import type { AgreementStatus } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import type { GroupKey } from '@embark/contract/organization/role/role.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

const columns = ['id', 'identifier', 'title', 'content', 'is_current', 'version_no', 'version'] as const
const agreementsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('agreements')
    .select(columns)
    // A check constraint allows only these values.
    .select((eb) => [eb.ref('status').$castTo<AgreementStatus>().as('status'), eb.ref('group').$castTo<GroupKey>().as('group')])
    .select(sql<string>`encode(sha256(convert_to(content, 'UTF8')), 'hex')`.as('content_sha256'))

/** An agreement of the company. Whoever may read agreements sees all of them. */
export const visibleAgreement = async (ctx: Ctx, identifier: string) =>
  prove((await agreementsOf(ctx).where('identifier', '=', identifier).executeTakeFirst()) ?? refuse('NOT_FOUND'))
export type VisibleAgreement = Proven<Awaited<ReturnType<typeof visibleAgreement>>>

/**
 * The same, to be changed: nobody signs it until the transaction ends, and no other of the company is changed meanwhile, so that one is
 * current.
 */
export async function agreementToChange(ctx: Ctx, identifier: string): Promise<VisibleAgreement> {
  await sql`select pg_advisory_xact_lock(hashtext(concat('agreements', current_setting('app.tenant_id'))))`.execute(ctx.db)
  return prove((await agreementsOf(ctx).where('identifier', '=', identifier).forUpdate().executeTakeFirst()) ?? refuse('NOT_FOUND'))
}

/** What people of a group sign now. */
export const currentFor = (ctx: Ctx, group: string) => agreementsOf(ctx).where('group', '=', group).where('is_current', '=', true)

/** The same, to be signed: its text stays the same until the transaction ends. */
export async function currentAgreement(ctx: Ctx, group: string): Promise<VisibleAgreement | undefined> {
  const agreement = await currentFor(ctx, group).forShare().executeTakeFirst()
  return agreement && prove(agreement)
}

/** An agreement to be signed on behalf of somebody; its text stays the same until the transaction ends. */
export const agreementToSign = async (ctx: Ctx, identifier: string): Promise<VisibleAgreement> =>
  prove((await agreementsOf(ctx).where('identifier', '=', identifier).forShare().executeTakeFirst()) ?? refuse('NOT_FOUND'))

/** The same by its number, for what the product itself does. */
export const visibleAgreementById = async (ctx: Ctx, id: number): Promise<VisibleAgreement> =>
  prove(await agreementsOf(ctx).where('id', '=', id).executeTakeFirstOrThrow())
