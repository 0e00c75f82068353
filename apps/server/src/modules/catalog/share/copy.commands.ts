import type { Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { type PlacedRow, storeRows } from '../inventory/catalogue-upsert.commands.ts'

const partSize = 1_000

/** The institutions of this company that are copies of others'. */
export async function copies(ctx: Ctx) {
  const rows = await ctx.db.selectFrom('shared_claims').select('institution_id').orderBy('id').execute()
  return rows.map(({ institution_id }) => institution_id)
}

/** The copies whose owner no longer shares them and that are still on offer here. */
export async function withdrawnCopies(ctx: Ctx) {
  const { rows } = await sql<{ institution_id: number }>`
    select c.institution_id from shared_claims c join institutions i on i.id = c.institution_id
    where i.is_active and not exists (select from shared_institutions() s where s.source = c.source and s.owner = c.owner)`.execute(ctx.db)
  return rows.map(({ institution_id }) => institution_id)
}

/** Stores the next part of what the owner of a copy offers; nothing when there is no more of it. */
export async function storeOffered(ctx: Ctx, institution_id: number, after: number) {
  const { rows } = await sql<{ id: number; offering: PlacedRow }>`
    select id, offering from shared_offerings(${institution_id}, ${after}, ${partSize})`.execute(ctx.db)
  if (!rows.length) return undefined
  const { visible_to } = await ctx.db
    .selectFrom('institutions')
    .select('visible_to')
    .where('id', '=', institution_id)
    .executeTakeFirstOrThrow()
  const { offering_ids } = await storeRows(
    ctx,
    rows.map(({ offering }) => offering),
    false,
    // A check constraint allows only these values.
    { campuses: visible_to as Visibility | null, offerings: null },
  )
  return { offering_ids, last: rows.at(-1)!.id }
}

/** What open applications name stays as it is, whatever the owner does. */
const isInOpenApplication = sql`
  exists (
    select
    from application_programs ap
    join applications a on a.id = ap.application_id
    join stages s on s.id = a.stage_id
    where ap.program_id = o.program_id
      and ap.campus_id = o.campus_id
      and a.deleted_at is null
      and s.type <> 'cancel'
      and s.position <> 'end'
  )`

/** Withdraws what the owner of a copy no longer offers, and with its last program, if no longer shared, the institution. */
export async function letCopyGo(ctx: Ctx, institution_id: number, kept: readonly number[]) {
  const { rows } = await sql<{ is_shared: boolean; was_active: boolean }>`
    select exists (select from shared_institutions() s where s.source = c.source and s.owner = c.owner) as is_shared,
      i.is_active as was_active
    from shared_claims c
    join institutions i on i.id = c.institution_id
    where c.institution_id = ${institution_id}`.execute(ctx.db)
  const copy = rows[0]
  if (!copy) return
  await sql`update program_offerings o set visible_to = null, is_active = false
    where o.institution_id = ${institution_id} and o.is_active and not o.id = any(${kept}::int[]) and not ${isInOpenApplication}`.execute(
    ctx.db,
  )
  await sql`update shared_claims set withdrawn_at = case when ${copy.is_shared} then null else coalesce(withdrawn_at, now()) end
    where institution_id = ${institution_id}`.execute(ctx.db)
  const { rows: left } = await sql`
      update institutions i
      set is_active = ${copy.is_shared}
        or exists (select from program_offerings o where o.institution_id = i.id and o.is_active)
      where i.id = ${institution_id}
      returning is_active`.execute(ctx.db)
  const isActive = (left[0] as { is_active: boolean }).is_active
  if (isActive === copy.was_active) return
  if (!isActive)
    await sql`with gone as (update campuses set visible_to = null where institution_id = ${institution_id})
      update institutions set visible_to = null where id = ${institution_id}`.execute(ctx.db)
  ctx.audit(isActive ? 'institution.share_returned' : 'institution.share_withdrawn', { module: 'institution', id: institution_id })
}
