import type { Visibility } from '@embark/contract/catalog/claim/claim.rules.ts'
import { type SqlBool, sql } from 'kysely'
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
export async function storeRows(ctx: Ctx, rows: readonly PlacedRow[], isDemo: boolean, shown = toAll, known?: Named): Promise<Stored> {
  if (!rows.length) return { created: 0, updated: 0, offering_ids: [], outcomes: [] }
  // Tables that grow within the import have no statistics yet, and a loop over them for every row is quadratic.
  await sql`set local enable_nestloop = off`.execute(ctx.db)
  const all = numbered(rows)
  const speaking = all.filter(({ speaks }) => speaks)
  let records = known ?? (await recordsNamed(ctx, rows))
  const renamed = await institutions(ctx, all, records, isDemo)
  if (records.some(({ institution_id }) => institution_id === null)) records = await recordsNamed(ctx, rows)
  renamed.push(...(await campuses(ctx, all, records, shown)))
  if (records.some(({ campus_id }) => campus_id === null)) records = await recordsNamed(ctx, rows)
  const ofSpeaking = () => records.filter(({ place }) => rows[place]!.speaks)
  const programs = speaking.length ? await storePrograms(ctx, speaking, ofSpeaking()) : []
  if (records.some(({ program_id }) => program_id === null)) records = await recordsNamed(ctx, rows)
  const intakes = speaking.length ? await storeIntakes(ctx, speaking, ofSpeaking()) : []
  const offerings = await storeOfferings(ctx, all, records, shown)
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

type Numbered = PlacedRow & { readonly place: number }
const numbered = (rows: readonly PlacedRow[]): Numbered[] => rows.map((row, place) => ({ ...row, place }))

/** The records a row is about, by their numbers; null where there is none yet. */
export interface RecordsNamed {
  readonly place: number
  readonly institution_id: number | null
  readonly campus_id: number | null
  readonly program_id: number | null
  readonly offering_id: number | null
}
export type Named = readonly RecordsNamed[]

/** The records that each row of a batch is about. */
export async function recordsNamed(ctx: Ctx, batch: readonly PlacedRow[]): Promise<Named> {
  const names = batch.map(({ institution, country_id, campus, program, study_level_id }, place) => ({
    ...{ place, institution, country_id, campus, program, study_level_id },
  }))
  const { rows } = await sql<RecordsNamed>`select * from catalogue_named(${JSON.stringify(names)}::jsonb)`.execute(ctx.db)
  return rows
}

/**
 * The same, for a statement. Tables are then read by these numbers alone, so that a batch takes as long in a large catalogue as in
 * a small one.
 */
export const namedBy = (records: Named) => sql`
  named as materialized (
    select *
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as n (
      place int, institution_id int, campus_id int, program_id int, offering_id int
    )
  )`
/** That a record is among those that rows of this name tell the number of. */
export const isNamed = (id: string, column: string, rows = 'named') =>
  sql<SqlBool>`${sql.ref(id)} = any(array(select ${sql.ref(column)} from ${sql.table(rows)}))`

/** Some columns of the rows, as `r`, with the records they are about. */
const rowsWith = (rows: readonly Numbered[], columns: Readonly<Partial<Record<keyof Numbered, string>>>) => {
  const names = ['place', ...Object.keys(columns)] as (keyof Numbered)[]
  const values = JSON.stringify(rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]]))))
  const types = ['place int', ...Object.entries(columns).map(([name, type]) => `${name} ${type}`)]
  return sql`jsonb_to_recordset(${values}::jsonb) as r (${sql.raw(types.join(', '))}) join named using (place)`
}

/** Stores the institutions of a batch; answers the places of the rows that changed one. */
async function institutions(ctx: Ctx, all: readonly Numbered[], records: Named, isDemo: boolean) {
  const { rows } = await sql<{ place: number }>`
    with ${namedBy(records)},
    given as (
      select distinct on (r.country_id, lower(r.institution)) r.*, named.institution_id
      from ${rowsWith(all, {
        institution: 'text',
        institution_alias: 'text',
        institution_url: 'text',
        institution_logo_url: 'text',
        country_id: 'int',
        currency: 'text',
        speaks_for_institution: 'boolean',
      })}
      order by r.country_id, lower(r.institution), r.place
    ),
    changed as (
      update institutions
      set alias_name = coalesce(given.institution_alias, alias_name), url = coalesce(given.institution_url, institutions.url),
        logo_url = coalesce(given.institution_logo_url, logo_url)
      from given
      where coalesce(given.speaks_for_institution, true)
        and ${isNamed('institutions.id', 'institution_id')}
        and institutions.id = given.institution_id
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
      where given.institution_id is null
      order by given.place
      on conflict do nothing
    )
    select place
    from changed`.execute(ctx.db)
  return rows.map(({ place }) => place)
}

/** The same for campuses. */
async function campuses(ctx: Ctx, all: readonly Numbered[], records: Named, shown: Shown) {
  const { rows } = await sql<{ place: number }>`
    with ${namedBy(records)},
    given as (
      select distinct on (named.institution_id, lower(r.campus)) r.*, named.institution_id, named.campus_id
      from ${rowsWith(all, { campus: 'text', city: 'text', state: 'text', speaks_for_campus: 'boolean' })}
      where named.institution_id is not null
      order by named.institution_id, lower(r.campus), r.place
    ),
    changed as (
      update campuses
      set city = coalesce(given.city, campuses.city), state = coalesce(given.state, campuses.state)
      from given
      where coalesce(given.speaks_for_campus, true)
        and ${isNamed('campuses.id', 'campus_id')}
        and campuses.id = given.campus_id
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
      where given.campus_id is null
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
async function storePrograms(ctx: Ctx, speaking: readonly Numbered[], records: Named) {
  const { rows } = await sql<{ id: number }>`
    with ${namedBy(records)},
    given as (
      select named.institution_id, named.program_id, r.program as name, r.study_level_id, r.program_url as url, r.category,
        r.program_type, r.discipline_id, r.duration, r.duration_type, r.is_fulltime, r.attendance_on, r.is_pgwp,
        r.min_requirement, r.testscores, r.tags, r.english_level, r.min_age, r.has_accommodation,
        nullif(r.additional_items, 'null') as additional_items, r.checklist, r.place
      from ${rowsWith(speaking, {
        program: 'text',
        study_level_id: 'int',
        program_url: 'text',
        category: 'text',
        program_type: 'text',
        discipline_id: 'int',
        duration: 'int',
        duration_type: 'text',
        is_fulltime: 'boolean',
        attendance_on: 'text',
        is_pgwp: 'boolean',
        min_requirement: 'text',
        testscores: 'jsonb',
        tags: 'jsonb',
        english_level: 'text',
        min_age: 'int',
        has_accommodation: 'boolean',
        additional_items: 'jsonb',
        checklist: 'jsonb',
      })}
      where named.institution_id is not null
    ),
    changed as (
      update programs
      set (${listOf('')}, is_active) = (select ${listOf('given')}, true)
      from given
      where ${isNamed('programs.id', 'program_id')}
        and programs.id = given.program_id
        and (${listOf('programs')}, programs.is_active) is distinct from (${listOf('given')}, true)
      returning programs.id
    ),
    added as (
      insert into programs (institution_id, name, study_level_id, ${listOf('')})
      select given.institution_id, given.name, given.study_level_id, ${listOf('given')}
      from given
      where given.program_id is null
      order by given.place
      on conflict do nothing
    )
    select id
    from changed`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The numbers of the programs whose intakes changed, new programs included. */
async function storeIntakes(ctx: Ctx, speaking: readonly Numbered[], records: Named) {
  const { rows } = await sql<{ program_id: number }>`
    with ${namedBy(records)},
    given as (
      select distinct named.program_id, intake.value::int as intake_id
      from ${rowsWith(speaking, { intake_ids: 'jsonb' })}
      left join lateral jsonb_array_elements_text(r.intake_ids) as intake(value) on true
      where named.program_id is not null
    ),
    kept as materialized (
      select program_id, intake_id
      from program_intakes
      where ${isNamed('program_id', 'program_id')}
    ),
    gone as (
      delete from program_intakes
      where ${isNamed('program_id', 'program_id')}
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
        and not exists (select from kept where kept.program_id = given.program_id and kept.intake_id = given.intake_id)
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

async function storeOfferings(ctx: Ctx, all: readonly Numbered[], records: Named, shown: Shown) {
  const { rows } = await sql<{ id: number; program_id: number; place: number; done: 'created' | 'updated' | 'same' }>`
    with ${namedBy(records)},
    given as materialized (
      select distinct on (programs.id, campuses.id) programs.id as program_id, campuses.id as campus_id, named.offering_id,
        institutions.id as institution_id, institutions.country_id, r.tuition_fee_minor, r.application_fee_minor,
        r.currency, r.place,
        ${offeringSearch} as search
      from ${rowsWith(all, { tuition_fee_minor: 'bigint', application_fee_minor: 'bigint', currency: 'text' })}
      join programs on programs.id = named.program_id and ${isNamed('programs.id', 'program_id')}
      join campuses on campuses.id = named.campus_id and ${isNamed('campuses.id', 'campus_id')}
      join institutions on institutions.id = named.institution_id and ${isNamed('institutions.id', 'institution_id')}
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
      where ${isNamed('program_offerings.id', 'offering_id')}
        and program_offerings.id = given.offering_id
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
      where offering_id is null
      order by given.place
      on conflict do nothing
      returning id, program_id, campus_id
    )
    select added.id, added.program_id, given.place, 'created' as done
    from added
    join given on given.program_id = added.program_id and given.campus_id = added.campus_id
    union all
    select given.offering_id, given.program_id, given.place, case when changed.id is null then 'same' else 'updated' end
    from given
    left join changed on changed.id = given.offering_id
    where given.offering_id is not null`.execute(ctx.db)
  return rows
}
