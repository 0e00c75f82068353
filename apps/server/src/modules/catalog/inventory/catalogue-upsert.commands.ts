import type { Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { CatalogueRow } from './catalogue-row.rules.ts'

/** What one batch of rows did to the catalogue. */
export interface Stored {
  readonly created: number
  readonly updated: number
  /** The offerings the batch names. */
  readonly offering_ids: readonly number[]
  /** What became of each row of the batch, in its order. */
  readonly outcomes: readonly RowOutcome[]
}
export type RowOutcome = 'create' | 'change' | 'same'
/** To whom new rows are shown; null if nobody has claimed them. */
export interface Shown {
  readonly campuses: Visibility | null
  readonly offerings: Visibility | null
}
const toAll: Shown = { campuses: 'all', offerings: 'all' }
export type PlacedRow = CatalogueRow & {
  /** Whether this row is the first of its program in the file: only that one speaks for the program. */
  readonly speaks: boolean
  /** The same for its institution and its campus; every row speaks for them where it is not said. */
  readonly speaks_for_institution?: boolean
  readonly speaks_for_campus?: boolean
}

/**
 * Stores a batch of rows, one statement per table. Existing rows change only where they differ, so importing a file twice writes nothing.
 * Numbers are drawn only for new rows, in the order of the file.
 */
export async function storeRows(ctx: Ctx, rows: readonly PlacedRow[], isDemo: boolean, shown = toAll): Promise<Stored> {
  if (!rows.length) return { created: 0, updated: 0, offering_ids: [], outcomes: [] }
  const batch = JSON.stringify(rows.map((row, place) => ({ ...row, place })))
  // Tables that grow within the import have no statistics yet, and a loop over them for every row is quadratic.
  await sql`set local enable_nestloop = off`.execute(ctx.db)
  const renamed = [...(await institutions(ctx, batch, isDemo)), ...(await campuses(ctx, batch, shown))]
  const programs = await storePrograms(ctx, batch)
  const intakes = await storeIntakes(ctx, batch)
  const offerings = await storeOfferings(ctx, batch, shown)
  await sql`set local enable_nestloop = on`.execute(ctx.db)
  const changed = new Set([...programs, ...intakes])
  // An offering whose program is not there yet is made by the batch that speaks for the program.
  const outcomes: RowOutcome[] = rows.map(() => 'create')
  for (const { place, done, program_id } of offerings)
    outcomes[place] = done === 'created' ? 'create' : done === 'updated' || changed.has(program_id) ? 'change' : 'same'
  for (const place of renamed) if (outcomes[place] === 'same') outcomes[place] = 'change'
  const those = (outcome: RowOutcome) => outcomes.filter((one) => one === outcome).length
  return { created: those('create'), updated: those('change'), offering_ids: offerings.map(({ id }) => id), outcomes }
}

const columns = sql.raw(`
    institution text, institution_alias text, institution_url text, institution_logo_url text, country_id int,
    currency text, campus text, city text, state text,
    program text, program_url text, category text, program_type text, study_level_id int, discipline_id int,
    duration int, duration_type text, is_fulltime boolean, attendance_on text, is_pgwp boolean,
    tuition_fee_minor bigint, application_fee_minor bigint, intake_ids jsonb, testscores jsonb, min_requirement text,
    tags jsonb, english_level text, min_age int, has_accommodation boolean, additional_items jsonb, checklist jsonb,
    speaks boolean, speaks_for_institution boolean, speaks_for_campus boolean, place int`)
export const rowsOf = (batch: string) => sql`jsonb_to_recordset(${batch}::jsonb) as r(${columns})`
/** The batch's rows with the institution, and the program, they are about. */
export const atInstitution = sql`join institutions on institutions.country_id = r.country_id and lower(institutions.name) = lower(r.institution)`
export const atProgram = sql`
  join programs on programs.institution_id = institutions.id
    and lower(programs.name) = lower(r.program)
    and coalesce(programs.study_level_id, 0) = coalesce(r.study_level_id, 0)`
export const atCampus = sql`join campuses on campuses.institution_id = institutions.id and lower(campuses.name) = lower(r.campus)`

/** Stores the institutions of a batch; answers the places of the rows that changed one. */
async function institutions(ctx: Ctx, batch: string, isDemo: boolean) {
  const { rows } = await sql<{ place: number }>`
    with given as (
      select distinct on (r.country_id, lower(r.institution)) r.*
      from ${rowsOf(batch)}
      order by r.country_id, lower(r.institution), r.place
    ),
    changed as (
      update institutions
      set alias_name = coalesce(given.institution_alias, alias_name), url = coalesce(given.institution_url, institutions.url),
        logo_url = coalesce(given.institution_logo_url, logo_url)
      from given
      where coalesce(given.speaks_for_institution, true)
        and institutions.country_id = given.country_id
        and lower(institutions.name) = lower(given.institution)
        and (institutions.alias_name, institutions.url, institutions.logo_url) is distinct from (
          coalesce(given.institution_alias, institutions.alias_name), coalesce(given.institution_url, institutions.url),
          coalesce(given.institution_logo_url, institutions.logo_url)
        )
      returning given.place
    ),
    added as (
      insert into institutions (name, alias_name, url, logo_url, country_id, currency, is_demo)
      select given.institution, given.institution_alias, given.institution_url, given.institution_logo_url,
        given.country_id, given.currency, ${isDemo}
      from given
      where not exists (
        select
        from institutions
        where institutions.country_id = given.country_id and lower(institutions.name) = lower(given.institution)
      )
      order by given.place
      on conflict do nothing
    )
    select place
    from changed`.execute(ctx.db)
  return rows.map(({ place }) => place)
}

/** The same for campuses. */
async function campuses(ctx: Ctx, batch: string, shown: Shown) {
  const { rows } = await sql<{ place: number }>`
    with given as (
      select distinct on (institutions.id, lower(r.campus)) institutions.id as institution_id, r.campus, r.city,
        r.state, r.speaks_for_campus, r.place
      from ${rowsOf(batch)} ${atInstitution}
      order by institutions.id, lower(r.campus), r.place
    ),
    changed as (
      update campuses
      set city = coalesce(given.city, campuses.city), state = coalesce(given.state, campuses.state)
      from given
      where coalesce(given.speaks_for_campus, true)
        and campuses.institution_id = given.institution_id
        and lower(campuses.name) = lower(given.campus)
        and (
          campuses.city is distinct from coalesce(given.city, campuses.city)
            or campuses.state is distinct from coalesce(given.state, campuses.state)
        )
      returning given.place
    ),
    added as (
      insert into campuses (institution_id, name, city, state, visible_to)
      select given.institution_id, given.campus, given.city, given.state, ${shown.campuses}
      from given
      where not exists (
        select
        from campuses
        where campuses.institution_id = given.institution_id and lower(campuses.name) = lower(given.campus)
      )
      order by given.place
      on conflict do nothing
    )
    select place
    from changed`.execute(ctx.db)
  return rows.map(({ place }) => place)
}

export const programFacts = [
  'url',
  'category',
  'program_type',
  'discipline_id',
  'duration',
  'duration_type',
  'is_fulltime',
  'attendance_on',
  'is_pgwp',
  'min_requirement',
  'testscores',
  'tags',
  'english_level',
  'min_age',
  'has_accommodation',
  'additional_items',
  'checklist',
]
const listOf = (prefix: string) => sql.raw(programFacts.map((fact) => (prefix ? `${prefix}.${fact}` : fact)).join(', '))

/** The numbers of the programs that were there and changed. */
async function storePrograms(ctx: Ctx, batch: string) {
  const { rows } = await sql<{ id: number }>`
    with given as (
      select institutions.id as institution_id, r.program as name, r.study_level_id, r.program_url as url, r.category,
        r.program_type, r.discipline_id, r.duration, r.duration_type, r.is_fulltime, r.attendance_on, r.is_pgwp,
        r.min_requirement, r.testscores, r.tags, r.english_level, r.min_age, r.has_accommodation,
        nullif(r.additional_items, 'null') as additional_items, r.checklist, r.place
      from ${rowsOf(batch)} ${atInstitution}
      where r.speaks
    ),
    changed as (
      update programs
      set (${listOf('')}, is_active) = (select ${listOf('given')}, true)
      from given
      where programs.institution_id = given.institution_id
        and lower(programs.name) = lower(given.name)
        and coalesce(programs.study_level_id, 0) = coalesce(given.study_level_id, 0)
        and (${listOf('programs')}, programs.is_active) is distinct from (${listOf('given')}, true)
      returning programs.id
    ),
    added as (
      insert into programs (institution_id, name, study_level_id, ${listOf('')})
      select given.institution_id, given.name, given.study_level_id, ${listOf('given')}
      from given
      where not exists (
        select
        from programs
        where programs.institution_id = given.institution_id
          and lower(programs.name) = lower(given.name)
          and coalesce(programs.study_level_id, 0) = coalesce(given.study_level_id, 0)
      )
      order by given.place
      on conflict do nothing
    )
    select id
    from changed`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The numbers of the programs whose intakes changed, new programs included. */
async function storeIntakes(ctx: Ctx, batch: string) {
  const { rows } = await sql<{ program_id: number }>`
    with given as (
      select distinct programs.id as program_id, intake.value::int as intake_id, r.intake_ids
      from ${rowsOf(batch)} ${atInstitution} ${atProgram}
      left join lateral jsonb_array_elements_text(r.intake_ids) as intake(value) on true
      where r.speaks
    ),
    gone as (
      delete from program_intakes
      where program_id in (select program_id from given)
        and not exists (
          select
          from given
          where given.program_id = program_intakes.program_id and given.intake_id = program_intakes.intake_id
        )
      returning program_id
    ),
    added as (
      insert into program_intakes (program_id, intake_id)
      select program_id, intake_id
      from given
      where intake_id is not null
        and not exists (
          select
          from program_intakes
          where program_intakes.program_id = given.program_id and program_intakes.intake_id = given.intake_id
        )
      on conflict do nothing
      returning program_id
    )
    select program_id
    from gone
    union
    select program_id
    from added`.execute(ctx.db)
  return rows.map(({ program_id }) => program_id)
}

/** What the finder searches of an offering; the statement has its program, institution, campus and country, and its lists as field and level. */
export const offeringSearch = sql<string>`
  fold(
    concat_ws(
      ' ', programs.name, institutions.name, institutions.alias_name, campuses.name, campuses.city,
      campuses.state, field.label, level.label, countries.names ->> 'en', countries.names ->> 'fr',
      countries.names ->> 'tr', countries.names ->> 'ar'
    )
  )`

async function storeOfferings(ctx: Ctx, batch: string, shown: Shown) {
  const { rows } = await sql<{ id: number; program_id: number; place: number; done: 'created' | 'updated' | 'same' }>`
    with given as (
      select distinct on (programs.id, campuses.id) programs.id as program_id, campuses.id as campus_id,
        institutions.id as institution_id, institutions.country_id, r.tuition_fee_minor, r.application_fee_minor,
        r.currency, r.place,
        ${offeringSearch} as search
      from ${rowsOf(batch)} ${atInstitution} ${atProgram} ${atCampus}
      join countries on countries.id = institutions.country_id
      left join lookup_values as field on field.id = programs.discipline_id
      left join lookup_values as level on level.id = programs.study_level_id
      order by programs.id, campuses.id
    ),
    changed as (
      update program_offerings
      set tuition_fee_minor = given.tuition_fee_minor, application_fee_minor = given.application_fee_minor,
        currency = given.currency, search = given.search, is_active = true
      from given
      where program_offerings.program_id = given.program_id
        and program_offerings.campus_id = given.campus_id
        and (
          program_offerings.tuition_fee_minor, program_offerings.application_fee_minor, program_offerings.currency,
          program_offerings.search, program_offerings.is_active
        ) is distinct from (given.tuition_fee_minor, given.application_fee_minor, given.currency, given.search, true)
      returning program_offerings.id
    ),
    added as (
      insert into program_offerings (
        program_id, campus_id, institution_id, country_id, tuition_fee_minor, application_fee_minor, currency, search,
        visible_to
      )
      select program_id, campus_id, institution_id, country_id, tuition_fee_minor, application_fee_minor, currency,
        search, ${shown.offerings}
      from given
      where not exists (
        select
        from program_offerings
        where program_offerings.program_id = given.program_id and program_offerings.campus_id = given.campus_id
      )
      order by given.place
      on conflict do nothing
      returning id, program_id, campus_id
    )
    select added.id, added.program_id, given.place, 'created' as done
    from added
    join given on given.program_id = added.program_id and given.campus_id = added.campus_id
    union all
    select program_offerings.id, program_offerings.program_id, given.place,
      case when changed.id is null then 'same' else 'updated' end
    from program_offerings
    join given on given.program_id = program_offerings.program_id and given.campus_id = program_offerings.campus_id
    left join changed on changed.id = program_offerings.id`.execute(ctx.db)
  return rows
}
