import { type ClaimAct, claimCan, type Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse, refuseField } from '#platform/refusal.ts'
import { takeShared } from '../share/share.commands.ts'

interface InstitutionItem {
  readonly institution_id: number
  readonly campus_id?: number | null | undefined
  readonly share_identifier?: string | null | undefined
}
interface ProgramItem {
  readonly institution_id: number
  readonly campus_id: number
  readonly program_id: number
}
type Wish = Visibility | null | undefined

const circleFor = (act: ClaimAct, visible_to: Wish): Visibility | null =>
  act === 'unclaim' ? null : (visible_to ?? refuseField('visible_to', 'Visibility is required'))

/** An application is open as long as it is neither closed nor at its end. */
const openApplications = (condition: ReturnType<typeof sql<boolean>>) => sql<{ count: number }>`
  select count(distinct a.id)::int as count from applications a join stages s on s.id = a.stage_id
  where a.deleted_at is null and s.type <> 'cancel' and s.position <> 'end' and ${condition}`

async function refuseWhileOpen(ctx: Ctx, condition: ReturnType<typeof sql<boolean>>) {
  const { rows } = await openApplications(condition).execute(ctx.db)
  const count = rows[0]!.count
  if (count > 0) refuse('CLAIM_IN_USE', { number: count })
}

/** Serialises claiming and releasing an institution. An unknown institution refuses the whole call. */
async function holdInstitutions(ctx: Ctx, ids: readonly number[]) {
  const distinctIds = [...new Set(ids)]
  const held = await ctx.db
    .selectFrom('institutions')
    .select(['id', 'visible_to'])
    .where('id', 'in', distinctIds)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (held.length !== distinctIds.length) refuse('NOT_FOUND')
  return new Map(held.map(({ id, visible_to }) => [id, visible_to]))
}

/**
 * Claims institutions for an audience, changes the audience, or releases them with their programs: all of them or none. Institutions shared
 * by others are copied.
 */
export async function setInstitutions(ctx: Ctx, act: ClaimAct, items: readonly InstitutionItem[], wish: Wish) {
  const circle = circleFor(act, wish)
  const shared = items.flatMap(({ share_identifier, campus_id }) => (share_identifier && !campus_id ? [share_identifier] : []))
  const unshared = items.filter(({ share_identifier }) => !share_identifier)
  if (shared.length + unshared.length !== items.length || (shared.length && circle === null)) refuse('NOT_FOUND')
  if (shared.length && circle !== null) await takeShared(ctx, shared, circle)
  if (unshared.length) await setOwn(ctx, act, unshared, circle)
  return { changed: items.length }
}

async function setOwn(ctx: Ctx, act: ClaimAct, items: readonly InstitutionItem[], circle: Visibility | null) {
  const before = await holdInstitutions(
    ctx,
    items.map(({ institution_id }) => institution_id),
  )
  const json = JSON.stringify(items.map(({ institution_id, campus_id }) => ({ institution_id, campus_id: campus_id ?? null })))
  const recordset = sql`jsonb_to_recordset(${json}::jsonb) as g (institution_id int, campus_id int)`
  const { rows: strays } = await sql`select from ${recordset} where g.campus_id is not null
    and not exists (select from campuses c where c.id = g.campus_id and c.institution_id = g.institution_id)`.execute(ctx.db)
  if (strays.length) refuse('NOT_FOUND')
  if (items.some(({ institution_id }) => !claimCan[act](before.get(institution_id) !== null))) refuse('NOT_FOUND')
  const within = (institution: string, campus: string) =>
    sql<boolean>`
      exists (
        select
        from ${recordset}
        where g.institution_id = ${sql.ref(institution)} and (g.campus_id is null or g.campus_id = ${sql.ref(campus)})
      )`
  if (circle === null) {
    await refuseWhileOpen(ctx, within('a.institution_id', 'a.campus_id'))
    await sql`
      update program_offerings o
      set visible_to = null
      where o.visible_to is not null and ${within('o.institution_id', 'o.campus_id')}`.execute(ctx.db)
  }
  await sql`update campuses c set visible_to = ${circle} where ${within('c.institution_id', 'c.id')}`.execute(ctx.db)
  // Claiming a campus claims its institution too; releasing the last campus releases the institution.
  await sql`update institutions i set visible_to = case
      when exists (select from ${recordset} where g.institution_id = i.id and g.campus_id is null) then ${circle}
      when ${circle}::text is not null then coalesce(i.visible_to, ${circle})
      when exists (select from campuses c where c.institution_id = i.id and c.visible_to is not null) then i.visible_to end
    where i.id in (select g.institution_id from ${recordset})`.execute(ctx.db)
  for (const { institution_id, campus_id } of items)
    ctx.changed({
      module: 'institution',
      id: institution_id,
      before: { visible_to: before.get(institution_id) ?? null },
      after: { visible_to: circle, ...(campus_id && { campus_id }) },
    })
}

interface HeldProgram extends ProgramItem {
  readonly id: number
  readonly visible_to: string | null
  readonly campus_visible_to: string | null
}

/** Claims programs at their campuses, changes the circle, or lets them go; all of them or none. */
export async function setPrograms(ctx: Ctx, act: ClaimAct, items: readonly ProgramItem[], wish: Wish) {
  const circle = circleFor(act, wish)
  const institutions = await holdInstitutions(
    ctx,
    items.map(({ institution_id }) => institution_id),
  )
  const json = JSON.stringify(items)
  const { rows: held } = await sql<HeldProgram>`
    select o.id, o.institution_id, o.campus_id, o.program_id, o.visible_to, c.visible_to as campus_visible_to
    from (
      select distinct institution_id, campus_id, program_id
      from jsonb_to_recordset(${json}::jsonb) as x (institution_id int, campus_id int, program_id int)
    ) g
    join program_offerings o on o.institution_id = g.institution_id
      and o.campus_id = g.campus_id
      and o.program_id = g.program_id
    join campuses c on c.id = o.campus_id`.execute(ctx.db)
  if (held.length !== new Set(items.map((one) => `${one.institution_id}/${one.campus_id}/${one.program_id}`)).size) refuse('NOT_FOUND')
  if (held.some(({ visible_to }) => !claimCan[act](visible_to !== null))) refuse('NOT_FOUND')
  const isBare = held.some((one) => institutions.get(one.institution_id) === null || one.campus_visible_to === null)
  if (circle !== null && isBare) refuse('INSTITUTION_NOT_CLAIMED')
  const ids = held.map(({ id }) => id)
  if (circle === null)
    await refuseWhileOpen(
      ctx,
      sql<boolean>`
        exists (
          select
          from application_programs ap
          join program_offerings o on o.program_id = ap.program_id and o.campus_id = ap.campus_id
          where ap.application_id = a.id and o.id = any(${ids}::int[])
        )`,
    )
  await ctx.db.updateTable('program_offerings').set({ visible_to: circle }).where('id', 'in', ids).execute()
  for (const { id, program_id, campus_id, visible_to } of held)
    ctx.changed({
      module: 'program_offering',
      id,
      before: { program_id, campus_id, visible_to },
      after: { program_id, campus_id, visible_to: circle },
    })
  return { changed: held.length }
}
