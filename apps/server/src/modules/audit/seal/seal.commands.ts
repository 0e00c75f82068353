import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** The first seal starts below every number, so that nothing can be inserted before it. */
const lowest = -2_147_483_648
/** The most entries under one seal. */
const most = 10_000

export interface Seal {
  readonly entries: number
  readonly last_id: number
  /** In hexadecimal. */
  readonly hash: string
}

// Ids are assigned before commit, so a mark is usable only once every transaction running at that time has ended.
const isRipe = sql`snapshot_xmax::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) and created_at < now() - interval '1 minute'`
// For example after a restore, when the marks come from another server's transactions.
const isForeign = sql`snapshot_xmax::xid8 > pg_snapshot_xmax(pg_current_snapshot())`

/** Seals the entries below the mark, batch by batch. When none are left, sets the next mark. */
export async function sealEntries(ctx: Ctx): Promise<Seal | undefined> {
  const { rows } = await sql<{ from: number; up_to: number | null; previous: Buffer }>`
    select coalesce(last.last_id + 1, ${lowest}) as
    from, coalesce(last.hash, '') as previous, (select up_to from audit_marks where ${isRipe}) as up_to
    from (select) as one
    left join lateral (select last_id, hash from audit_seals order by first_id desc limit 1) as last on true`.execute(ctx.db)
  const { from, up_to, previous } = rows[0]!
  if (up_to !== null && up_to >= from) return seal(ctx, from, up_to, previous)
  await sql`
    insert into audit_marks as mark (up_to, snapshot_xmax)
    select coalesce(max(id), 0), pg_snapshot_xmax(pg_current_snapshot())::text
    from audit_entries
    on conflict (tenant_id) do update set up_to = excluded.up_to, snapshot_xmax = excluded.snapshot_xmax,
      created_at = now()
    where mark.id in (select id from audit_marks where (${isRipe}) or (${isForeign}))`.execute(ctx.db)
  return undefined
}

async function seal(ctx: Ctx, from: number, upTo: number, previous: Buffer): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    insert into audit_seals (first_id, last_id, entries, previous_hash, hash)
    select ${from}, last_id, entries, ${previous}::bytea,
      audit_hash(${ctx.tenant.id}, ${from}, last_id, ${previous}::bytea)
    from (
      select max(id) as last_id, count(*)::int as entries
      from (select id from audit_entries where id between ${from} and ${upTo} order by id limit ${most}) as next
    ) as part
    where last_id is not null
    on conflict do nothing
    returning entries, last_id, encode(hash, 'hex') as hash`.execute(ctx.db)
  return rows[0]
}
