import { type AddressEntry, networkFrom } from '@embark/contract/kernel/addresses.ts'
import type { PageRequest } from '@embark/contract/kernel/shapes.ts'
import type { IpRule } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { paged } from '#platform/db/paged.ts'

const entries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('ip_rules')
    .select(['identifier', 'id', 'ip_address', 'title', 'reason', 'created_at'])
    // The checks on the columns allow these values and no other.
    .select((eb) => [
      eb.ref('type').$castTo<IpRule['type']>().as('type'),
      eb.ref('status').$castTo<IpRule['status']>().as('status'),
      eb.ref('applicable_for').$castTo<IpRule['applicable_for']>().as('applicable_for'),
    ])

/** One entry as it is answered after a change. */
export const ipRuleById = (ctx: Ctx, id: number) => entries(ctx).where('id', '=', id).executeTakeFirstOrThrow()

interface Wanted extends PageRequest {
  readonly search: string
  readonly sort: 'asc' | 'desc'
  readonly type?: IpRule['type'] | undefined
}

/** The company's entries, newest first; a search looks at address, title and reason. */
export const ipRuleList = (ctx: Ctx, query: Wanted) =>
  paged(
    ctx.db,
    entries(ctx)
      .$if(query.type !== undefined, (rows) => rows.where('type', '=', query.type!))
      .$if(query.search !== '', (rows) => rows.where(searchIn(query.search, 'ip_address', 'title', 'reason')))
      .orderBy('id', query.sort),
    query,
  )

/** The active entries of the company's address lists. */
export async function addressEntries(db: Ctx['db']): Promise<readonly AddressEntry[]> {
  const rows = await db.selectFrom('ip_rules').select(['ip_address', 'type', 'applicable_for']).where('status', '=', 'active').execute()
  return rows.map(({ ip_address, ...row }) => ({
    // Only what can be read is ever saved, and the checks on the columns allow no other values.
    network: networkFrom(ip_address)!,
    type: row.type as AddressEntry['type'],
    applicable_for: row.applicable_for as AddressEntry['applicable_for'],
  }))
}
