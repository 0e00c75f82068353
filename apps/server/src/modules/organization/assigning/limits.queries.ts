import { type RawBuilder, sql } from 'kysely'
import type { Limits } from '#platform/actor.ts'

/** What a person works on in a role, by their own assignments and the role's, as one column (G-M-78). */
export function assignedLimits({ user, role }: { readonly user: string; readonly role: string }): RawBuilder<Limits> {
  const [of, in_] = [sql.ref(user), sql.ref(role)]
  const stagesOf = (module: string) => sql`array(
    select s.id from stages s where s.module_type = ${module} and (
      s.id in (select a.stage_id from assigned_stages a where a.user_id = ${of} and a.role_id = ${in_} and a.kind = 'stage')
      or s.id in (select rs.stage_id from role_stages rs where rs.role_id = ${in_})))`
  return sql<Limits>`jsonb_build_object(
    'countryIds', array(select a.country_id from assigned_countries a where a.user_id = ${of} and a.role_id = ${in_}),
    'institutionIds', array(select a.institution_id from assigned_institutions a where a.user_id = ${of} and a.role_id = ${in_}),
    'leadStageIds', ${stagesOf('lead')},
    'applicationStageIds', ${stagesOf('application')},
    'statusIds', array(select a.stage_id from assigned_stages a where a.user_id = ${of} and a.role_id = ${in_} and a.kind = 'status'))`
}

/** The teams of a person. */
export const teamsOf = ({ user }: { readonly user: string }) =>
  sql<number[]>`array(select team_id from team_members m where m.user_id = ${sql.ref(user)})`

/** The institutions a person works for. */
export const institutionsOf = ({ user }: { readonly user: string }) =>
  sql<number[]>`array(select institution_id from institution_users i where i.user_id = ${sql.ref(user)})`
