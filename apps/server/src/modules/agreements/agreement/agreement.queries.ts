import { type Agreement, type AgreementRow, agreements } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import type { AgreementStatus } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import type { AgreementSummary } from '@embark/contract/agreements/agreement/agreement-summary.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'

const signers = sql<number>`(select count(*)::int from agreement_signatures s where s.agreement_id = a.id and s.status = 'signed')`
const unsigned = { signed_by_company: null, signed_by_name: null, signed_by_designation: null }

const summaries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('agreements as a')
    .select(['a.identifier', 'a.id', 'a.title', 'a.is_current', 'a.version_no', 'a.last_modified_at'])
    // A check constraint allows only these values.
    .select((eb) => [
      eb.ref('a.status').$castTo<AgreementStatus>().as('status'),
      eb.ref('a.group').$castTo<AgreementSummary['group']>().as('group'),
    ])

/** The company's agreements, the last changed first unless asked otherwise. */
export const agreementList = declareList(agreements.list, {
  key: 'a.id',
  rows: (ctx, _, { extra = [] }) =>
    summaries(ctx).$if(extra.includes('signatures_count'), (rows) => rows.select(signers.as('signatures_count'))),
  search: (_, text) => searchIn(text, 'a.title'),
  filters: { status: isOneOf('a.status', 'text'), group: isOneOf('a.group', 'text') },
  orders: {
    last_modified_at: by('a.last_modified_at', 'timestamptz'),
    title: by('a.title', 'text'),
    group: by('a.group', 'text'),
    status: by('a.status', 'text'),
  },
  present: (_, rows) => rows.map((row): AgreementRow => ({ ...row, ...unsigned })),
})

const wholes = (ctx: Ctx) =>
  summaries(ctx).select([
    'a.content',
    'a.version',
    sql<string>`encode(sha256(convert_to(a.content, 'UTF8')), 'hex')`.as('content_sha256'),
    signers.as('signatures_count'),
  ])

/** One agreement with its text. */
export const agreementById = async (ctx: Ctx, id: number): Promise<Agreement> => ({
  ...(await wholes(ctx).where('a.id', '=', id).executeTakeFirstOrThrow()),
  ...unsigned,
})

/** What people of the reader's group are asked to sign now. */
export async function activeAgreement(ctx: Ctx): Promise<Agreement | null> {
  const agreement = await wholes(ctx).where('a.group', '=', ctx.actor.group!).where('a.is_current', '=', true).executeTakeFirst()
  return agreement ? { ...agreement, ...unsigned } : null
}
