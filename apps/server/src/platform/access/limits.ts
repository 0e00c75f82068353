import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** What a person works on in their role; an empty list leaves everything of its kind in reach (G-M-78). */
export interface Limits {
  readonly countryIds: readonly number[]
  readonly institutionIds: readonly number[]
  readonly leadStageIds: readonly number[]
  readonly applicationStageIds: readonly number[]
  /** Statuses they may set beside those of their stages. */
  readonly statusIds: readonly number[]
}

/** Nothing is out of reach. */
export const noLimits: Limits = { countryIds: [], institutionIds: [], leadStageIds: [], applicationStageIds: [], statusIds: [] }

/** The limits of a person in a role, their own and the role's together, as one column of a larger query. */
export function limitsOf(user: string, role: string): RawBuilder<Limits> {
  const [of, in_] = [sql.ref(user), sql.ref(role)]
  const stagesOf = (module: string) => sql`array(
    select s.id from stages s where s.module_type = ${module} and (s.id in (select a.stage_id from assigned_stages a where a.user_id = ${of} and a.role_id = ${in_} and a.kind = 'stage')
      or s.id in (select rs.stage_id from role_stages rs where rs.role_id = ${in_})))`
  return sql<Limits>`jsonb_build_object(
    'countryIds', array(select a.country_id from assigned_countries a where a.user_id = ${of} and a.role_id = ${in_}),
    'institutionIds', array(select a.institution_id from assigned_institutions a where a.user_id = ${of} and a.role_id = ${in_}),
    'leadStageIds', ${stagesOf('lead')}, 'applicationStageIds', ${stagesOf('application')},
    'statusIds', array(select a.stage_id from assigned_stages a where a.user_id = ${of} and a.role_id = ${in_} and a.kind = 'status'))`
}

/** The limits of the actor as the rules of moving read them. */
export const moveLimits = ({ actor: { limits } }: Pick<Ctx, 'actor'>) => ({
  stageIds: [...limits.leadStageIds, ...limits.applicationStageIds],
  statusIds: limits.statusIds,
})
