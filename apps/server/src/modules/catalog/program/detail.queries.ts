import type { ChecklistGroup, ProgramDetail, TestScore } from '@embark/contract/catalog/program/program.contract.ts'
import type { Attendance } from '@embark/contract/catalog/program/program.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { onOffer } from '../claim/offer.policy.ts'
import { cardRights } from './card.queries.ts'

/** A group of the checklist as it is kept; one with a country is for applicants from there only. */
export interface KeptChecklistGroup {
  readonly name: string
  readonly country_code: string | null
  readonly items: readonly { readonly name: string; readonly entries: readonly string[] }[]
}

interface Asked {
  readonly program_id: number
  readonly campus_id?: number | undefined
  readonly institution_id?: number | undefined
  /** The applicant's source country. */
  readonly country_id?: number | undefined
}

/** One program's requirements and checklist, for an applicant from the given country. */
export async function programDetail(ctx: Ctx, asked: Asked): Promise<{ programInfo: ProgramDetail; checklistInfo?: ChecklistGroup[] }> {
  const row = (await detailRow(ctx, asked).executeTakeFirst()) ?? refuse('NOT_FOUND')
  const may = cardRights(ctx)
  const nameOrNull = (name: string | null) => (name === null ? null : { name })
  return {
    programInfo: {
      id: row.id,
      name: row.name,
      institution: { id: row.institution_id, name: row.institution, country_id: row.institution_country_id },
      campus_id: asked.campus_id ?? null,
      min_requirement: row.min_requirement,
      is_fulltime: row.is_fulltime ? 'yes' : 'no',
      attendance_on: row.attendance_on,
      studylevel: nameOrNull(row.studylevel),
      discipline: nameOrNull(row.discipline),
      ...(may.english_test_scores && { testscores: row.testscores }),
    },
    ...(may.checklist && { checklistInfo: groupsFor(row.checklist, row.applicant_country) }),
  }
}

const detailRow = (ctx: Ctx, { program_id, campus_id, institution_id, country_id }: Asked) =>
  ctx.db
    .selectFrom('programs')
    .innerJoin('institutions', 'institutions.id', 'programs.institution_id')
    .leftJoin('lookup_values as level', 'level.id', 'programs.study_level_id')
    .leftJoin('lookup_values as field', 'field.id', 'programs.discipline_id')
    .where('programs.id', '=', program_id)
    .$if(institution_id !== undefined, (query) => query.where('programs.institution_id', '=', institution_id!))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('program_offerings')
          .innerJoin('campuses', 'campuses.id', 'program_offerings.campus_id')
          .select('program_offerings.id')
          .whereRef('program_offerings.program_id', '=', 'programs.id')
          .where(onOffer(ctx, 'institutions', 'campuses', 'program_offerings'))
          .$if(campus_id !== undefined, (query) => query.where('program_offerings.campus_id', '=', campus_id!)),
      ),
    )
    .select([
      'programs.id',
      'programs.name',
      'programs.institution_id',
      'programs.min_requirement',
      'programs.is_fulltime',
      'institutions.name as institution',
      'institutions.country_id as institution_country_id',
      'level.label as studylevel',
      'field.label as discipline',
    ])
    .select(({ ref }) => [
      ref('programs.attendance_on').$castTo<Attendance>().as('attendance_on'),
      ref('programs.testscores').$castTo<TestScore[]>().as('testscores'),
      ref('programs.checklist').$castTo<KeptChecklistGroup[]>().as('checklist'),
      sql<string | null>`(select iso2 from countries where id = ${country_id ?? null}::int)`.as('applicant_country'),
    ])

/** Groups for the applicant's country take the place of general ones of the same name; those of other countries are left out (G-L-56). */
function groupsFor(groups: readonly KeptChecklistGroup[], country: string | null): ChecklistGroup[] {
  const forCountry = new Set(groups.filter(({ country_code }) => country_code !== null && country_code === country).map(({ name }) => name))
  return groups
    .filter((group) => (group.country_code === null ? !forCountry.has(group.name) : group.country_code === country))
    .map(({ name, country_code, items }, index) => ({
      identifier: `${index + 1}-${country_code ?? 'all'}`,
      name,
      items: items.map((item) => ({ name: item.name, entries: [...item.entries] })),
    }))
}
