import { applicationCan } from '@embark/contract/applications/application/application.rules.ts'
import type { ApplicationRow } from '@embark/contract/applications/application/application-record.contract.ts'
import type { Pipeline } from '@embark/contract/masters/stage/stage.rules.ts'
import { placeOf } from '@embark/contract/masters/stage/standing.rules.ts'
import { sql } from 'kysely'
import { campusNames, institutionNames } from '#modules/catalog/catalog.public.ts'
import { leftStatus, lookupNames, pipelineOf, subStatusNames } from '#modules/masters/masters.public.ts'
import { type Ctx, can } from '#platform/context.ts'
import { linked, quotedPerson } from '#platform/db/fragments.ts'
import { agencyNames, branchNames, countryIn, countryNames, personNames, type Recall, recall, roleNames } from '#platform/list/names.ts'
import { applicationDeadline } from '../deadline/intake-deadline.queries.ts'
import { isInstitution } from './application.policy.ts'

type Part<K extends keyof ApplicationRow> = ApplicationRow[K]

/** What a row shows of an application, as numbers where memory knows the names. */
export const applicationRows = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('applications')
    .select([
      'applications.identifier',
      'applications.id',
      'applications.number',
      'applications.version',
      'applications.timeline_id',
      'applications.stage_id',
    ])
    .select(['applications.status_id', 'applications.intake_year', 'applications.due_at', 'applications.status_at'])
    .select(['applications.application_number', 'applications.ocas_number', 'applications.offer_letter_deadline'])
    .select([
      'applications.sub_status_id',
      'applications.is_deferred',
      'applications.created_at',
      'applications.institution_id',
      'applications.campus_id',
    ])
    .select(['applications.destination_country_id', 'applications.intake_id', 'applications.branch_id', 'applications.agent_id'])
    .select([
      student.as('studentInfo'),
      programs.as('programs'),
      staff.as('staff_ids'),
      leftStatus('application', 'applications').as('left_status_id'),
      deadline.as('deadline'),
    ])

const deadline = sql<string | null>`case when applications.submitted_at is null then ${applicationDeadline('applications')} end`
const student = linked('leads', 'applications.lead_id', quotedPerson).$notNull()
const programs = sql<(Omit<Part<'programs'>[number], 'study_level'> & { readonly study_level_id: number | null })[]>`coalesce((
  select jsonb_agg(jsonb_build_object('program_id', p.id, 'name', p.name, 'order', ap.order_by, 'outcome', ap.outcome,
    'duration', p.duration, 'duration_type', p.duration_type, 'study_level_id', p.study_level_id) order by ap.order_by)
  from application_programs ap
  join programs p on p.id = ap.program_id
  where ap.application_id = applications.id), '[]')`
const staff = sql<readonly { readonly user: number; readonly role: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('user', lu.user_id, 'role', lu.role_id) order by lu.id)
  from lead_users lu
  where lu.lead_id = applications.lead_id), '[]')`

type RawRow = Awaited<ReturnType<ReturnType<typeof applicationRows>['execute']>>[number]

/** A stage as people read it, with how far along it is. */
export const stageIn = (pipeline: Pipeline, stageId: number): ApplicationRow['stage'] => placeOf(pipeline, stageId, 0).stage

/** A status as people read it. */
export const statusIn = (pipeline: Pipeline, statusId: number): ApplicationRow['status'] => placeOf(pipeline, 0, statusId).status

/** The names that rows show, from memory. */
const namesOf = (ctx: Ctx, rows: readonly RawRow[]) =>
  recall(
    ctx,
    [institutionNames, rows.map(({ institution_id }) => institution_id)],
    [campusNames, rows.map(({ campus_id }) => campus_id)],
    [countryNames, rows.map(({ destination_country_id }) => destination_country_id)],
    [lookupNames, rows.flatMap(({ intake_id, programs }) => [intake_id, ...programs.map(({ study_level_id }) => study_level_id)])],
    [subStatusNames, rows.map(({ sub_status_id }) => sub_status_id)],
    [branchNames, rows.map(({ branch_id }) => branch_id)],
    [agencyNames, rows.map(({ agent_id }) => agent_id)],
    [personNames, rows.flatMap(({ staff_ids }) => staff_ids.map(({ user }) => user))],
    [roleNames, rows.flatMap(({ staff_ids }) => staff_ids.map(({ role }) => role))],
  )

/** Rows with their names, stage, status and what the actor may do with them. */
export async function presentedRows(ctx: Ctx, rows: readonly RawRow[]): Promise<ApplicationRow[]> {
  const nameOf = await namesOf(ctx, rows)
  const shown: ApplicationRow[] = []
  for (const row of rows) shown.push(presented(ctx, row, await pipelineOf(ctx, row.timeline_id), nameOf))
  return shown
}

function presented(ctx: Ctx, row: RawRow, pipeline: Pipeline, nameOf: Recall): ApplicationRow {
  const { stage, status } = placeOf(pipeline, row.stage_id, row.status_id)
  const { programs, staff_ids } = row
  const isOpen = stage.position !== 'end'
  const update = can(ctx, 'applications.update') && applicationCan.beChanged({ stage })
  const label = (id: number | null) => nameOf(lookupNames, id)?.label ?? null
  // The row was read only for this response; copying a page of them costs as much as reading it.
  return Object.assign(row, {
    id: row.number,
    // These columns are not null.
    institution: nameOf(institutionNames, row.institution_id)!,
    campus: nameOf(campusNames, row.campus_id)!,
    destination_country: countryIn(ctx, nameOf(countryNames, row.destination_country_id))!,
    intake: nameOf(lookupNames, row.intake_id)!,
    programs: programs.map(({ study_level_id, ...program }) => ({ ...program, study_level: label(study_level_id) })),
    // Institutions do not learn who works for the consultancy.
    staff: isInstitution(ctx)
      ? []
      : staff_ids.map(({ user, role }) => ({ user: nameOf(personNames, user)!, role: nameOf(roleNames, role)! })),
    branch: isInstitution(ctx) ? null : nameOf(branchNames, row.branch_id),
    agent: isInstitution(ctx) ? null : nameOf(agencyNames, row.agent_id),
    stage,
    status,
    sub_status: nameOf(subStatusNames, row.sub_status_id),
    deadline: isOpen ? row.deadline : null,
    is_overdue: row.due_at !== null && Date.parse(row.due_at) < ctx.now().getTime(),
    can: {
      update,
      move: can(ctx, 'applications.status.update'),
      defer: update && isOpen,
      add_course: update && applicationCan.takeCourses({ stage }, programs.length),
      // What students are asked for is not for the institution to bring.
      add_document: can(ctx, 'documents.create') && !isInstitution(ctx),
      verify: can(ctx, 'documents.verify'),
    },
  })
}
