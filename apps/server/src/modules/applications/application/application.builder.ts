import type { Ctx } from '#platform/context.ts'

let made = 0

export interface CollegeWishes {
  readonly country_id?: number
  readonly courses?: number
}

/** Puts a college with one campus and some courses on offer there into a test's company. */
export async function aCollege({ db }: Ctx, { country_id = 124, courses = 3 }: CollegeWishes = {}) {
  const institution = await db
    .insertInto('institutions')
    .values({ name: `College ${++made}`, country_id, currency: 'CAD' })
    .returning(['id', 'identifier', 'name'])
    .executeTakeFirstOrThrow()
  const campus = await db
    .insertInto('campuses')
    .values({ institution_id: institution.id, name: 'Main campus', city: 'Toronto' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const programs: number[] = []
  for (let course = 1; course <= courses; course++) {
    const program = await db
      .insertInto('programs')
      .values({ institution_id: institution.id, name: `Course ${made}.${course}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    programs.push(program.id)
    await db
      .insertInto('program_offerings')
      .values({
        program_id: program.id,
        campus_id: campus.id,
        institution_id: institution.id,
        country_id,
        tuition_fee_minor: 1_000_000 * course,
        application_fee_minor: 10_000,
        currency: 'CAD',
        search: `course ${made}.${course}`,
      })
      .execute()
  }
  const intake = await db
    .selectFrom('lookup_values')
    .select(['id', 'label'])
    .where('type', '=', 'intake')
    .where('key', '=', 'september')
    .executeTakeFirstOrThrow()
  return { institution, campus, programs, intake, country_id }
}
export type College = Awaited<ReturnType<typeof aCollege>>

export interface ApplicationWishes {
  readonly college?: College
  /** Key of its status; by default the first one. */
  readonly status?: string
  readonly is_submitted?: boolean
  readonly branch_id?: number
  readonly team_id?: number
  readonly agent_id?: number
  readonly application_number?: string
}

/** Puts an application of a lead into a test's company, in the status wished for. */
export async function anApplication(
  ctx: Ctx,
  lead: { id: number },
  { college, status = 'draft', is_submitted = false, ...wishes }: ApplicationWishes = {},
) {
  const { db } = ctx
  const { institution, campus, programs, intake, country_id } = college ?? (await aCollege(ctx))
  const timeline = await db
    .selectFrom('timelines')
    .select('id')
    .where('module_type', '=', 'application')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  const offering = await db
    .selectFrom('stages')
    .select(['id', 'parent_stage_id'])
    .where('module_type', '=', 'application')
    .where('key', '=', status)
    .executeTakeFirstOrThrow()
  const application = await db
    .insertInto('applications')
    .values({
      lead_id: lead.id,
      institution_id: institution.id,
      campus_id: campus.id,
      destination_country_id: country_id,
      intake_id: intake.id,
      intake_year: ctx.now().getUTCFullYear() + 1,
      timeline_id: timeline.id,
      stage_id: offering.parent_stage_id!,
      status_id: offering.id,
      tuition_fee_minor: 1_000_000,
      tuition_fee_currency: 'CAD',
      submitted_at: is_submitted ? ctx.now().toISOString() : null,
      ...wishes,
    })
    .returning(['id', 'number', 'identifier', 'version', 'status_id', 'stage_id', 'institution_id'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('application_programs')
    .values({ application_id: application.id, program_id: programs[0]!, campus_id: campus.id, order_by: 1 })
    .execute()
  await db
    .insertInto('status_history')
    .values({ module: 'application', record_id: application.id, to_stage_id: application.status_id })
    .execute()
  return application
}
