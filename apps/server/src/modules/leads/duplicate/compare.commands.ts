import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { likenessOf } from './alike.rules.ts'
import { candidatesOfLeads } from './candidates.queries.ts'

/** Leads that are held against all others in one transaction. */
export const comparedAtOnce = 200

/** Holds the leads that were written since against all others, the oldest first; how many there were. */
export async function compareWaiting(ctx: Ctx): Promise<number> {
  const rows = await ctx.db
    .selectFrom('lead_keys')
    .select('lead_id')
    .where('is_compared', '=', false)
    .orderBy('lead_id')
    .limit(comparedAtOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = rows.map(({ lead_id }) => lead_id)
  if (ids.length) await comparePeople(ctx, ids)
  return ids.length
}

/** Holds one lead against all others, where what it is recognised by changed since. */
export async function compareLead(ctx: Ctx, id: number) {
  const waiting = await ctx.db
    .selectFrom('lead_keys')
    .select('lead_id')
    .where('lead_id', '=', id)
    .where('is_compared', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (waiting) await comparePeople(ctx, [id])
}

/** Keeps the pairs of these leads as they are now; what people said of a pair stays. */
async function comparePeople(ctx: Ctx, ids: readonly number[]) {
  const pairs = new Map<string, Record<string, unknown>>()
  for (const { lead_id, other_id, one, other } of await candidatesOfLeads(ctx, ids)) {
    const likeness = likenessOf(one, other)
    const [first, second] = [Math.min(lead_id, other_id), Math.max(lead_id, other_id)]
    if (likeness) pairs.set(`${first} ${second}`, { lead_id: first, other_id: second, ...likeness })
  }
  await sql`
    with pairs as materialized (
      select *
      from jsonb_to_recordset(${JSON.stringify([...pairs.values()])}::jsonb)
        as p(lead_id int, other_id int, score int, certainty text, reasons text[])
    ),
    gone as (
      delete from lead_pairs
      where (lead_id = any(${ids}::int[]) or other_id = any(${ids}::int[])) and told_apart_at is null
        and not exists (select from pairs where pairs.lead_id = lead_pairs.lead_id and pairs.other_id = lead_pairs.other_id)
    ),
    compared as (
      update lead_keys set is_compared = true where lead_id = any(${ids}::int[])
    )
    insert into lead_pairs as kept (lead_id, other_id, score, certainty, reasons)
    select lead_id, other_id, score, certainty, reasons
    from pairs
    order by lead_id, other_id
    on conflict (tenant_id, lead_id, other_id) do update
    set score = excluded.score, certainty = excluded.certainty, reasons = excluded.reasons
    where (kept.score, kept.certainty, kept.reasons) is distinct from (excluded.score, excluded.certainty, excluded.reasons)`.execute(
    ctx.db,
  )
}
