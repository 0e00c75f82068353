import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { Account, SignInName } from './account.queries.ts'

/** What the next try has to wait for: nothing for four mistakes, then 1, 2, 4 … 300 seconds, and after a hundred in a row for a new password (G-C-20). */
const nextWait = sql`case
  when failed_sign_ins + 1 < 5 then null
  when failed_sign_ins + 1 >= 100 then now() + interval '100 years'
  else now() + least(300, power(2, failed_sign_ins + 1 - 5)) * interval '1 second' end`

interface Verdict {
  readonly was_free: boolean
  readonly wait: number
}

const verdict = sql`was_free, case when was_free then 0 else greatest(1, ceil(extract(epoch from least(before_wait, now() + interval '1 hour') - now())))::int end as wait`

/**
 * Counts a try before it is looked at, so that a hundred at once are a hundred tries; a right password takes it back.
 * A browser the person used before counts for itself, and names nobody has are counted like the others.
 */
export async function countTry(ctx: Ctx, account: Account | undefined, name: SignInName) {
  const { rows } = await (account ? triesOf(account) : triesOfNobody(ctx, name)).execute(ctx.db)
  const { was_free = true, wait = 0 } = rows[0] ?? {}
  if (!was_free) refuse('TOO_MANY_REQUESTS', { retry_after: wait })
}

function triesOf({ id, device_id }: Account) {
  const table = sql.table(device_id === null ? 'users' : 'devices')
  return sql<Verdict>`
    with seen as (select id, failed_sign_ins, retry_after as before_wait, coalesce(retry_after <= now(), true) as was_free from ${table} where id = ${device_id ?? id} for update),
    counted as (update ${table} as t set failed_sign_ins = seen.failed_sign_ins + 1, retry_after = (select ${nextWait} from (select seen.failed_sign_ins) as n(failed_sign_ins)) from seen where t.id = seen.id and seen.was_free)
    select ${verdict} from seen`
}

function triesOfNobody({ tokens }: Ctx, name: SignInName) {
  const hash = tokens.hashOf(JSON.stringify(name))
  return sql<Verdict>`
    with seen as (select failed_sign_ins, retry_after as before_wait, coalesce(retry_after <= now(), true) as was_free from unknown_sign_ins where name_hash = ${hash} for update),
    counted as (
      insert into unknown_sign_ins (name_hash, failed_sign_ins) select ${hash}, 1 where not exists (select 1 from seen where not was_free)
      on conflict (tenant_id, name_hash) do update set failed_sign_ins = unknown_sign_ins.failed_sign_ins + 1, updated_at = now(),
        retry_after = (select ${nextWait} from (select unknown_sign_ins.failed_sign_ins) as n(failed_sign_ins)))
    select ${verdict} from seen`
}
