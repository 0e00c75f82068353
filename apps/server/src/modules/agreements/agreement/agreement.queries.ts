import type { Agreement, AgreementRow } from '@embark/contract/agreements/agreement/agreement.contract.ts'
import type { AgreementStatus } from '@embark/contract/agreements/agreement/agreement.rules.ts'
import type { AgreementSummary } from '@embark/contract/agreements/agreement/agreement-summary.contract.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'

const signers = sql<number>`(select count(*)::int from agreement_signatures s where s.agreement_id = a.id and s.status = 'signed')`
const unsigned = { signed_by_company: null, signed_by_name: null, signed_by_designation: null }

const summaries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('agreements as a')
    .select(['a.identifier', 'a.id', 'a.title', 'a.is_current', 'a.version_no', 'a.last_modified_at'])
    // The checks on these columns allow the names of the contract and no other.
    .select((eb) => [
      eb.ref('a.status').$castTo<AgreementStatus>().as('status'),
      eb.ref('a.group').$castTo<AgreementSummary['group']>().as('group'),
    ])

interface ListRequest extends PageRequest {
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly sort_by: 'last_modified_at' | 'title' | 'group' | 'status'
  readonly extra: readonly string[]
  readonly filters: { readonly status?: AgreementStatus | undefined; readonly group?: AgreementSummary['group'] | undefined }
}

/** The company's agreements, the last changed first unless asked otherwise. */
export async function agreementList(ctx: Ctx, query: ListRequest) {
  const { filters, search } = query
  const rows = summaries(ctx)
    .$if(query.extra.includes('signatures_count'), (found) => found.select(signers.as('signatures_count')))
    .$if(search !== '', (found) => found.where(searchIn(search, 'a.title')))
    .$if(filters.status !== undefined, (found) => found.where('a.status', '=', filters.status!))
    .$if(filters.group !== undefined, (found) => found.where('a.group', '=', filters.group!))
    .orderBy(`a.${query.sort_by}`, query.sort)
    .orderBy('a.id', query.sort)
  const page = await paged(ctx.db, rows, query)
  return { ...page, recordsInfo: page.recordsInfo.map((row): AgreementRow => ({ ...row, ...unsigned })) }
}

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
  const found = await wholes(ctx).where('a.group', '=', ctx.actor.group!).where('a.is_current', '=', true).executeTakeFirst()
  return found ? { ...found, ...unsigned } : null
}
