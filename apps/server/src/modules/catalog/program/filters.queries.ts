import type { FilterField } from '@embark/contract/catalog/program/program.contract.ts'
import { attendanceLabels, attendances, filterFits, type ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'
import { onOffer } from '../claim/offer.policy.ts'
import { cardRights } from './card.queries.ts'

type Choice = { label: string; value: string | number }

/** The filters of a category in the order a form shows them, each with the choices that would find something (G-L-55). */
export async function finderFilters(ctx: Ctx, category: ProgramCategory): Promise<FilterField[]> {
  const choices = await choicesIn(ctx, category)
  const may = cardRights(ctx)
  const flag: Choice[] = []
  const fields: (FilterField & { hidden?: boolean })[] = [
    { key: 'country_id', label: 'Country', type: 'multi_select', options: choices.country },
    { key: 'state_id', label: 'State', type: 'multi_select', options: choices.state, hidden: !choices.state.length },
    { key: 'city_id', label: 'City', type: 'multi_select', options: choices.city },
    { key: 'institution_id', label: 'Institution', type: 'multi_select', options: choices.institution },
    { key: 'study_level_id', label: 'Study level', type: 'multi_select', options: choices.study_level },
    { key: 'discipline_id', label: 'Discipline', type: 'multi_select', options: choices.discipline },
    { key: 'program_type', label: 'Program type', type: 'multi_select', options: choices.program_type },
    { key: 'intake_id', label: 'Intake', type: 'multi_select', options: choices.intake },
    {
      key: 'currency',
      label: 'Currency',
      type: 'select',
      options: currencies.map((value) => ({ label: value, value })),
      hidden: !may.tuition_fee && !may.application_fee,
    },
    { key: 'tuition_fee', label: 'Tuition fee', type: 'range', options: flag, hidden: !may.tuition_fee },
    { key: 'application_fee', label: 'Application fee', type: 'range', options: flag, hidden: !may.application_fee },
    {
      key: 'attendance_on',
      label: 'Attendance on',
      type: 'multi_select',
      options: attendances.map((value) => ({ label: attendanceLabels[value], value })),
    },
    { key: 'is_pgwp', label: 'Post-study work permit', type: 'toggle', options: flag },
    { key: 'hasAccommodation', label: 'With accommodation', type: 'toggle', options: flag },
    { key: 'englishLevel', label: 'English level', type: 'multi_select', options: choices.english_level },
    { key: 'age', label: 'Age', type: 'select', options: choices.age },
  ]
  return fields.filter(({ key, hidden }) => !hidden && filterFits(key, category)).map(({ hidden, ...field }) => field)
}

/** Every list of choices in one statement. */
async function choicesIn(ctx: Ctx, category: ProgramCategory) {
  const list = (label: string, value: string, order = label) =>
    sql.raw(
      `
        (
          select coalesce(jsonb_agg(jsonb_build_object('label', label, 'value', value) order by place), '[]')
          from (
            select distinct ${label} as label, ${value} as value, ${order} as place
            from offered
            where ${value} is not null
            limit 1000
          ) as choice
        )`,
    )
  const { rows } = await sql<
    Record<
      'country' | 'state' | 'city' | 'institution' | 'study_level' | 'discipline' | 'program_type' | 'intake' | 'english_level' | 'age',
      Choice[]
    >
  >`
    with offered as materialized (
      select distinct countries.id as country_id, ${nameIn(ctx.language, 'countries')} as country, campuses.state,
        campuses.city, institutions.id as institution_id, institutions.name as institution, level.id as level_id,
        level.label as level, level.order_by as level_order, field.id as field_id, field.label as field,
        programs.program_type, programs.english_level, programs.min_age, programs.id as program_id
      from program_offerings
      join programs on programs.id = program_offerings.program_id
      join campuses on campuses.id = program_offerings.campus_id
      join institutions on institutions.id = program_offerings.institution_id
      join countries on countries.id = program_offerings.country_id
      left join lookup_values as level on level.id = programs.study_level_id
      left join lookup_values as field on field.id = programs.discipline_id
      where programs.category = ${category}
        and programs.is_active
        and program_offerings.is_active
        and institutions.is_active
        and campuses.is_active
        and ${onOffer(ctx, 'institutions', 'campuses', 'program_offerings')}
    )
    select ${list('country', 'country_id')} as country, ${list('state', 'state')} as state,
      ${list('city', 'city')} as city, ${list('institution', 'institution_id')} as institution,
      ${list('level', 'level_id', 'level_order')} as study_level, ${list('field', 'field_id')} as discipline,
      ${list('program_type', 'program_type')} as program_type,
      ${list('english_level', 'english_level')} as english_level,
      ${list("min_age || '+'", 'min_age', 'min_age')} as age,
      (
        select coalesce(jsonb_agg(jsonb_build_object('label', label, 'value', id) order by order_by), '[]')
        from lookup_values
        where type = 'intake'
          and is_active
          and id in (select intake_id from program_intakes where program_id in (select program_id from offered))
      ) as intake`.execute(ctx.db)
  return rows[0]!
}
