import type { ApplicationBody } from '@embark/contract/applications/application/application.contract.ts'
import { intakeYearsFrom } from '@embark/contract/applications/application/application.rules.ts'
import type { RecordNumber } from '@embark/contract/kernel/shapes.ts'
import type { Pipeline } from '@embark/contract/masters/stage/stage.rules.ts'
import { sql } from 'kysely'
import { onOffer } from '#modules/catalog/catalog.public.ts'
import { addEntry, leadBehind, moveLead, type VisibleLead } from '#modules/leads/leads.public.ts'
import { historyFrom, pipelineOf, startOf, timelineForApplication } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { type Complaint, Refusal } from '#platform/refusal.ts'
import { stageIn, statusIn } from './row.queries.ts'

interface Facts {
  readonly institution_country_id: number | null
  readonly campus_institution_id: number | null
  readonly intake_id: number | null
  /** Whether the first course begins then; one that names no intakes may begin in any. */
  readonly is_intake_of_course: boolean
  /** Courses of the body that are on offer at the campus. */
  readonly offered: number[]
  readonly tuition_fee_minor: number | null
  readonly application_fee_minor: number | null
  readonly currency: string | null
  readonly timeline_id: number
  /** Courses this student has applied for already, for the same intake. */
  readonly taken: { program_id: number; application_id: number; application_identifier: string; name: string }[]
}

/** Creates an application in the first status of its pipeline; the first one moves its lead to the stage application (G-L-42, G-L-22). */
export async function createApplication(ctx: Ctx, lead: VisibleLead, body: ApplicationBody) {
  checkYear(ctx, 'intake_year', body.intake_year)
  // Serialises applications for the same student, so that the second sees the first one's courses.
  await ctx.db.selectFrom('leads').select('id').where('id', '=', lead.id).forUpdate().execute()
  const facts = await factsFor(ctx, lead, body)
  refuseMismatch(body, facts)
  refuseTaken(facts.taken, 'programs')
  const pipeline = await pipelineOf(ctx, facts.timeline_id)
  const made = await insertApplication(ctx, lead, body, facts, pipeline)
  await moveLead(ctx, await leadBehind(ctx, lead.id), 'application')
  ctx.changed({
    module: 'application',
    id: made.id,
    after: {
      lead_id: lead.number,
      institution_id: body.institution,
      program_ids: body.programs,
      intake_id: body.intake,
      intake_year: body.intake_year,
    },
  })
  ctx.emit('application.created', { id: made.id })
  const start = startOf(pipeline)
  return { ...made, id: made.number, stage: stageIn(pipeline, start.stage_id), status: statusIn(pipeline, start.id), missing_documents: [] }
}

/** Intake years are the current one and the six after it. */
export function checkYear({ now }: Ctx, field: string, year: number) {
  const years = intakeYearsFrom(now().getUTCFullYear())
  if (years.includes(year)) return
  throw new Refusal('INVALID_INPUT', {}, [
    { field, text: 'Choose a year from {{first}} to {{last}}', vars: { first: years[0]!, last: years.at(-1)! } },
  ])
}

async function factsFor(
  ctx: Ctx,
  lead: VisibleLead,
  { destination_country, institution, campus, intake, intake_year, programs }: ApplicationBody,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    with offering as (
      select po.program_id, po.tuition_fee_minor, po.application_fee_minor, po.currency
      from program_offerings po
      join programs p on p.id = po.program_id
      join institutions i on i.id = po.institution_id
      join campuses c on c.id = po.campus_id
      where ${onOffer(ctx, 'i', 'c', 'po')}
        and po.campus_id = ${campus}::int
        and po.institution_id = ${institution}::int
        and po.program_id = any(${programs}::int[])
        and po.is_active
        and p.is_active
    )
    select (
        select country_id
        from institutions
        where id = ${institution}::int and is_active and ${onOffer(ctx, 'institutions')}
      ) as institution_country_id,
      (
        select institution_id from campuses where id = ${campus}::int and is_active and ${onOffer(ctx, 'campuses')}
      ) as campus_institution_id,
      (select id from lookup_values where id = ${intake}::int and type = 'intake' and is_active) as intake_id,
      (
        select count(*) = 0 or bool_or(intake_id = ${intake}::int) from program_intakes where program_id = ${programs[0]!}::int
      ) as is_intake_of_course,
      array(select program_id from offering) as offered,
      (select tuition_fee_minor from offering where program_id = ${programs[0]!}::int) as tuition_fee_minor,
      (select application_fee_minor from offering where program_id = ${programs[0]!}::int) as application_fee_minor,
      (select currency from offering where program_id = ${programs[0]!}::int) as currency,
      ${timelineForApplication(destination_country, institution, programs[0]!)} as timeline_id,
      ${takenBy({ leadId: lead.id, institutionId: institution, intakeId: intake, year: intake_year, programs })} as
        taken`.execute(ctx.db)
  return rows[0]!
}

interface Wanted {
  readonly leadId: number
  readonly institutionId: number
  readonly intakeId: number
  readonly year: number
  readonly programs: readonly number[]
  /** The application itself, when it is the one that changes. */
  readonly besides?: number
}

/** The wanted courses that are in a live application of the student for the same intake already, as a JSON column. */
export const takenBy = ({ leadId, institutionId, intakeId, year, programs, besides }: Wanted) => sql<Facts['taken']>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'program_id', ap.program_id, 'application_id', a.number, 'application_identifier', a.identifier, 'name', p.name))
  from applications a
  join application_programs ap on ap.application_id = a.id
  join programs p on p.id = ap.program_id
  join stages s on s.id = a.stage_id
  where a.lead_id = ${leadId}::int and a.institution_id = ${institutionId}::int
    and a.intake_id = ${intakeId}::int and a.intake_year = ${year}::int
    and a.deleted_at is null and s.type <> 'cancel'
    and ap.outcome <> 'dropped' and ap.program_id = any(${[...programs]}::int[]) and a.id <> ${besides ?? 0}::int), '[]')`

/** Says which course is in which application already. */
export function refuseTaken(taken: Facts['taken'], field: string) {
  if (!taken.length) return
  throw new Refusal('APPLICATION_EXISTS', {}, [{ field, text: 'Application already exists for this program and intake', details: taken }])
}

function refuseMismatch(body: ApplicationBody, facts: Facts) {
  const wrong: Complaint[] = []
  if (facts.institution_country_id === null) wrong.push({ field: 'institution', text: 'College is required' })
  else if (facts.institution_country_id !== body.destination_country)
    wrong.push({ field: 'destination_country', text: 'This institution is in another country' })
  if (facts.campus_institution_id === null) wrong.push({ field: 'campus', text: 'Campus is required' })
  else if (facts.campus_institution_id !== body.institution)
    wrong.push({ field: 'campus', text: 'This campus belongs to another institution' })
  if (facts.intake_id === null) wrong.push({ field: 'intake', text: 'Intake is required' })
  else if (!facts.is_intake_of_course) wrong.push({ field: 'intake', text: 'This program does not begin then' })
  if (!wrong.length && body.programs.some((id) => !facts.offered.includes(id)))
    wrong.push({ field: 'programs', text: 'All courses must be on offer at the chosen campus' })
  if (wrong.length) throw new Refusal('INVALID_INPUT', {}, wrong)
}

interface Made {
  readonly identifier: string
  readonly id: number
  readonly number: RecordNumber
  readonly version: number
}

async function insertApplication(ctx: Ctx, lead: VisibleLead, body: ApplicationBody, facts: Facts, pipeline: Pipeline) {
  const start = startOf(pipeline)
  const { rows } = await sql<Made & { institution: string; program: string }>`
    with made as (
      insert into applications (
        lead_id, institution_id, campus_id, destination_country_id, intake_id, intake_year, timeline_id, stage_id, status_id,
        tuition_fee_minor, application_fee_minor, tuition_fee_currency, agent_id, branch_id, team_id, utm_source, utm_medium, created_by)
      select
        l.id, ${body.institution}::int, ${body.campus}::int, ${body.destination_country}::int, ${body.intake}::int,
        ${body.intake_year}::int, ${pipeline.timeline_id}::int, ${start.stage_id}::int, ${start.id}::int,
        ${facts.tuition_fee_minor}::bigint, ${facts.application_fee_minor}::bigint, ${facts.currency}::text,
        l.agent_id, l.branch_id, l.team_id, l.utm_source, l.utm_medium, ${ctx.actor.id}::int
      from leads l
      where l.id = ${lead.id}
      returning identifier, id, number, version, status_id),
    chosen as (
      insert into application_programs (application_id, program_id, campus_id, order_by)
      select made.id, p.id, ${body.campus}::int, p.place::int
      from made, unnest(${body.programs}::int[]) with ordinality as p (id, place)),
    written as (${historyFrom(ctx, 'application', 'made')})
    select
      identifier, id, number, version,
      (select name from institutions where id = ${body.institution}::int) as institution,
      (select name from programs where id = ${body.programs[0]!}::int) as program
    from made`.execute(ctx.db)
  const { institution, program, ...made } = rows[0]!
  await addEntry(ctx, 'application', { id: made.id, type: 'created', visibility: 'shared', vars: { institution, program } })
  const vars = { application_id: made.number, application_identifier: made.identifier, institution, program }
  await addEntry(ctx, 'lead', { id: lead.id, type: 'application_created', visibility: 'shared', vars })
  return made
}
