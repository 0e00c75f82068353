import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { leftStatus } from '#modules/masters/masters.public.ts'
import { allOf, among, type Bound, type Bounds, boundFor, type Sight, why } from '#platform/access/sight.ts'
import { type Ctx, scopeOf } from '#platform/context.ts'
import { quotedReference } from '#platform/db/fragments.ts'
import type { DB } from '#platform/db/schema.ts'
import { isFoundBy, isNamedIn, isWithin } from '#platform/list/conditions.ts'
import { type Proven, prove } from '#platform/proof.ts'
import { refuse } from '#platform/refusal.ts'

type Bounded = Pick<
  DB['applications'],
  | 'id'
  | 'lead_id'
  | 'branch_id'
  | 'team_id'
  | 'agent_id'
  | 'institution_id'
  | 'destination_country_id'
  | 'stage_id'
  | 'submitted_at'
  | 'deleted_at'
>

const own: Bound = {
  within: ({ id }) =>
    isNamedIn('applications.lead_id', {
      table: 'leads',
      column: 'id',
      where: sql`naming.student_user_id = ${id} and naming.deleted_at is null`,
      name: `student ${id}`,
      isOrdered: false,
    }),
  why: why.student,
}
/** That a person works the student's lead, in this role if one is named. */
export const isWorkedBy = (userId: number | null, roleId?: number) =>
  isNamedIn('applications.id', {
    table: 'application_users',
    column: 'application_id',
    where: roleId === undefined ? sql`naming.user_id = ${userId}` : sql`naming.user_id = ${userId} and naming.role_id = ${roleId}`,
    name: `user ${userId} role ${roleId}`,
    isOrdered: true,
    carries: {
      live: sql<SqlBool>`naming.live_stage_id is not null`,
      columns: { 'applications.stage_id': 'naming.live_stage_id' },
      emptyColumns: {},
    },
  })
/** That anybody works it in a role. */
export const isWorkedAs = (roleId: number) =>
  isNamedIn('applications.id', {
    table: 'application_users',
    column: 'application_id',
    where: sql`naming.role_id = ${roleId}`,
    name: `role ${roleId}`,
    isOrdered: false,
  })
/** What each scope sees of the applications, and why: lists and explanations are made from this table. */
const bounds: Bounds = {
  tenant: { within: () => sql<SqlBool>`true`, why: why.tenant },
  branch: { within: ({ branchId }) => isFoundBy('applications.branch_id')(branchId ?? 0), why: why.branch },
  team: { within: ({ teamIds }) => isFoundBy('applications.team_id')(teamIds), why: why.team },
  agency: { within: ({ agentId }) => isFoundBy('applications.agent_id')(agentId ?? 0), why: why.agency },
  assigned: { within: ({ id }) => isWorkedBy(id), why: why.assigned },
  institution: {
    within: ({ institutionIds }) =>
      isWithin(
        'applications.institution_id',
        `${institutionIds} submitted`,
        sql`applications.institution_id = any(${institutionIds}::int[]) and applications.submitted_at is not null`,
      ),
    why: why.institution,
  },
  own,
}
/** What of it the person works on: stages, destinations and institutions, where something is assigned (G-M-78). */
const limits = ({ limits: { applicationStageIds, countryIds, institutionIds } }: Ctx['actor']) =>
  allOf(
    among('applications.stage_id', applicationStageIds),
    among('applications.destination_country_id', countryIds),
    among('applications.institution_id', institutionIds),
  )
/** How applications are seen, for who explains it. */
export const applicationSight: Sight = {
  module: 'applications',
  permission: 'applications.read',
  table: 'applications',
  live: sql<SqlBool>`applications.deleted_at is null`,
  bounds,
  limits,
}

/** Narrows any query over `applications` to those this actor may see: the one place that decides it (G-L-01). */
export function onlyVisible<Q>(ctx: Ctx, query: Q): Q {
  // Every query that comes here reads the table applications; what else it reads does not matter for the bounds.
  const bounded = query as unknown as SelectQueryBuilder<{ applications: Bounded }, 'applications', unknown>
  const live = bounded.where('applications.deleted_at', 'is', null)
  const within = scopeOf(ctx, 'applications') === 'tenant' ? live : live.where(boundFor(bounds, ctx, 'applications'))
  const limited = limits(ctx.actor)
  return (limited ? within.where(limited) : within) as unknown as Q
}

/** The applications this actor may see; every read of applications starts here. */
export const visibleApplications = (ctx: Ctx) => onlyVisible(ctx, ctx.db.selectFrom('applications'))

const proven = (ctx: Ctx) =>
  visibleApplications(ctx)
    .select([
      'applications.id',
      'applications.number',
      'applications.identifier',
      'applications.lead_id',
      'applications.institution_id',
      'applications.campus_id',
      'applications.intake_id',
      'applications.intake_year',
    ])
    .select([
      'applications.timeline_id',
      'applications.stage_id',
      'applications.status_id',
      'applications.branch_id',
      'applications.team_id',
      'applications.agent_id',
      'applications.sub_status_id',
      'applications.version',
      'applications.submitted_at',
    ])
    .select([
      'applications.application_number',
      'applications.ocas_number',
      'applications.offer_letter_deadline',
      'applications.offer_letter_received_at',
      'applications.offer_conditions',
    ])
    .select(['applications.tuition_fee_due_date', 'applications.tuition_fee_paid_date', 'applications.is_deferred'])
    .select([
      'applications.tuition_fee_minor',
      'applications.tuition_fee_currency',
      'applications.application_fee_minor',
      'applications.status_in_canada',
      'applications.remarks',
    ])

/** The application, or a refusal that does not tell whether it exists elsewhere. */
export async function visibleApplication(ctx: Ctx, ref: string | number) {
  return prove((await proven(ctx).where(quotedReference(ref, 'applications')).executeTakeFirst()) ?? refuse('NOT_FOUND'))
}

/** Applications, as tasks are about them. */
export const applicationTasks = {
  permission: 'applications.read',
  find: visibleApplication,
  seen: (ctx: Ctx) =>
    sql<SqlBool>`exists (
      ${visibleApplications(ctx).select(sql<number>`1`.as('one')).where(sql<SqlBool>`applications.id = tasks.record_id`)} offset 0)`,
} as const

/** That something an offer was made on is not met yet. */
export const hasOpenConditions = sql<boolean>`exists (
  select
  from offer_conditions c
  where c.application_id = applications.id and c.status in ('open', 'not_met')
)`

const standing = (ctx: Ctx, ref: string | number) => {
  return proven(ctx)
    .where(quotedReference(ref, 'applications'))
    .select(hasOpenConditions.as('has_open_conditions'))
    .select(leftStatus('application', 'applications').as('left_status_id'))
    .select(
      sql<boolean>`
        exists (
          select
          from documents d
          join lookup_values t on t.id = d.document_type_id
          where d.deleted_at is null
            and t.key = 'offer_letter'
            and (
              d.module_type = 'application'
                and d.module_id = applications.id
                or d.module_type = 'lead'
                and d.module_id = applications.lead_id
            )
        )`.as('has_offer_letter'),
    )
}

/** The application, with the facts a status change is judged by. */
export const standingApplication = async (ctx: Ctx, ref: string | number) =>
  prove((await standing(ctx, ref).executeTakeFirst()) ?? refuse('NOT_FOUND'))

/** The same, held until this change is saved, so that two changes of it never interleave. */
export const heldApplication = async (ctx: Ctx, ref: string | number) =>
  prove((await standing(ctx, ref).forUpdate('applications').executeTakeFirst()) ?? refuse('NOT_FOUND'))

export type VisibleApplication = Proven<Awaited<ReturnType<typeof visibleApplication>>>
export type HeldApplication = Proven<Awaited<ReturnType<typeof heldApplication>>>

/** Institution staff change only what an institution decides (G-L-44). */
export const isInstitution = ({ actor }: Ctx) => actor.kind === 'person' && actor.group === 'institution_staff'

/** Internal remarks are not for students and institutions (G-L-32, G-L-40). */
export const seesInternal = ({ actor }: Ctx) => actor.kind === 'system' || actor.group === 'company' || actor.group === 'agent'
