import { applicationCan } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import type { Pipeline } from '@embark/contract/masters/stage/stage.rules.ts'
import { placeOf } from '@embark/contract/masters/stage/standing.rules.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import { leftStatus, pipelineOf } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { label, linked, option, person, pick, quotedPerson } from '#platform/db/fragments.ts'
import type { DB } from '#platform/db/schema.ts'
import { isInstitution } from './application.policy.ts'

type Part<K extends keyof ApplicationRow> = ApplicationRow[K]
const institution = (alias: string) => pick<Part<'institution'>>(alias, 'id', 'identifier', 'name', 'logo_url')
const campus = (alias: string) => pick<Part<'campus'>>(alias, 'id', 'name', 'city')
const destination = (alias: string) => pick<Part<'destination_country'>>(alias, 'id', 'iso2', 'name')

/** The columns of an application as lists show it; each part is looked up only for the rows that are answered. */
export const rowColumns = <O>(query: SelectQueryBuilder<DB, 'applications', O>) =>
  query
    .select([
      'applications.identifier',
      'applications.id',
      'applications.number',
      'applications.version',
      'applications.timeline_id',
      'applications.stage_id',
      'applications.status_id',
      'applications.intake_year',
      'applications.due_at',
    ])
    .select([
      'applications.status_at',
      'applications.application_number',
      'applications.ocas_number',
      'applications.offer_letter_deadline',
      'applications.is_deferred',
      'applications.created_at',
    ])
    .select([
      linked('leads', 'applications.lead_id', quotedPerson).$notNull().as('studentInfo'),
      linked('institutions', 'applications.institution_id', institution).$notNull().as('institution'),
      linked('campuses', 'applications.campus_id', campus).$notNull().as('campus'),
      linked('countries', 'applications.destination_country_id', destination).$notNull().as('destination_country'),
      linked('lookup_values', 'applications.intake_id', label).$notNull().as('intake'),
      sql<
        Part<'programs'>
      >`coalesce((select jsonb_agg(jsonb_build_object('program_id', p.id, 'name', p.name, 'order', ap.order_by, 'outcome', ap.outcome, 'duration', p.duration, 'duration_type', p.duration_type,
        'study_level', (select label from lookup_values v where v.id = p.study_level_id)) order by ap.order_by) from application_programs ap join programs p on p.id = ap.program_id where ap.application_id = applications.id), '[]')`.as(
        'programs',
      ),
      sql<Part<'staff'>>`coalesce((select jsonb_agg(jsonb_build_object('user', ${person('u')},
        'role', ${option('r')}) order by lu.id) from lead_users lu join users u on u.id = lu.user_id join roles r on r.id = lu.role_id where lu.lead_id = applications.lead_id), '[]')`.as(
        'staff',
      ),
      leftStatus('application', 'applications').as('left_status_id'),
      linked('branches', 'applications.branch_id', option).as('branch'),
      linked('agents', 'applications.agent_id', option).as('agent'),
    ])

type RawRow = ReturnType<typeof rowColumns<object>> extends SelectQueryBuilder<DB, 'applications', infer R> ? R : never

/** A stage as people read it, with how far along it is. */
export const stageIn = (pipeline: Pipeline, stageId: number): ApplicationRow['stage'] => placeOf(pipeline, stageId, 0).stage

/** A status as people read it. */
export const statusIn = (pipeline: Pipeline, statusId: number): ApplicationRow['status'] => placeOf(pipeline, 0, statusId).status

/** A row with its stage, its status and what the actor may do with it. Pipelines come from memory. */
export async function presented({ stage_id, status_id, ...row }: RawRow, ctx: Ctx): Promise<ApplicationRow> {
  const pipeline = await pipelineOf(ctx, row.timeline_id)
  const { stage, status } = placeOf(pipeline, stage_id, status_id)
  const isOpen = stage.position !== 'end'
  const update = can(ctx, 'applications.update') && applicationCan.beChanged({ stage })
  return {
    ...row,
    id: row.number,
    // Institutions hear nothing of who works for the consultancy.
    ...(isInstitution(ctx) && { staff: [], branch: null, agent: null }),
    stage,
    status,
    is_overdue: row.due_at !== null && Date.parse(row.due_at) < ctx.now().getTime(),
    can: {
      update,
      move: can(ctx, 'applications.status.update'),
      defer: update && isOpen,
      add_course: update && applicationCan.takeCourses({ stage }, row.programs.length),
      add_document: can(ctx, 'documents.create'),
      verify: can(ctx, 'documents.verify'),
    },
  }
}
