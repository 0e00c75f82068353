import { type SelectQueryBuilder, sql } from 'kysely'
import { type Ctx, scopeOf } from '#platform/context.ts'
import type { DB } from '#platform/db/schema.ts'
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

/** Narrows any query over `applications` to those this actor may see: the one place that decides it (G-L-01). */
export function onlyVisible<Q>(ctx: Ctx, query: Q): Q {
  // Every query that comes here reads the table applications; what else it reads does not matter for the bounds.
  const bounded = query as unknown as SelectQueryBuilder<{ applications: Bounded }, 'applications', unknown>
  const { actor } = ctx
  const { applicationStageIds, countryIds, institutionIds } = actor.limits
  const live = bounded
    .where('applications.deleted_at', 'is', null)
    .$if(applicationStageIds.length > 0, (rows) => rows.where('applications.stage_id', 'in', [...applicationStageIds]))
    .$if(countryIds.length > 0, (rows) => rows.where('applications.destination_country_id', 'in', [...countryIds]))
    .$if(institutionIds.length > 0, (rows) => rows.where('applications.institution_id', 'in', [...institutionIds]))
  const within = (() => {
    switch (scopeOf(ctx, 'applications')) {
      case 'tenant':
        return live
      case 'branch':
        return live.where('applications.branch_id', '=', actor.branchId)
      case 'team':
        return live.where('applications.team_id', 'in', actor.teamIds.length ? [...actor.teamIds] : [0])
      case 'agency':
        return live.where('applications.agent_id', '=', actor.agentId)
      case 'assigned':
        return live.where(sql<boolean>`applications.lead_id in (select lead_id from lead_users where lead_users.user_id = ${actor.id})`)
      case 'institution':
        return live
          .where('applications.institution_id', 'in', actor.institutionIds.length ? [...actor.institutionIds] : [0])
          .where('applications.submitted_at', 'is not', null)
      default:
        return live.where(
          sql<boolean>`applications.lead_id in (select id from leads where leads.student_user_id = ${actor.id} and leads.deleted_at is null)`,
        )
    }
  })()
  return within as unknown as Q
}

/** The applications this actor may see; every read of applications starts here. */
export const visibleApplications = (ctx: Ctx) => onlyVisible(ctx, ctx.db.selectFrom('applications'))

const byRef = (ref: string | number) =>
  /^\d+$/.test(String(ref))
    ? { column: 'applications.id' as const, value: Number(ref) }
    : { column: 'applications.identifier' as const, value: String(ref) }

const proven = (ctx: Ctx) =>
  visibleApplications(ctx)
    .select([
      'applications.id',
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
  const { column, value } = byRef(ref)
  return prove((await proven(ctx).where(column, '=', value).executeTakeFirst()) ?? refuse('NOT_FOUND'))
}

const standing = (ctx: Ctx, ref: string | number) => {
  const { column, value } = byRef(ref)
  return proven(ctx)
    .where(column, '=', value)
    .select(
      sql<
        number | null
      >`(select from_stage_id from status_history h where h.module = 'application' and h.record_id = applications.id and h.to_stage_id = applications.status_id order by h.id desc limit 1)`.as(
        'left_status_id',
      ),
    )
    .select(
      sql<boolean>`exists (select from documents d join lookup_values t on t.id = d.document_type_id where d.deleted_at is null and t.key = 'offer_letter'
        and (d.module_type = 'application' and d.module_id = applications.id or d.module_type = 'lead' and d.module_id = applications.lead_id))`.as(
        'has_offer_letter',
      ),
    )
}

/** The application with what a status change is judged by. */
export const standingApplication = async (ctx: Ctx, ref: string | number) =>
  prove((await standing(ctx, ref).executeTakeFirst()) ?? refuse('NOT_FOUND'))

/** The same, held until this change is saved, so that two changes of it never interleave. */
export const heldApplication = async (ctx: Ctx, ref: string | number) =>
  prove((await standing(ctx, ref).forUpdate('applications').executeTakeFirst()) ?? refuse('NOT_FOUND'))

export type VisibleApplication = Proven<Awaited<ReturnType<typeof visibleApplication>>>
export type HeldApplication = Proven<Awaited<ReturnType<typeof heldApplication>>>

/** Institution staff change only what an institution decides (G-L-44). */
export const isInstitution = ({ actor }: Ctx) => actor.kind === 'person' && actor.group === 'institution_staff'

/** What the staff say among themselves is not for students and institutions (G-L-32, G-L-40). */
export const seesInternal = ({ actor }: Ctx) => actor.kind === 'system' || actor.group === 'company' || actor.group === 'agent'
