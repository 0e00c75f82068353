import type { Ctx } from '#platform/context.ts'
import { importCatalogueRows } from '../inventory/catalogue-import.commands.ts'
import type { RawCatalogueRow } from '../inventory/catalogue-row.rules.ts'

/** What a test's program is unless it says otherwise. */
export const plainRow: RawCatalogueRow = {
  institution: 'University of Leeds',
  institution_url: 'https://leeds.ac.uk',
  country: 'GB',
  currency: 'GBP',
  campus: 'Main campus',
  city: 'Leeds',
  program: 'MSc Data Science',
  category: 'higher_education',
  study_level: 'Master',
  discipline: 'Computing and data',
  duration: '12',
  tuition_fee: '31500',
  application_fee: '25',
  intakes: 'September|January',
  test_scores: 'IELTS:6.5:6.0',
  min_requirement: 'A first degree.',
}

/** Puts programs into a test's company; each row says only what differs from the plain one. */
export async function aCatalogue(ctx: Ctx, ...rows: RawCatalogueRow[]) {
  const report = await importCatalogueRows(
    { run: (work) => work(ctx) },
    rows.map((row, index) => ({ line: index + 2, row: { ...plainRow, ...row } })),
  )
  if (report.refused.length) throw new Error(report.refused[0]!.message)
  return ctx.db
    .selectFrom('program_offerings')
    .innerJoin('programs', 'programs.id', 'program_offerings.program_id')
    .select([
      'program_offerings.id',
      'program_offerings.program_id',
      'program_offerings.campus_id',
      'program_offerings.institution_id',
      'program_offerings.country_id',
      'programs.name',
    ])
    .orderBy('program_offerings.id')
    .execute()
}
