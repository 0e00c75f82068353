import { applicationCan } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import { type Pipeline, progressOf } from '@embark/contract/masters/stage/stage.rules.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { pipelineOf, statusOf } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import type { DB } from '#platform/db/schema.ts'
import { isInstitution } from './application.policy.ts'

type Part<K extends keyof ApplicationRow> = ApplicationRow[K]
const named = (
  table: 'institutions' | 'branches' | 'agents' | 'teams',
  column: string,
): RawBuilder<{ id: number; identifier: string; name: string } | null> =>
  sql`(select jsonb_build_object('id', n.id, 'identifier', n.identifier, 'name', n.name) from ${sql.table(table)} n where n.id = ${sql.ref(`applications.${column}`)})`

/** An application's branch, team or agency as people read it. */
export const namedColumn = named

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
      sql<
        Part<'studentInfo'>
      >`(select jsonb_build_object('identifier', l.identifier, 'id', l.number, 'first_name', l.first_name, 'last_name', l.last_name) from leads l where l.id = applications.lead_id)`.as(
        'studentInfo',
      ),
      sql<
        Part<'institution'>
      >`(select jsonb_build_object('id', i.id, 'identifier', i.identifier, 'name', i.name, 'logo_url', i.logo_url) from institutions i where i.id = applications.institution_id)`.as(
        'institution',
      ),
      sql<
        Part<'campus'>
      >`(select jsonb_build_object('id', c.id, 'name', c.name, 'city', c.city) from campuses c where c.id = applications.campus_id)`.as(
        'campus',
      ),
      sql<
        Part<'destination_country'>
      >`(select jsonb_build_object('id', c.id, 'iso2', c.iso2, 'name', c.name) from countries c where c.id = applications.destination_country_id)`.as(
        'destination_country',
      ),
      sql<
        Part<'intake'>
      >`(select jsonb_build_object('id', v.id, 'label', v.label) from lookup_values v where v.id = applications.intake_id)`.as('intake'),
      sql<
        Part<'programs'>
      >`coalesce((select jsonb_agg(jsonb_build_object('program_id', p.id, 'name', p.name, 'order', ap.order_by, 'outcome', ap.outcome, 'duration', p.duration, 'duration_type', p.duration_type,
        'study_level', (select label from lookup_values v where v.id = p.study_level_id)) order by ap.order_by) from application_programs ap join programs p on p.id = ap.program_id where ap.application_id = applications.id), '[]')`.as(
        'programs',
      ),
      sql<
        Part<'staff'>
      >`coalesce((select jsonb_agg(jsonb_build_object('user', jsonb_build_object('identifier', u.identifier, 'id', u.id, 'first_name', u.first_name, 'last_name', u.last_name),
        'role', jsonb_build_object('id', r.id, 'identifier', r.identifier, 'name', r.name)) order by lu.id) from lead_users lu join users u on u.id = lu.user_id join roles r on r.id = lu.role_id where lu.lead_id = applications.lead_id), '[]')`.as(
        'staff',
      ),
      sql<
        number | null
      >`(select h.from_stage_id from status_history h where h.module = 'application' and h.record_id = applications.id and h.to_stage_id = applications.status_id order by h.id desc limit 1)`.as(
        'left_status_id',
      ),
      named('branches', 'branch_id').as('branch'),
      named('agents', 'agent_id').as('agent'),
    ])

type RawRow = ReturnType<typeof rowColumns<object>> extends SelectQueryBuilder<DB, 'applications', infer R> ? R : never

/** A stage as people read it, with how far along it is. */
export function stageIn(pipeline: Pipeline, stageId: number): ApplicationRow['stage'] {
  // Whoever was left in a stage that is outside the timeline now stands in it by that name.
  const { id, identifier, key, name, type, position } =
    pipeline.stages.find((stage) => stage.id === stageId) ??
    pipeline.retired.find((status) => status.stage_id === stageId) ??
    pipeline.stages[0]!
  return { id, identifier, key, name, type, position, progress: progressOf(pipeline, stageId) }
}

/** A status as people read it. */
export function statusIn(pipeline: Pipeline, statusId: number): ApplicationRow['status'] {
  const { id, identifier, key, name } = statusOf(pipeline, statusId) ?? pipeline.statuses[0]!
  return { id, identifier, key, name }
}

/** A row with its stage, its status and what the actor may do with it. Pipelines come from memory. */
export async function presented({ stage_id, status_id, ...row }: RawRow, ctx: Ctx): Promise<ApplicationRow> {
  const pipeline = await pipelineOf(ctx, row.timeline_id)
  const [stage, status] = [stageIn(pipeline, stage_id), statusIn(pipeline, status_id)]
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
