import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import type { Account, SignInName } from './account.queries.ts'

/**
 * How many attempts a minute a company accepts from unknown browsers: enough for a busy morning, too few to try one password on everybody.
 */
const newBrowsersAMinute = 120

/** The last ten attempts including this one; an eleventh waits until the first is fifteen minutes old. */
const lastTries = sql`(recent_tries || now())[greatest(1, cardinality(recent_tries) - 8):]`
/**
 * How long the next attempt has to wait: not at all for four mistakes, then 1, 2, 4 … 300 seconds, at most ten in fifteen minutes, and
 * after a hundred in a row until the password is reset (G-C-20, R13).
 */
const nextWait = sql`case when failed_sign_ins + 1 >= 100 then now() + interval '100 years' else greatest(
  case when failed_sign_ins + 1 >= 5 then now() + least(300, power(2, failed_sign_ins + 1 - 5)) * interval '1 second' end,
  case when cardinality(recent_tries) >= 9 then (${lastTries})[1] + interval '15 minutes' end) end`
/** One more counted attempt, in terms of the previous row. */
const counted = sql`failed_sign_ins = t.failed_sign_ins + 1, recent_tries = ${lastTries}, retry_after = ${nextWait}`

interface Verdict {
  readonly was_free: boolean
  readonly wait: number
}

const verdict = sql`
  was_free,
  case
    when was_free then 0
    else greatest(1, ceil(extract(epoch from least(before_wait, now() + interval '1 hour') - now())))::int end as wait`

/**
 * Counts an attempt before checking it, so that a hundred at once count as a hundred; a right password takes it back. A browser the person
 * has used before has its own count, and unknown names are counted like any other.
 */
export async function countTry(ctx: Ctx, account: Pick<Account, 'id' | 'device_id'> | undefined, name: SignInName) {
  const { rows } = await (account ? triesOf(account) : triesOfNobody(ctx, name)).execute(ctx.db)
  const { was_free = true, wait = 0 } = rows[0] ?? {}
  if (!was_free) refuse('TOO_MANY_REQUESTS', { retry_after: wait })
  if (!account?.device_id) await countNewBrowser(ctx)
}

// Not `for update`, which would wait for every transaction that only refers to the person: a long one kept them out of the portal.
function triesOf({ id, device_id }: Pick<Account, 'id' | 'device_id'>) {
  const table = sql.table(device_id === null ? 'users' : 'devices')
  return sql<Verdict>`
    with seen as (
      select id, retry_after as before_wait, coalesce(retry_after <= now(), true) as was_free
      from ${table}
      where id = ${device_id ?? id}
      for no key update
    ), counted as (update ${table} as t set ${counted} from seen where t.id = seen.id and seen.was_free)
    select ${verdict}
    from seen`
}

function triesOfNobody({ tokens }: Ctx, name: SignInName) {
  const hash = tokens.hashOf(JSON.stringify(name))
  return sql<Verdict>`
    with seen as (
      select id, retry_after as before_wait, coalesce(retry_after <= now(), true) as was_free
      from unknown_sign_ins
      where name_hash = ${hash}
      for update
    ),
    made as (
      insert into unknown_sign_ins (name_hash, failed_sign_ins, recent_tries)
      select ${hash}, 1, array[now()]
      where not exists (select 1 from seen)
      on conflict (tenant_id, name_hash) do update set failed_sign_ins = unknown_sign_ins.failed_sign_ins + 1,
        updated_at = now()
    ),
    counted as (
      update unknown_sign_ins as t set ${counted}, updated_at = now() from seen where t.id = seen.id and seen.was_free
    )
    select ${verdict}
    from seen`
}

/** Trying one password on a thousand names is slowed down too, per company; known browsers are let through. */
async function countNewBrowser({ db }: Ctx) {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limits (key, window_start) values ('sign-in from new browsers', date_trunc('minute', now()))
    on conflict (tenant_id, key, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ceil(60 - extract(second from now()))::int as wait`.execute(db)
  if (rows[0]!.hits > newBrowsersAMinute) refuse('TOO_MANY_REQUESTS', { retry_after: Math.max(1, rows[0]!.wait) })
}
