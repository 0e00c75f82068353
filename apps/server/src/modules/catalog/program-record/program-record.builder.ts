import type { ProgramRecord } from '@embark/contract/catalog/program-record/program-record.contract.ts'
import type { Currency } from '@embark/contract/kernel/money.ts'

/** What a program says, as it would be saved again. */
export const editOf = (program: ProgramRecord) => ({
  ...(({ name, category, url, program_type, duration, duration_type, is_fulltime }) => ({
    ...{ name, category, url, program_type, duration, duration_type, is_fulltime },
  }))(program),
  ...(({ attendance_on, is_pgwp, min_requirement, english_level, min_age, duration_range, weekly_hours, start_date, tags }) => ({
    ...{ attendance_on, is_pgwp, min_requirement, english_level, min_age, duration_range, weekly_hours, start_date, tags },
  }))(program),
  study_level_id: program.studylevel?.id ?? null,
  discipline_id: program.discipline?.id ?? null,
  offer_letter_days: program.offer_letter_days ?? 30,
  testscores: program.testscores ?? [],
  accommodation_options: [],
  checklist: program.checklist ?? [],
  campuses: program.campuses.map(({ campus_id, tuition_fee, application_fee }) => ({
    campus_id,
    tuition_fee: String(tuition_fee?.amount ?? 10_000),
    application_fee: String(application_fee?.amount ?? 100),
  })),
  currency: (program.campuses[0]?.currency ?? 'CAD') as Currency,
  intakes: program.intakes.map(({ intake_id, deadline }) => ({ intake_id, deadline })),
  scholarships: program.scholarships.map(({ name, percent, conditions }) => ({ name, amount: '', percent, conditions })),
  verified_source: null,
})
