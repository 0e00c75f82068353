import { type Currency, money } from '@embark/contract/kernel/money.ts'
import type { QuotableProgram } from '@embark/contract/quotations/quotation/quotation-record.contract.ts'
import { sql } from 'kysely'
import { offerings, type ProgramAt } from '#modules/catalog/catalog.public.ts'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'

/** Some programs at their campuses as the catalogue tells them today in a language, those off offer included and marked. */
export const programsAt = (ctx: Ctx, programs: readonly ProgramAt[], language = ctx.language) => {
  const places = JSON.stringify(programs.map(({ program_id, campus_id }) => ({ program_id, campus_id })))
  return offerings(ctx)
    .select(['program_offerings.id', 'program_offerings.program_id', 'program_offerings.campus_id', 'program_offerings.institution_id'])
    .select(['program_offerings.tuition_fee_minor', 'program_offerings.application_fee_minor'])
    .select(['programs.name as program', 'campuses.name as campus', 'campuses.city', 'institutions.name as institution', 'programs.url'])
    .select(['programs.duration', 'programs.duration_type', 'programs.attendance_on', 'programs.is_fulltime'])
    .select(({ ref }) => [
      // The importer takes no other currencies.
      ref('program_offerings.currency').$castTo<Currency>().as('currency'),
      sql<string>`(select ${nameIn(language, 'countries')} from countries where id = institutions.country_id)`.as('country'),
      sql<string | null>`(select label from lookup_values where id = programs.study_level_id)`.as('study_level'),
      sql<{ id: number; label: string }[]>`
        coalesce(
          (
            select jsonb_agg(jsonb_build_object('id', intake.id, 'label', intake.label) order by intake.order_by)
            from program_intakes
            join lookup_values as intake on intake.id = program_intakes.intake_id
            where program_intakes.program_id = programs.id and intake.is_active
          ), '[]'
        )`.as('intakes'),
      sql<boolean>`program_offerings.is_active and programs.is_active and institutions.is_active and campuses.is_active`.as('is_active'),
    ])
    .where(
      sql<boolean>`
        (program_offerings.program_id, program_offerings.campus_id) in (
          select (chosen ->> 'program_id')::int, (chosen ->> 'campus_id')::int
          from jsonb_array_elements(${places}::jsonb) as chosen
        )`,
    )
    .execute()
}
export type CatalogueProgram = Awaited<ReturnType<typeof programsAt>>[number]

/** The programs an address names, such as 12-3,15-3, as quotations of them begin. Those not on offer are left out. */
export async function quotablePrograms(ctx: Ctx, text: string): Promise<QuotableProgram[]> {
  const places = text.split(',').map((each) => {
    const [program_id = 0, campus_id = 0] = each.split('-').map(Number)
    return { program_id, campus_id }
  })
  const programs = (await programsAt(ctx, places)).filter(({ is_active }) => is_active)
  return places.flatMap((at) => {
    const program = programs.find(({ program_id, campus_id }) => program_id === at.program_id && campus_id === at.campus_id)
    if (!program) return []
    const { program_id, campus_id, institution_id, currency } = program
    const fee = (minor: number | null) => (minor === null ? null : money(minor, currency))
    return [
      {
        program: { id: program_id, name: program.program },
        institution: { id: institution_id, name: program.institution },
        campus: { id: campus_id, name: program.campus },
        country: program.country,
        currency,
        tuition_fee: fee(program.tuition_fee_minor),
        application_fee: fee(program.application_fee_minor),
        intakes: program.intakes,
      },
    ]
  })
}
