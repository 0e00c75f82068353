import { type Visibility, visibilitiesFor } from '@embark/contract/catalog/claim/claim.rules.ts'
import { type InstitutionRecord, institutions, type Picture } from '@embark/contract/catalog/institution/institution.contract.ts'
import type { InstitutionStatus, InstitutionType } from '@embark/contract/catalog/institution/institution.rules.ts'
import { type SqlBool, sql } from 'kysely'
import { fileLink, keptFile, linkedKept } from '#modules/documents/documents.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { companyDay, nameIn, place, searchIn } from '#platform/db/fragments.ts'
import { isOneOf, isThere } from '#platform/list/conditions.ts'
import { declareList } from '#platform/list/list.ts'
import { by } from '#platform/list/order.ts'
import { ownerOfCopy } from '../share/share.queries.ts'
import { isVerified, verificationOfRow } from '../verification/verification.queries.ts'
import { isOfCompany, keepsInstitutions, type VisibleInstitution, visibleInstitutions } from './institution.policy.ts'

/** The tier a reader is told: staff what the company says of the institution, an agency what holds for it, others none (G-L-48). */
const tierFor = (ctx: Ctx) =>
  isOfCompany(ctx)
    ? sql<number | null>`institutions.commission_tier`
    : ctx.actor.group === 'agent'
      ? sql<number | null>`coalesce(
          institutions.commission_tier,
          (select tier_bps / 100.0 from agents where agents.id = ${ctx.actor.agentId}::int)
        )::float8`
      : sql<null>`null`

/** That an institution waives a fee today. */
export const waiversToday = sql`
  from fee_waivers w
  where w.institution_id = institutions.id and w.is_active
    and (w.valid_from is null or w.valid_from <= ${companyDay})
    and (w.till_date is null or w.till_date >= ${companyDay})`

const institutionRows = (ctx: Ctx) =>
  visibleInstitutions(ctx)
    .innerJoin('countries', 'countries.id', 'institutions.country_id')
    .select(['institutions.identifier', 'institutions.id', 'institutions.name', 'institutions.alias_name', 'institutions.url'])
    .select(['institutions.country_id', 'institutions.currency', 'institutions.version', 'institutions.created_at'])
    .select(keptFile('institutions.logo_file_id').as('logoInfo'))
    .select(({ ref }) => [
      // Check constraints allow only these values.
      ref('institutions.institution_type').$castTo<InstitutionType | null>().as('institution_type'),
      ref('institutions.visible_to').$castTo<Visibility | null>().as('visible_to'),
    ])
    .select([
      place('countries', nameIn(ctx.language, 'countries')).as('country'),
      sql<InstitutionStatus>`case when institutions.is_active then 'active' else 'in_active' end`.as('status'),
      tierFor(ctx).as('commission_tier'),
      (isOfCompany(ctx) ? ownerOfCopy('institutions.id') : sql<null>`null`).as('shared_by'),
      sql<number>`(select count(*)::int from campuses c where c.institution_id = institutions.id and c.is_active)`.as('campuses'),
      sql<number>`(select count(*)::int from programs p where p.institution_id = institutions.id and p.is_active)`.as('programs'),
      sql<number>`(select count(*)::int ${waiversToday})`.as('fee_waivers'),
      verificationOfRow(ctx, 'institutions').as('verification'),
    ])
type InstitutionRow = Awaited<ReturnType<ReturnType<typeof institutionRows>['executeTakeFirstOrThrow']>>

const shown = <Row extends InstitutionRow>(ctx: Ctx, row: Row) => {
  const logoInfo = linkedKept(ctx, row.logoInfo)
  return { ...row, logoInfo, logo: logoInfo?.view_page ?? null }
}

/** The institutions by name. */
export const institutionList = declareList(institutions.list, {
  key: 'institutions.id',
  rows: institutionRows,
  present: (ctx, rows) => rows.map((row) => shown(ctx, row)),
  search: (_, text) => searchIn(text, 'institutions.name', 'institutions.alias_name'),
  filters: {
    country_id: isOneOf('institutions.country_id'),
    institution_type: isOneOf('institutions.institution_type', 'text'),
    visible_to: (values) => sql<SqlBool>`coalesce(institutions.visible_to, 'none') = any(${values}::text[])`,
    commission_tier: isOneOf('institutions.commission_tier'),
    status: (status) => sql<SqlBool>`institutions.is_active = ${status === 'active'}`,
    verification: isVerified('institutions'),
    has_fee_waiver: isThere(sql<SqlBool>`exists (select ${waiversToday})`),
  },
  params: {
    visibility: (circle) =>
      sql<SqlBool>`institutions.visible_to in (${sql.join(
        circle === 'all' ? ['all'] : [...visibilitiesFor(circle === 'b2b' ? 'agent' : 'user')],
      )})`,
    country_id: isOneOf('institutions.country_id'),
  },
  orders: {
    name: by('institutions.name', 'text', { key: 'asc' }),
    created_at: by('institutions.created_at', 'timestamptz', { key: 'asc' }),
    verified_at: by('institutions.verified_at', 'timestamptz', { nulls: 'smallest', key: 'asc' }),
  },
})

/** One institution as its record shows it. */
export async function institutionRecord(ctx: Ctx, { id }: Pick<VisibleInstitution, 'id'>): Promise<InstitutionRecord> {
  const row = await institutionRows(ctx)
    .select(['institutions.description', 'institutions.requirements'])
    .where('institutions.id', '=', id)
    .executeTakeFirstOrThrow()
  const update = keepsInstitutions(ctx) && can(ctx, 'inventory.institutions.update')
  const may = { update, edit: update && row.shared_by === null, claim: update && can(ctx, 'inventory.claim.institutions.update') }
  return { ...shown(ctx, row), pictures: await picturesOf(ctx, id), can: may }
}

const picturesOf = async (ctx: Ctx, institution_id: number): Promise<Picture[]> =>
  (await pictureRows(ctx, institution_id)).map(({ caption, ...file }) => ({
    identifier: file.identifier,
    view_page: fileLink(ctx, file).view_page,
    caption,
  }))

/** The pictures of an institution with their files, in order. */
export const pictureRows = (ctx: Ctx, institution_id: number) =>
  ctx.db
    .selectFrom('institution_pictures')
    .innerJoin('files', 'files.id', 'institution_pictures.file_id')
    .select(['files.id', 'files.identifier', 'files.media_type', 'institution_pictures.caption'])
    .where('institution_pictures.institution_id', '=', institution_id)
    .orderBy('institution_pictures.position')
    .execute()
