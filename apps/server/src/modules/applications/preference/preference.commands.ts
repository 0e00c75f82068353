import { applicationCan, maxCourses } from '@embark/contract/applications/application/application.rules.ts'
import { sql } from 'kysely'
import { onOffer } from '#modules/catalog/catalog.public.ts'
import { pipelineOf } from '#modules/masters/masters.public.ts'
import type { Ctx } from '#platform/context.ts'
import { changeRecord } from '#platform/record.ts'
import { Refusal, refuse, refuseField } from '#platform/refusal.ts'
import { type HeldApplication, isInstitution } from '../application/application.policy.ts'
import { applicationKind } from '../application/application-kind.commands.ts'
import { refuseTaken, takenBy } from '../application/create.commands.ts'
import { followChange } from '../application/enrolment.commands.ts'
import { stageIn } from '../application/row.queries.ts'
import { preferencesOf } from './preference.queries.ts'

interface Choice {
  readonly application_identifier: string
  readonly program_id: number
  readonly order: number
}

/** Puts all live choices of a lead into the order given; each must be named once, and each application is numbered from 1 again. */
export async function reorderPreferences(ctx: Ctx, leadId: number, choices: readonly Choice[]) {
  if (isInstitution(ctx)) refuse('PERMISSION_DENIED')
  await ctx.db.selectFrom('leads').select('id').where('id', '=', leadId).forUpdate().execute()
  const known = await preferencesOf(ctx, leadId)
  const keyOf = ({ application_identifier, program_id }: Pick<Choice, 'application_identifier' | 'program_id'>) =>
    `${application_identifier}:${program_id}`
  const order = new Map(choices.map((choice) => [keyOf(choice), choice.order]))
  if (choices.length !== known.length || order.size !== known.length || known.some((choice) => !order.has(keyOf(choice))))
    refuseField('preferences', 'Name every choice once')
  const sorted = [...known].sort((a, b) => order.get(keyOf(a))! - order.get(keyOf(b))!)
  const positions = sorted.map((choice, index) => ({
    application_id: choice.application_id,
    program_id: choice.program_id,
    place: sorted.slice(0, index + 1).filter(({ application_id }) => application_id === choice.application_id).length,
  }))
  await renumber(ctx, positions)
  const moved = positions.filter((choice) =>
    known.some((was) => was.application_id === choice.application_id && was.program_id === choice.program_id && was.order !== choice.place),
  )
  for (const id of new Set(moved.map(({ application_id }) => application_id))) {
    ctx.changed({
      module: 'application',
      id,
      after: { program_ids: positions.filter(({ application_id }) => application_id === id).map(({ program_id }) => program_id) },
    })
    ctx.emit('application.updated', { id })
    await followChange(ctx, id)
  }
  return { preferencesInfo: await preferencesOf(ctx, leadId) }
}

// Positions are unique and checked row by row, so the rows are inserted again.
const renumber = (ctx: Ctx, positions: readonly { application_id: number; program_id: number; place: number }[]) =>
  sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as w (application_id int, program_id int, place int))
    select reorder_application_programs(application_id, array_agg(program_id order by place))
    from wanted
    group by application_id`.execute(ctx.db)

interface Addition {
  readonly program_id: number
  readonly campus_id: number
  readonly order?: number | undefined
}

/** Adds a course to an application that the institution does not have yet. */
export async function addPreference(ctx: Ctx, application: HeldApplication, { program_id, campus_id, order }: Addition) {
  if (isInstitution(ctx)) refuse('PERMISSION_DENIED')
  const stage = stageIn(await pipelineOf(ctx, application.timeline_id), application.stage_id)
  if (!applicationCan.takeCourses({ stage }, 0)) refuse('APPLICATION_IS_CLOSED')
  await ctx.db.selectFrom('leads').select('id').where('id', '=', application.lead_id).forUpdate().execute()
  const { lead_id: leadId, institution_id: institutionId, intake_id: intakeId, intake_year: year } = application
  const { rows } = await sql<{ held: number[]; is_offered: boolean; program: string; taken: Parameters<typeof refuseTaken>[0] }>`
    select
      array(select program_id from application_programs where application_id = ${application.id} order by order_by) as held,
      exists (
        select from program_offerings po
        join institutions i on i.id = po.institution_id
        join campuses c on c.id = po.campus_id
        where po.program_id = ${program_id}::int and po.campus_id = ${campus_id}::int and po.institution_id = ${institutionId}
          and po.is_active and ${onOffer(ctx, 'i', 'c', 'po')}) as is_offered,
      (select name from programs where id = ${program_id}::int) as program,
      ${takenBy({ leadId, institutionId, intakeId, year, programs: [program_id] })} as taken`.execute(ctx.db)
  const { held, is_offered, program, taken } = rows[0]!
  if (held.length >= maxCourses) throw new Refusal('TOO_MANY_COURSES', {}, [{ field: 'program_id', text: 'select up to 3 courses' }])
  if (!is_offered) refuseField('program_id', 'All courses must be on offer at the chosen campus')
  refuseTaken(taken, 'program_id')
  await ctx.db
    .insertInto('application_programs')
    .values({ application_id: application.id, program_id, campus_id, order_by: held.length + 1 })
    .execute()
  const courses = [...held]
  courses.splice((order ?? maxCourses) - 1, 0, program_id)
  if (courses.at(-1) !== program_id)
    await renumber(
      ctx,
      courses.map((id, index) => ({ application_id: application.id, program_id: id, place: index + 1 })),
    )
  await changeRecord(ctx, applicationKind, application, {
    set: {},
    entries: [{ type: 'course_added', visibility: 'shared', vars: { program } }],
    before: { program_ids: held },
    after: { program_ids: courses },
    event: ['application.updated', { id: application.id }],
  })
  await followChange(ctx, application.id)
  return { preferencesInfo: await preferencesOf(ctx, leadId) }
}
