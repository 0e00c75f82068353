import { can } from '#platform/context.ts'
import type { Naming } from '#platform/search/known-records.ts'
import { visiblePrograms } from '../program-record/program-record.policy.ts'
import { visibleInstitutions } from './institution.policy.ts'

/** Institutions, as far as they are there for the actor. */
export const knownInstitutions: Naming = async (ctx, identifiers) => {
  if (!can(ctx, 'programs.read')) return []
  const rows = await visibleInstitutions(ctx).select(['identifier', 'name']).where('identifier', 'in', identifiers).execute()
  return rows.map((row) => ({ ...row, note: null }))
}

/** Programs by their name and institution, as far as the actor may open them. */
export const knownPrograms: Naming = async (ctx, identifiers) =>
  can(ctx, 'programs.read')
    ? visiblePrograms(ctx)
        .select(['programs.identifier', 'programs.name', 'institutions.name as note'])
        .where('programs.identifier', 'in', identifiers)
        .execute()
    : []
