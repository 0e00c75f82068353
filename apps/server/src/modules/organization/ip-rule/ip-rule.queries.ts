import { type AddressEntry, networkFrom } from '@embark/contract/kernel/networks.ts'
import { type IpRule, ipRules } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import type { Ctx } from '#platform/context.ts'
import { searchIn } from '#platform/db/fragments.ts'
import { isOneOf } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { byNumber } from '#platform/list/order.ts'

const entries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('ip_rules')
    .select(['identifier', 'id', 'ip_address', 'title', 'reason', 'created_at'])
    // A check constraint allows only these values.
    .select((eb) => [
      eb.ref('type').$castTo<IpRule['type']>().as('type'),
      eb.ref('status').$castTo<IpRule['status']>().as('status'),
      eb.ref('applicable_for').$castTo<IpRule['applicable_for']>().as('applicable_for'),
    ])

/** One entry, as returned after a change. */
export const ipRuleById = (ctx: Ctx, id: number) => entries(ctx).where('id', '=', id).executeTakeFirstOrThrow()

/** The company's entries, newest first. A search covers address, title and reason. */
export const ipRuleList = declareList(ipRules.list, {
  key: 'ip_rules.id',
  rows: entries,
  search: (_, text) => searchIn(text, 'ip_address', 'title', 'reason'),
  filters: {},
  params: { type: isOneOf('type', 'text') },
  orders: { created_at: byNumber },
})

/** The active entries of the company's address lists. */
export async function addressEntries(db: Ctx['db']): Promise<readonly AddressEntry[]> {
  const rows = await db.selectFrom('ip_rules').select(['ip_address', 'type', 'applicable_for']).where('status', '=', 'active').execute()
  return rows.map(({ ip_address, ...row }) => ({
    // Only valid entries are saved, and check constraints allow no other values.
    network: networkFrom(ip_address)!,
    type: row.type as AddressEntry['type'],
    applicable_for: row.applicable_for as AddressEntry['applicable_for'],
  }))
}
