import { isRefused } from '@embark/contract/kernel/networks.ts'
import type { IpRuleBody } from '@embark/contract/organization/ip-rule/ip-rule.contract.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { AnyIpRule } from './ip-rule.policy.ts'
import { addressEntries, ipRuleById } from './ip-rule.queries.ts'

/** Serialises changes in a company, so that each is judged against the result of the last. */
const oneAtATime = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtext(concat('ip_rules', current_setting('app.tenant_id'))))`.execute(ctx.db)

/** Adds an address to one of the lists, effective at once. */
export async function createIpRule(ctx: Ctx, body: IpRuleBody) {
  await oneAtATime(ctx)
  await refuseTwice(ctx, body)
  const { id } = await ctx.db
    .insertInto('ip_rules')
    .values({ ...body, created_by: ctx.actor.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'ip_address', id, after: body })
  return enforced(ctx, id)
}

/** Changes an entry, effective at once. */
export async function editIpRule(ctx: Ctx, { id, ...before }: AnyIpRule, body: IpRuleBody) {
  await oneAtATime(ctx)
  await refuseTwice(ctx, body, id)
  await ctx.db
    .updateTable('ip_rules')
    .set({ ...body, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  ctx.changed({ module: 'ip_address', id, before, after: body })
  return enforced(ctx, id)
}

async function refuseTwice(ctx: Ctx, { type, ip_address }: IpRuleBody, besides = 0) {
  const other = await ctx.db
    .selectFrom('ip_rules')
    .select('id')
    .where('type', '=', type)
    .where('ip_address', '=', ip_address)
    .where('id', '<>', besides)
    .executeTakeFirst()
  if (other) refuse('ALREADY_EXISTS', {}, [{ field: 'ip_address', text: 'This IP address is in the list already' }])
}

/** Deactivates every entry of both lists, so that anybody they locked out can get in again. Returns how many there were. */
export async function switchIpRulesOff(ctx: Ctx): Promise<number> {
  await oneAtATime(ctx)
  const gone = await ctx.db
    .updateTable('ip_rules')
    .set({ status: 'in_active', updated_at: sql`now()` })
    .where('status', '=', 'active')
    .returning(['id', 'ip_address'])
    .execute()
  for (const { id, ip_address } of gone)
    ctx.audit('ip_address.switched_off', {
      module: 'ip_address',
      id,
      before: { ip_address, status: 'active' },
      after: { status: 'in_active' },
    })
  await ctx.forgetAccess()
  return gone.length
}

/** Nobody may lock themselves out: under the new lists the actor could still sign in from their present address. */
async function enforced(ctx: Ctx, id: number) {
  if (ctx.ip !== null && isRefused(await addressEntries(ctx.db), ctx.ip, 'login'))
    refuse('ADDRESS_LOCKS_OUT', {}, [
      { field: 'ip_address', text: 'You are working from {{address}}, and this would keep you out', vars: { address: ctx.ip } },
    ])
  await ctx.forgetAccess()
  return ipRuleById(ctx, id)
}
