import type { AgreementStatus } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import type { SignedAgreement } from '@embark/contract/agreements/agreement/agreement-summary.contract.ts'
import { type Signature, type SignedCopy, signatures } from '@embark/contract/agreements/signature/signature.contract.ts'
import type { GroupKey } from '@embark/contract/organization/role/role.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { fullName, option, searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'
import { refuse } from '#platform/refusal.ts'
import type { VisibleAgreement } from '../agreement/agreement.policy.ts'
import type { SigningAgency } from './signature.policy.ts'

const signed = (ctx: Ctx) =>
  ctx.db
    .selectFrom('agreement_signatures as s')
    .innerJoin('agreements as a', 'a.id', 's.agreement_id')
    .where('s.status', '=', 'signed')
    .select(['a.identifier', 'a.id', 'a.title', 'a.is_current', 'a.version_no', 'a.last_modified_at', 's.signed_at'])
    .select((eb) => [
      eb.ref('a.status').$castTo<AgreementStatus>().as('status'),
      eb.ref('a.group').$castTo<GroupKey>().as('group'),
      // Only a declined one goes without a name; the check on the table says so.
      eb.ref('s.signed_by_company').$castTo<string>().as('signed_by_company'),
      eb.ref('s.signed_by_name').$castTo<string>().as('signed_by_name'),
      eb.ref('s.signed_by_designation').$castTo<string>().as('signed_by_designation'),
    ])

/** The current agreement of the reader's group as their agency signed it; null when it did not, and for who has no agency. */
export async function currentSigned(ctx: Ctx): Promise<SignedAgreement | null> {
  const { group, agentId } = ctx.actor
  if (group !== 'agent' || agentId === null || ctx.actor.mustSign) return null
  const signature = await signed(ctx)
    .where('a.is_current', '=', true)
    .where('a.group', '=', group)
    .where('s.agent_id', '=', agentId)
    .executeTakeFirst()
  return signature ?? null
}

const copies = (ctx: Ctx) =>
  signed(ctx)
    .innerJoin('agents as g', 'g.id', 's.agent_id')
    .select(['a.content', 'a.version', 's.content_sha256', 's.offset_minutes', 's.ip', 's.user_agent'])
    .select(option('g').as('agent'))
    .select(
      sql<number>`(select count(*)::int from agreement_signatures o where o.agreement_id = a.id and o.status = 'signed')`.as(
        'signatures_count',
      ),
    )

/** The signed copy that belongs to a signature. */
export const copyById = (ctx: Ctx, id: number): Promise<SignedCopy> => copies(ctx).where('s.id', '=', id).executeTakeFirstOrThrow()

/** The number of the signature of an agency: under one agreement, or its latest. */
export async function signatureOf(ctx: Ctx, agency: SigningAgency, agreement: string | undefined): Promise<number> {
  const signature = await ctx.db
    .selectFrom('agreement_signatures as s')
    .innerJoin('agreements as a', 'a.id', 's.agreement_id')
    .select('s.id')
    .where('s.status', '=', 'signed')
    .where('s.agent_id', '=', agency.id)
    .$if(agreement !== undefined, (query) => query.where('a.identifier', '=', agreement!))
    .orderBy('s.id', 'desc')
    .executeTakeFirst()
  return (signature ?? refuse('NOT_FOUND')).id
}

/** The printed copy of a signature, once its job has run. */
export const printedCopy = (ctx: Ctx, signatureId: number) =>
  ctx.db
    .selectFrom('agreement_copies as c')
    .innerJoin('files as f', 'f.id', 'c.file_id')
    .select(['f.filename', 'f.media_type', 'f.bytes', 'f.storage_key'])
    .where('c.signature_id', '=', signatureId)
    .executeTakeFirst()

const signatureRows = ({ db }: Ctx, agreement: VisibleAgreement) =>
  db
    .selectFrom('agreement_signatures as s')
    .innerJoin('agents as g', 'g.id', 's.agent_id')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .where('s.agreement_id', '=', agreement.id)
    .select(['s.identifier', 's.id', 's.signed_by_company', 's.signed_by_name', 's.signed_by_designation', 's.signed_at'])
    .select((eb) => eb.ref('s.status').$castTo<Signature['status']>().as('status'))
    .select(option('g').as('agent'))
    .select(sql<string | null>`nullif(${fullName('u')}, '')`.as('recorded_by'))

/** Who signed an agreement and who declined it. */
export const signatureList = declareList(signatures.list, {
  key: 's.id',
  rows: signatureRows,
  search: (_, text) => searchIn(text, 'g.name', 's.signed_by_company', 's.signed_by_name'),
  filters: { status: isOneOf('s.status', 'text') },
  orders: { id: byNumber },
})
