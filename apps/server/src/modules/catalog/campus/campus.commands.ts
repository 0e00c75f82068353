import type { CampusBody, CampusEdit } from '@embark/contract/catalog/campus/campus.contract.ts'
import type { InstitutionStatus } from '@embark/contract/catalog/institution/institution.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { changeRecord, type Keeping, refuseStale } from '#platform/record.ts'
import { refuse } from '#platform/refusal.ts'
import { refreshSearch } from '../institution/institution.commands.ts'
import type { KeptInstitution } from '../institution/institution.policy.ts'
import type { OwnCampus } from './campus.policy.ts'
import { campusById } from './campus.queries.ts'

const campusKind: Keeping<'campuses'> = { module: 'campus', table: 'campuses', changedAt: 'updated_at' }

/** Adds a campus; it is claimed for whom its institution is. */
export async function createCampus(ctx: Ctx, institution: KeptInstitution, body: CampusBody) {
  await refuseTaken(ctx, body.name, institution.id)
  const { id } = await ctx.db
    .insertInto('campuses')
    .values({ ...body, institution_id: institution.id, visible_to: institution.visible_to })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.changed({ module: 'campus', id, after: { institution_id: institution.id, ...body } })
  return campusById(ctx, institution, id)
}

/** Changes a campus. A missing field is left as it is; null clears it. */
export async function editCampus(ctx: Ctx, { campus, institution }: OwnCampus, body: CampusEdit) {
  refuseStale(campus, ctx.ifMatch)
  if (body.name !== undefined) await refuseTaken(ctx, body.name, institution.id, campus.id)
  const { name, city, state } = campus
  await changeRecord(ctx, campusKind, campus, { version: ctx.ifMatch, set: body, before: { name, city, state }, after: body })
  await refreshSearch(ctx, { institution_id: institution.id, campus_id: campus.id })
  return campusById(ctx, institution, campus.id)
}

/** Hides a campus with its programs from the finder, or shows it again; applications that name it stay. */
export async function setCampusStatus(ctx: Ctx, { campus, institution }: OwnCampus, status: InstitutionStatus) {
  const is_active = status === 'active'
  await changeRecord(ctx, campusKind, campus, { set: { is_active }, before: { is_active: campus.is_active }, after: { is_active } })
  return campusById(ctx, institution, campus.id)
}

async function refuseTaken(ctx: Ctx, name: string, institution_id: number, besides = 0) {
  const { rows } = await sql`
    select from campuses
    where institution_id = ${institution_id} and lower(name) = lower(${name}) and id <> ${besides}`.execute(ctx.db)
  if (rows.length) refuse('ALREADY_EXISTS', {}, [{ field: 'name', text: 'The institution has a campus of this name already' }])
}
