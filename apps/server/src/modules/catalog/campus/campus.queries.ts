import type { Campus } from '@embark/contract/catalog/campus/campus.contract.ts'
import type { Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import type { InstitutionStatus } from '@embark/contract/catalog/institution/institution.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { VisibleInstitution } from '../institution/institution.policy.ts'
import { visibleCampuses } from './campus.policy.ts'

const rowsOf = (ctx: Ctx, institution: VisibleInstitution) =>
  visibleCampuses(ctx, institution)
    .select(['campuses.identifier', 'campuses.id', 'campuses.institution_id', 'campuses.name', 'campuses.city', 'campuses.state'])
    .select('campuses.version')
    .select(({ ref }) => [
      // A check constraint allows only these values.
      ref('campuses.visible_to').$castTo<Visibility | null>().as('visible_to'),
      sql<InstitutionStatus>`case when campuses.is_active then 'active' else 'in_active' end`.as('status'),
      sql<number>`(
        select count(*)::int
        from program_offerings o
        join programs p on p.id = o.program_id and p.is_active
        where o.institution_id = campuses.institution_id and o.campus_id = campuses.id and o.is_active
      )`.as('programs'),
    ])

/** The campuses of an institution by name; no institution has more than a few dozen. */
export const campusesOf = (ctx: Ctx, institution: VisibleInstitution): Promise<Campus[]> =>
  rowsOf(ctx, institution).orderBy('campuses.name').limit(1_000).execute()

/** One campus, as returned after a change. */
export const campusById = (ctx: Ctx, institution: VisibleInstitution, id: number): Promise<Campus> =>
  rowsOf(ctx, institution).where('campuses.id', '=', id).executeTakeFirstOrThrow()
