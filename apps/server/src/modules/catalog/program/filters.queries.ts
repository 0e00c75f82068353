import type { FilterField } from '@embark/contract/catalog/program/program.contract.ts'
import { attendanceLabels, attendances, filterFits, type ProgramCategory } from '@embark/contract/catalog/program/program.rules.ts'
import { currencies } from '@embark/contract/kernel/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { nameIn } from '#platform/db/fragments.ts'
import { isOffered } from '../claim/offer.policy.ts'
import { cardRights } from './card.queries.ts'

type Fragment = RawBuilder<unknown>
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
      label: 'Mode of attendance',
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

type Lists = Record<
  'country' | 'state' | 'city' | 'institution' | 'study_level' | 'discipline' | 'program_type' | 'intake' | 'english_level' | 'age',
  Choice[]
>
const value = sql.ref('every.value')

/** Every list of choices in one statement, by what the offerings carry; names are joined to what is left of them. */
async function choicesIn(ctx: Ctx, category: ProgramCategory) {
  const list = (
    of: 'places' | 'kinds',
    column: string,
    { label = value, order = label, from = sql`` }: Partial<Record<'label' | 'order' | 'from', Fragment>> = {},
  ) =>
    sql`(
      select coalesce(jsonb_agg(jsonb_build_object('label', label, 'value', value) order by place), '[]')
      from (
        select ${label} as label, every.value, ${order} as place
        from (select distinct ${sql.ref(column)} as value from ${sql.table(of)}) as every ${from}
        where every.value is not null
        order by place
        limit 1000
      ) as choice
    )`
  const entry = sql`join lookup_values as entry on entry.id = every.value`
  const entryLabel = sql.ref('entry.label')
  const isOfCategory = sql`program_offerings.offered_as = ${category} and ${isOffered(ctx)}`
  const { rows } = await sql<Lists>`
    with places as materialized (
      select distinct country_id, institution_id, offered_state, offered_city
      from program_offerings
      where ${isOfCategory}
    ),
    kinds as materialized (
      select distinct offered_level_id, offered_discipline_id, offered_type, offered_english, offered_min_age, offered_intake_ids
      from program_offerings
      where ${isOfCategory}
    )
    select ${list('places', 'country_id', { label: nameIn(ctx.language, 'countries'), from: sql`join countries on countries.id = every.value` })} as country,
      ${list('places', 'offered_state')} as state, ${list('places', 'offered_city')} as city,
      ${list('places', 'institution_id', { label: sql.ref('institutions.name'), from: sql`join institutions on institutions.id = every.value` })} as institution,
      ${list('kinds', 'offered_level_id', { label: entryLabel, order: sql.ref('entry.order_by'), from: entry })} as study_level,
      ${list('kinds', 'offered_discipline_id', { label: entryLabel, from: entry })} as discipline,
      ${list('kinds', 'offered_type')} as program_type, ${list('kinds', 'offered_english')} as english_level,
      ${list('kinds', 'offered_min_age', { label: sql`every.value || '+'`, order: value })} as age,
      (
        select coalesce(jsonb_agg(jsonb_build_object('label', label, 'value', id) order by order_by), '[]')
        from lookup_values
        where type = 'intake'
          and is_active
          and id in (select unnest(offered_intake_ids) from kinds)
      ) as intake`.execute(ctx.db)
  return rows[0]!
}
