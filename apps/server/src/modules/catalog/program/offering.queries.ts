import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { activeOfferings, offerings } from './card.queries.ts'

/** A program at a campus: what an application is made for. */
export interface ProgramAt {
  readonly program_id: number
  readonly campus_id: number
}

/** The offering of a program at a campus with the names and fees an application keeps; undefined when it is not on offer. */
export const offeringOf = (ctx: Ctx, { program_id, campus_id }: ProgramAt) =>
  activeOfferings(ctx)
    .select([
      'program_offerings.id',
      'program_offerings.program_id',
      'program_offerings.campus_id',
      'program_offerings.institution_id',
      'program_offerings.country_id',
    ])
    .select(['program_offerings.tuition_fee_minor', 'program_offerings.application_fee_minor', 'program_offerings.currency'])
    .select(['programs.name as program', 'campuses.name as campus', 'institutions.name as institution', 'programs.study_level_id'])
    .where('program_offerings.program_id', '=', program_id)
    .where('program_offerings.campus_id', '=', campus_id)
    .executeTakeFirst()

/** Several offerings in one statement, in no order, those off offer included and marked. */
export const offeringsOf = (ctx: Ctx, programs: readonly ProgramAt[]) =>
  offerings(ctx)
    .select([
      'program_offerings.id',
      'program_offerings.program_id',
      'program_offerings.campus_id',
      'programs.name as program',
      'institutions.name as institution',
    ])
    .select(
      sql<boolean>`program_offerings.is_active and programs.is_active and institutions.is_active and campuses.is_active`.as('is_active'),
    )
    .where(
      sql<boolean>`
        (program_offerings.program_id, program_offerings.campus_id) in (
          select (one ->> 'program_id')::int, (one ->> 'campus_id')::int
          from jsonb_array_elements(${JSON.stringify(programs)}::jsonb) as one
        )`,
    )
    .execute()

/** The intakes a program takes people in, in calendar order. */
export const programIntakes = (ctx: Ctx, programId: number) =>
  ctx.db
    .selectFrom('program_intakes')
    .innerJoin('lookup_values', 'lookup_values.id', 'program_intakes.intake_id')
    .select(['lookup_values.id', 'lookup_values.label as intake_name'])
    .where('program_intakes.program_id', '=', programId)
    .where('lookup_values.is_active', '=', true)
    .orderBy('lookup_values.order_by')
    .execute()
